import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unzip = promisify(gunzip);

/** The JSON of a series, plain or gzipped. @throws SyntaxError naming the file where it is no JSON. */
export async function readSeriesJson(path: string): Promise<unknown> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = isPacked ? await unzip(bytes) : bytes;
  try {
    return JSON.parse(text.toString("utf8"));
  } catch (cause) {
    throw new SyntaxError(`Cannot read "${path}": no JSON`, { cause });
  }
}

/** The series files of a folder, or of its folder `sites`, by name. @throws where there is no such folder. */
export async function listSeriesFiles(folder: string): Promise<string[]> {
  const inner = await stat(join(folder, "sites")).catch(() => null);
  const from = inner?.isDirectory() ? join(folder, "sites") : folder;
  const names = await readdir(from);
  return names
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(from, name));
}
