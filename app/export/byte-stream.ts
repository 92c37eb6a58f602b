/**
 * Texts as bytes, one when the reader wants one: a slow download holds the database back, not memory.
 *
 * A reader that goes away ends the generator.
 */
export function byteStream(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
  gzip: boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = first;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const result = next ?? (await rest.next());
        next = null;
        if (result.done) controller.close();
        else controller.enqueue(encoder.encode(result.value));
      },
      async cancel() {
        await rest.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return gzip ? stream.pipeThrough(new CompressionStream("gzip")) : stream;
}
