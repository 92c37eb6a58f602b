import { randomBytes } from "node:crypto";
import zlib from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProblemCode } from "../domain/sitemap/problem";
import { unpack } from "./unpack";

const text = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<url><loc>https://shop.example/${n * 7919}</loc></url>\n`).join(""),
);
const gz = zlib.gzipSync(text);

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function run(
  packed: Uint8Array,
  options: { size?: number; bytesMax?: number; contentEncoding?: string; source?: AsyncIterable<Uint8Array> } = {},
) {
  const problems: ProblemCode[] = [];
  const chunks: Uint8Array[] = [];
  const source = options.source ?? inChunks(packed, options.size ?? 65_536);
  const limits = { bytesMax: options.bytesMax ?? 1e9, contentEncoding: options.contentEncoding ?? null };
  let error: unknown = null;
  try {
    const unpacked = unpack(source, { ...limits, onProblem: (code) => problems.push(code) });
    for await (const chunk of unpacked) chunks.push(Buffer.from(chunk));
  } catch (thrown) {
    error = thrown;
  }
  return { bytes: Buffer.concat(chunks), problems, error };
}

function withHeader(flags: number, extra: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]), extra, gz.subarray(10)]);
}

test.each<[string, Buffer, string | undefined, ProblemCode[]]>([
  ["plain bytes", text, undefined, []],
  ["gzip", gz, undefined, []],
  ["gzip in gzip", zlib.gzipSync(gz), undefined, ["double-gzip"]],
  ["gzip with a name and a comment", withHeader(0x18, Buffer.from("name\0comment\0")), undefined, []],
  ["gzip with extra bytes and a header checksum", withHeader(0x06, Buffer.from([2, 0, 9, 9, 1, 1])), undefined, []],
  ["gzip padded with zeros", Buffer.concat([gz, Buffer.alloc(512)]), undefined, []],
  ["gzip with a comment behind it", Buffer.concat([gz, Buffer.from("<!-- x -->")]), undefined, ["gzip-trailing-bytes"]],
  ["gzip that says so", gz, "gzip", []],
  ["plain bytes that say gzip", text, "gzip", ["content-encoding-mismatch"]],
  ["Brotli that says so", zlib.brotliCompressSync(text), "br", []],
  ["deflate in its zlib form", zlib.deflateSync(text), "deflate", []],
  ["bare deflate", zlib.deflateRawSync(text), "deflate", []],
  ["plain bytes that say Brotli", text, "br", ["content-encoding-mismatch"]],
  ["gzip that says Brotli", gz, "br", []],
])("unpacks %s, in chunks of any size", async (_, packed, contentEncoding, problems) => {
  for (const size of [97, 65_536]) {
    const unpacked = await run(packed, { size, ...(contentEncoding ? { contentEncoding } : {}) });
    expect(unpacked.problems).toEqual(problems);
    expect(unpacked.bytes.equals(text)).toBe(true);
  }
});

test("unpacks members one after another", async () => {
  const { bytes, problems } = await run(Buffer.concat([gz, gz]));
  expect(problems).toEqual([]);
  expect(bytes.equals(Buffer.concat([text, text]))).toBe(true);
});

test("a cut stream gives what it holds", async () => {
  for (const cut of [20, 1_000, gz.length - 9, gz.length - 1]) {
    const { bytes, problems } = await run(gz.subarray(0, cut));
    expect(problems).toEqual(["gzip-corrupt"]);
    expect(text.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(bytes.length).toBeGreaterThan(cut === 20 ? -1 : cut);
  }
});

test("a wrong checksum costs nothing but a word", async () => {
  const wrong = Buffer.from(gz);
  wrong[wrong.length - 6] = (wrong[wrong.length - 6] ?? 0) ^ 0xff;
  const { bytes, problems } = await run(wrong);
  expect(problems).toEqual(["gzip-corrupt"]);
  expect(bytes.equals(text)).toBe(true);
});

test("data broken in the middle gives nearly all that stands before it", async () => {
  const stored = zlib.gzipSync(randomBytes(100_000).toString("hex"), { level: 6 });
  // A block type that does not exist, right after the first block.
  const first = zlib.deflateRawSync(text, { finishFlush: zlib.constants.Z_FULL_FLUSH });
  const broken = Buffer.concat([stored.subarray(0, 10), first, Buffer.from([0xff, 0xff, 0xff])]);
  const { bytes, problems } = await run(broken);
  expect(problems).toEqual(["gzip-corrupt"]);
  expect(text.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(bytes.length).toBeGreaterThan(text.length * 0.95);
});

test("a bomb stops one byte beyond the limit, in little memory and time", async () => {
  const bomb = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(200_000_000)));
  const { bytes, problems } = await run(bomb, { bytesMax: 1_000_000 });
  expect(bytes.length).toBe(1_000_001);
  expect(problems).toEqual(["double-gzip", "over-size"]);
});

test("an error of the source goes through after what came before it", async () => {
  async function* broken() {
    yield gz.subarray(0, 2_000);
    throw new Error("reset");
  }
  const { bytes, error } = await run(gz, { source: broken() });
  expect(error).toMatchObject({ message: "reset" });
  expect(bytes.length).toBeGreaterThan(2_000);
  expect(text.subarray(0, bytes.length).equals(bytes)).toBe(true);
});

test("a reader that stops closes the source", async () => {
  let isClosed = false;
  async function* source() {
    try {
      for (;;) yield gz;
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of unpack(source(), { bytesMax: 1e9, onProblem() {} })) break;
  expect(isClosed).toBe(true);
});

test("never throws for what is in the bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.nat(gz.length), fc.nat(30), async (insert, at, remove) => {
      const damaged = Buffer.concat([gz.subarray(0, at), insert, gz.subarray(at + remove)]);
      const { error } = await run(damaged, { size: 4_096 });
      expect(error).toBeNull();
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 80) },
  );
});
