import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type ListBytes, type ListFault, unpackList } from "./crawl-list-bytes";

/** In pieces of odd sizes, as they may come. */
function bytesOf(all: Uint8Array): ListBytes {
  return {
    bytes: all.length,
    async *read(from, to) {
      for (let at = from; at < to; at += 7) yield all.subarray(at, Math.min(to, at + 7));
    },
  };
}

async function unpacked(all: Uint8Array, bytesMax = 100_000): Promise<{ text: string; faults: ListFault[] }> {
  const faults: ListFault[] = [];
  const parts: Uint8Array[] = [];
  const options = { bytesMax, onFault: (fault: ListFault) => void faults.push(fault) };
  for await (const bytes of unpackList(bytesOf(all), options)) parts.push(bytes);
  return { text: Buffer.concat(parts).toString(), faults };
}

interface Member {
  name: string;
  text: string;
  /** What the archive says of its size, where that is a lie. */
  claimed?: number;
}

/** @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function zipOf(members: Member[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimed } of members) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? Buffer.byteLength(text), 18);
    common.writeUInt16LE(name.length, 22);
    files.push(Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

describe("a list", () => {
  test.each([
    ["plain", Buffer.from("https://a.test/\n")],
    ["gzipped", gzipSync("https://a.test/\n")],
    ["gzipped twice", gzipSync(gzipSync("https://a.test/\n"))],
    ["zipped", zipOf([{ name: "list.csv", text: "https://a.test/\n" }])],
    ["shorter than a magic number", Buffer.from("a")],
  ])("that is %s is unpacked", async (_, bytes) => {
    const { text, faults } = await unpacked(bytes);
    expect([text, faults]).toEqual([bytes.length === 1 ? "a" : "https://a.test/\n", []]);
  });

  test("is the pages among the files of Search Console, else the largest that may be one", async () => {
    const others = [
      { name: "Queries.csv", text: "q\n".repeat(40) },
      { name: "__MACOSX/._Pages.csv", text: "x".repeat(900) },
      { name: "logo.png", text: "y".repeat(900) },
    ];
    expect((await unpacked(zipOf([...others, { name: "Pages.csv", text: "page" }]))).text).toBe("page");
    expect((await unpacked(zipOf([...others, { name: "crawl.txt", text: "t".repeat(100) }]))).text).toBe(
      "t".repeat(100),
    );
    expect((await unpacked(zipOf([]))).faults).toEqual(["nothing-in-archive"]);
  });

  test("that is a bomb ends at the limit, packed by either", async () => {
    const bomb = "0".repeat(5_000_000);
    for (const packed of [gzipSync(bomb), zipOf([{ name: "a.csv", text: bomb }])]) {
      const { text, faults } = await unpacked(packed);
      expect(faults).toEqual(["too-large"]);
      expect(text.length).toBeLessThanOrEqual(100_001);
    }
  });

  test("that is damaged gives what can be read, and says so", async () => {
    const text = Array.from({ length: 4_000 }, (_, at) => `https://a.test/${at * 7919}\n`).join("");
    const cut = gzipSync(text).subarray(0, 9_000);
    const read = await unpacked(cut);
    expect(read.faults).toEqual(["damaged"]);
    expect(text.startsWith(read.text.slice(0, 100)) && read.text.length > 100).toBe(true);
    expect((await unpacked(zipOf([{ name: "a.csv", text }]).subarray(0, 5_000))).faults).toEqual(["damaged"]);
    expect((await unpacked(zipOf([{ name: "a.csv", text, claimed: 10 }]))).faults).toEqual(["damaged"]);
  });
});
