import { Readable } from "node:stream";
import yauzl from "yauzl";
import type { Db } from "./db";
import { unpack } from "./unpack";

export const chunkBytes = 1_048_576;

/** Something about the file that its reader must know. */
export type ListFault = "too-large" | "damaged" | "nothing-in-archive";

export interface ListBytes {
  /** Of the file as it came. */
  bytes: number;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** An upload that is kept in the database. All of its pieces but the last have `chunkBytes`. */
export function storedBytes(db: Pick<Db, "pool">, versionId: number, bytes: number): ListBytes {
  return {
    bytes,
    async *read(from, to) {
      for (let n = Math.floor(from / chunkBytes); n * chunkBytes < to; n += 1) {
        const { rows } = await db.pool.query("select bytes from crawl_list_chunk where version_id = $1 and n = $2", [
          versionId,
          n,
        ]);
        const chunk: Buffer | undefined = rows[0]?.bytes;
        if (!chunk) return;
        yield chunk.subarray(Math.max(0, from - n * chunkBytes), to - n * chunkBytes);
      }
    },
  };
}

/**
 * Unpacks a list while it is read: gzip by its magic bytes, and of a zip archive the member that holds the list.
 *
 * @param bytesMax Unpacked; `too-large` where there are more.
 */
export async function* unpackList(
  source: ListBytes,
  { bytesMax, onFault }: { bytesMax: number; onFault(fault: ListFault): void },
): AsyncGenerator<Uint8Array, void, void> {
  const member = (await isZip(source)) ? await openMember(source, onFault) : source.read(0, source.bytes);
  if (!member) return;
  let left = bytesMax;
  const problems: Record<string, ListFault> = { "over-size": "too-large", "gzip-corrupt": "damaged" };
  const unpacked = unpack(member, {
    bytesMax,
    onProblem: (code) => {
      const fault = problems[code];
      if (fault) onFault(fault);
    },
  });
  try {
    for await (const bytes of unpacked) {
      left -= bytes.length;
      if (left < 0) return;
      yield bytes;
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    onFault("damaged");
  }
}

async function isZip(source: ListBytes): Promise<boolean> {
  for await (const bytes of source.read(0, 4)) {
    const magic = Buffer.from(bytes).toString("latin1");
    // The second is that of an archive without members.
    return magic === "PK\x03\x04" || magic === "PK\x05\x06";
  }
  return false;
}

class ArchiveError extends Error {}

async function openMember(
  source: ListBytes,
  onFault: (fault: ListFault) => void,
): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const zip = await openArchive(source);
    const entry = chooseMember(await listMembers(zip));
    if (!entry) {
      onFault("nothing-in-archive");
      return null;
    }
    return tellBroken(await openStream(zip, entry));
  } catch {
    onFault("damaged");
    return null;
  }
}

async function* tellBroken(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new ArchiveError("The archive is damaged", { cause });
  }
}

function openArchive(source: ListBytes): Promise<yauzl.ZipFile> {
  class StoredReader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(source.read(start, end), { objectMode: false });
    }
  }
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false } as const;
    yauzl.fromRandomAccessReader(new StoredReader(), source.bytes, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

const membersMax = 1_000;

function listMembers(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: yauzl.Entry) => {
      entries.push(entry);
      if (entries.length >= membersMax) resolve(entries);
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Search Console packs its pages beside queries and countries; else it is the largest that may be a list. */
function chooseMember(entries: readonly yauzl.Entry[]): yauzl.Entry | undefined {
  const files = entries.filter(({ fileName }) => !/\/$|^__MACOSX\/|(?:^|\/)\./.test(fileName));
  const lists = files.filter(({ fileName }) => /\.(?:csv|tsv|txt|log|jsonl?|ndjson|jl|gz)$/i.test(fileName));
  const pages = lists.find(({ fileName }) =>
    /(?:^|\/)(?:pages|seiten|páginas|paginas|urls?|internal_\w+)\.csv$/i.test(fileName),
  );
  const bySize = (of: yauzl.Entry[]) => of.toSorted((a, b) => b.uncompressedSize - a.uncompressedSize)[0];
  return pages ?? bySize(lists) ?? bySize(files);
}

function openStream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
