/** 32 bits of a text, signed as PostgreSQL's int is: FNV-1a with the last step of MurmurHash3, so that every bit counts. */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mixBits(hash);
}

/** Spreads every bit of a number over all: neighbours come out unrelated. */
export function mixBits(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
