import type zlib from "node:zlib";
import type { ByteSource } from "./byte-source";

const outputChunkBytes = 65_536;
const inputStepBytes = 32_768;
/** Where the data turns out to be broken, what was read so far is read again in small steps: kept up to this much. */
const keptBytesMax = 1_048_576;
const smallStepBytes = 16;

type Decoder = zlib.InflateRaw | zlib.Inflate | zlib.BrotliDecompress;
type CreateDecoder = (options: zlib.ZlibOptions & zlib.BrotliOptions) => Decoder;

/**
 * Unpacks one compressed stream from `input`, which then stands at the first byte after it. Reads no further ahead than
 * its output is taken.
 *
 * @returns Whether the stream was whole. A broken one gives all that its sound part holds.
 */
export async function* inflate(input: ByteSource, create: CreateDecoder): AsyncGenerator<Uint8Array, boolean, void> {
  const kept: Uint8Array[] = [];
  let read = 0;
  let given = 0;
  const decoder = openDecoder(create);
  try {
    for (;;) {
      const step = await input.takeSome(inputStepBytes);
      if (step === null) {
        yield* decoder.finish();
        return !decoder.failed;
      }
      for (const chunk of read <= keptBytesMax ? [step] : []) kept.push(chunk);
      read += step.length;
      for await (const chunk of decoder.write(step)) {
        given += chunk.length;
        yield chunk;
      }
      if (!decoder.failed && decoder.bytesRead < read) {
        // It took no more: the stream has ended within this step.
        input.unread(step.subarray(step.length - (read - decoder.bytesRead)));
        return true;
      }
      if (decoder.failed) break;
    }
  } finally {
    decoder.close();
  }
  if (read <= keptBytesMax) yield* recover(kept, create, given);
  return false;
}

/** What the sound part of the last step holds: a decoder that fails keeps its last output to itself. */
async function* recover(steps: Uint8Array[], create: CreateDecoder, given: number) {
  const decoder = openDecoder(create);
  let seen = 0;
  try {
    for (const [index, step] of steps.entries()) {
      const size = index === steps.length - 1 ? smallStepBytes : step.length;
      for (let from = 0; from < step.length && !decoder.failed; from += size) {
        for await (const chunk of decoder.write(step.subarray(from, from + size))) {
          const fresh = chunk.subarray(Math.max(0, given - seen));
          seen += chunk.length;
          if (fresh.length > 0) yield fresh;
        }
      }
    }
  } finally {
    decoder.close();
  }
}

function openDecoder(create: CreateDecoder) {
  const stream = create({ chunkSize: outputChunkBytes });
  let wake = () => {};
  let isDone = false;
  const settle = () => {
    isDone = true;
    wake();
  };

  async function* output(): AsyncGenerator<Uint8Array, void, void> {
    for (;;) {
      const chunk = stream.read() as Buffer | null;
      if (chunk) {
        yield chunk;
        continue;
      }
      if (isDone || state.failed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  const state = {
    failed: false,
    get bytesRead() {
      return stream.bytesWritten;
    },
    close: () => stream.destroy(),
    /** Output of this input. */
    write(input: Uint8Array) {
      isDone = false;
      stream.write(input, settle);
      return output();
    },
    /** Output that is left; fails where the stream is not whole. */
    finish() {
      isDone = false;
      stream.end();
      return output();
    },
  };
  stream.on("readable", () => wake());
  stream.on("end", settle);
  stream.on("error", () => {
    state.failed = true;
    wake();
  });
  return state;
}
