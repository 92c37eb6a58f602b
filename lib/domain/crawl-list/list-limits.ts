export const listLimits = {
  /** Of an upload, packed or not. */
  bytesMax: 2_147_483_648,
  /** Of what it unpacks to: a bomb ends here. */
  unpackedBytesMax: 10_737_418_240,
  /** Rejected lines that are kept to be looked at; all are counted. */
  rejectsKept: 1_000,
  nameLengthMax: 120,
  /** Of a paste. */
  pastedLengthMax: 20_000_000,
} as const;

/** A name for a list that was given as a file: without folders and endings. */
export function listNameOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1);
  const bare = base.replace(/(?:\.(?:csv|tsv|txt|log|jsonl?|ndjson|jl|gz|zip))+$/i, "").trim();
  return (bare || base || "list").slice(0, listLimits.nameLengthMax);
}
