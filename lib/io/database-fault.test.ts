import { expect, test } from "vitest";
import { databaseFaultOf, faultOfMessage, toldFault } from "./database-fault";

const full = Object.assign(new Error("could not extend file"), { code: "53100" });

test.each<[string, unknown, "disk-full" | "internal"]>([
  ["what the database says", full, "disk-full"],
  ["the cause of another error", new Error("Cannot save", { cause: full }), "disk-full"],
  ["another code", Object.assign(new Error("deadlock"), { code: "40P01" }), "internal"],
  ["an error of ours", new TypeError("x is not a function"), "internal"],
  ["what is no error", "53100", "internal"],
])("names a fault by %s, and knows it again by its message", (_, error, fault) => {
  expect(databaseFaultOf(error)).toBe(fault);
  const told = toldFault(error);
  expect(databaseFaultOf(told)).toBe(fault);
  expect(faultOfMessage(told instanceof Error ? told.message : null)).toBe(fault);
});
