import { z } from "zod";

const label = z.string();

/** What a series says of itself: read by the scorer, never by the judge. */
export interface SeriesTruth {
  id: string;
  label: string;
  labelUse: string;
  robust: boolean;
  /** 0–1; null where undetermined. */
  usefulness: number | null;
  /** Index of the first walk with entries, and of the last walk. */
  first: number;
  last: number;
}

const rawTruth = z.object({
  id: z.string(),
  walks: z.array(z.object({ entries: z.custom<unknown[]>(Array.isArray) })),
  truth: z.object({
    label,
    labelUse: label,
    robust: z.boolean().optional(),
    usefulness: z.number().nullable().optional(),
  }),
});

/** @throws ZodError where the truth is not there. */
export function parseTruth(json: unknown): SeriesTruth {
  const { id, walks, truth } = rawTruth.parse(json);
  return {
    ...{ id, label: truth.label, labelUse: truth.labelUse },
    robust: truth.robust ?? false,
    usefulness: truth.usefulness ?? null,
    first: walks.findIndex(({ entries }) => entries.length > 0),
    last: walks.length - 1,
  };
}
