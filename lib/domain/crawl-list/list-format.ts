import { z } from "zod";

export const listKinds = ["csv", "json", "text", "access-log"] as const;
export type ListKind = (typeof listKinds)[number];

/** What a column of a list may be. */
export const columnRoles = [
  "address",
  "status",
  "indexability",
  "indexabilityStatus",
  "depth",
  "canonical",
  "contentType",
  "robots",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** How a list is to be read: found out by `detectListFormat`, the column of the address by the reader's choice. */
export const listFormatSchema = z.object({
  kind: z.enum(listKinds),
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
  /** CSV only. */
  delimiter: z.string().max(1).default(","),
  /** CSV: lines before the header, which are passed over. */
  skippedLines: z.number().int().min(0).default(0),
  hasHeader: z.boolean().default(false),
  /** Names of the columns, or of the keys of JSON. */
  columns: z.array(z.string()).default([]),
  /** Places in `columns`. */
  roles: z.partialRecord(z.enum(columnRoles), z.number().int().min(0)).default({}),
  /** Whose export it looks like: "Screaming Frog". */
  tool: z.string().nullable().default(null),
});

export type ListFormat = z.infer<typeof listFormatSchema>;
export type ListEncoding = ListFormat["encoding"];
