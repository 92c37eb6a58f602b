/** Reads a body to its end or to `bytesMax`, whichever comes first. `broken` where the connection broke before. */
export async function collectBytes(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ bytes: Uint8Array; cut: boolean; broken: boolean }> {
  const chunks: Uint8Array[] = [];
  let [size, cut, broken] = [0, false, false];
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, bytesMax - size));
      size += chunk.length;
      if (size <= bytesMax) continue;
      size = bytesMax;
      cut = true;
      break;
    }
  } catch {
    broken = true;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, cut, broken };
}
