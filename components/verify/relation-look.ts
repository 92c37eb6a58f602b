import type { Relation } from "@/lib/domain/verify/relate-dates";

export interface RelationLook {
  word: string;
  /** Role of the palette. */
  tone: string;
  /** Of its mark: relations are told apart without colour. */
  symbol: "circle" | "triangle" | "triangle-down" | "diamond" | "dash";
}

export const relationLook: Record<Relation, RelationLook> = {
  agree: { word: "agrees", tone: "trusted", symbol: "circle" },
  behind: { word: "behind", tone: "stale", symbol: "triangle-down" },
  ahead: { word: "ahead", tone: "generation", symbol: "triangle" },
  stamped: { word: "build-stamped", tone: "partial", symbol: "diamond" },
  "no-date": { word: "no date to compare", tone: "absent", symbol: "dash" },
  "no-lastmod": { word: "undated in the sitemap", tone: "absent", symbol: "dash" },
};

/** Outline of a mark around the origin, some nine pixels wide. */
export const symbolPaths: Record<RelationLook["symbol"], string> = {
  circle: "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z",
  triangle: "M0,-5L5,4L-5,4Z",
  "triangle-down": "M0,5L5,-4L-5,-4Z",
  diamond: "M0,-5L5,0L0,5L-5,0Z",
  dash: "M-5,-1.5H5V1.5H-5Z",
};
