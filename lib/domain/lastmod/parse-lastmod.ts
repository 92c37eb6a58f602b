export type Precision = "year" | "month" | "day" | "minute" | "second" | "fraction";
