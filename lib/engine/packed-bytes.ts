import { BodyBrokenError } from "../domain/fetch/fetch-result";

export interface Digest {
  update(bytes: Uint8Array): unknown;
  digest(encoding: "hex"): string;
}

/** Counts and hashes the bytes as they came. */
export function packedBytes(body: AsyncIterable<Uint8Array>, hash: Digest) {
  let size = 0;
  let digest: string | null = null;
  async function* count() {
    for await (const chunk of body) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes: count(),
    size: () => size,
    sha256: () => {
      digest ??= hash.digest("hex");
      return digest;
    },
  };
}

/** Bounded by the cap on a file's bytes, which no packed file exceeds either: the rest is left to the reader to refuse. */
export async function holdBytes(bytes: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let broken: BodyBrokenError | null = null;
  try {
    for await (const chunk of bytes) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof BodyBrokenError)) throw error;
    broken = error;
  }
  async function* replay() {
    while (chunks.length > 0) yield chunks.shift() as Uint8Array;
    if (broken) throw broken;
  }
  /** The same, to be read once more. */
  async function* look() {
    yield* chunks;
  }
  return { broken, replay, look };
}
