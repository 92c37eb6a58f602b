import { type Rate, rateOf, samplesUntil } from "./wilson";

/** Pages looked at twice, by whether their lastmod moved and whether their text changed. */
export interface MovedChangedTable {
  movedChanged: number;
  movedSame: number;
  stillChanged: number;
  stillSame: number;
}

export interface LastmodScore {
  table: MovedChangedTable;
  /** Of the pages whose lastmod moved, the share that had changed. */
  precision: Rate;
  /** Of the pages that had changed, the share whose lastmod moved. */
  recall: Rate;
  /** Of the unchanged pages, the share whose lastmod moved all the same. */
  falseMoves: Rate;
  /** More comparisons of the kind until each interval is ± 0.1 or narrower. */
  missing: { precision: number; recall: number; falseMoves: number };
}

export function scoreLastmod(table: MovedChangedTable): LastmodScore {
  const { movedChanged, movedSame, stillChanged, stillSame } = table;
  const precision = rateOf(movedChanged, movedChanged + movedSame);
  const recall = rateOf(movedChanged, movedChanged + stillChanged);
  const falseMoves = rateOf(movedSame, movedSame + stillSame);
  return {
    table,
    precision,
    recall,
    falseMoves,
    missing: { precision: samplesUntil(precision), recall: samplesUntil(recall), falseMoves: samplesUntil(falseMoves) },
  };
}
