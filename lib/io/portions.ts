/** Cuts a list into portions of at most `size`: statements take so many parameters, and no more. */
export function* portions<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
