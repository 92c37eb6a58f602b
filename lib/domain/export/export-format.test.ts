import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowFormat, type ExportFormat, type ListColumn } from "./export-format";

interface Row {
  name: string;
  common: { file: string; walk: number | null };
}

const columns: ListColumn<Row>[] = [
  { header: "name", cell: ({ name }) => name },
  { header: "file", cell: ({ common }) => common.file, isCommon: true },
  { header: "walk", cell: ({ common }) => common.walk, isCommon: true },
  { header: "length", cell: ({ name }) => name.length, value: ({ name }) => [name.length] },
  { header: "again", cell: ({ common }) => common.file, value: ({ common }) => ({ ...common }), isCommon: true },
];

const commons = fc.array(
  fc.record({ file: fc.constantFrom("", "a.xml", '=1+"2"', "b,c\n"), walk: fc.constantFrom(null, 1, 2) }),
  { minLength: 1, maxLength: 4 },
);
const lists = commons.chain((shared) =>
  fc.array(fc.record({ name: fc.string(), common: fc.constantFrom(...shared) }), { maxLength: 12 }),
);

test.each<ExportFormat>(["csv", "ndjson", "txt"])(
  "%s is the same whether common columns are remembered or not",
  (format) => {
    const text = ({ name }: Row) => name;
    fc.assert(
      fc.property(lists, (rows) => {
        const remembering = createRowFormat(format, { columns, text, commonOf: ({ common }) => common });
        const plain = createRowFormat(format, { columns, text });
        const [some, others] = [rows.slice(0, 5), rows.slice(5)];
        expect(remembering(some) + remembering(others)).toBe(plain(rows));
      }),
    );
  },
);

test("writes cells, values and emptiness as each format has them", () => {
  const rows: Row[] = [{ name: "a,b", common: { file: "", walk: null } }];
  const list = { columns, text: ({ name }: Row) => name };
  expect(createRowFormat("csv", list)(rows)).toBe('"a,b",,,3,\r\n');
  expect(createRowFormat("ndjson", list)(rows)).toBe(
    '{"name":"a,b","file":null,"walk":null,"length":[3],"again":{"file":"","walk":null}}\n',
  );
  expect(createRowFormat("txt", list)(rows)).toBe("a,b\n");
});
