import { expect, test } from "vitest";
import { elementsOf, readHtmlTree, textOf } from "./html-tree";

test("keeps text and attributes, leaves out code and drawings, keeps JSON-LD", () => {
  const { root, cut } = readHtmlTree(
    `<html lang=de><script>var a="<p>no</p>"</script><svg><text>no</text></svg>
     <script type="application/ld+json">{"a":1}</script><p CLASS="x">Ja &amp; nein<br>so</p>`,
  );
  expect(cut).toBe(false);
  expect(textOf(root)).toBe('{"a":1} Ja & nein so');
  expect([...elementsOf(root)].find(({ tag }) => tag === "p")?.attributes).toEqual({ class: "x" });
});

test.each([
  ["a million open tags", "<div>".repeat(200_000)],
  ["ends without beginnings", `${"<b>".repeat(60_000)}${"</i>".repeat(60_000)}`],
  ["one endless attribute", `<p class="${"x".repeat(2_000_000)}">`],
  ["many attributes", `<p ${Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join(" ")}>x</p>`],
  ["half a tag", "<".repeat(500_000)],
  ["an endless comment", `<!--${"-".repeat(1_000_000)}`],
  ["half an entity", "&".repeat(500_000)],
])("ends soon on %s", (_name, html) => {
  const startedAt = performance.now();
  readHtmlTree(html);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("bounds depth and keeps the text that lies deeper", () => {
  const { root } = readHtmlTree(`${"<div>".repeat(500)}deep${"</div>".repeat(500)}<p>after</p>`);
  let depth = 0;
  for (let element = [...elementsOf(root)].at(-2); element; element = element.parent ?? undefined) depth += 1;
  expect(depth).toBeLessThan(125);
  expect(textOf(root)).toBe("deep after");
});
