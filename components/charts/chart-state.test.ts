import { expect, test } from "vitest";
import { chartState } from "./chart-state";

const query = { data: undefined, isPending: true, isFetching: true, isPlaceholderData: false, error: null };

test("waits for the first answer", () => {
  expect(chartState(query)).toEqual({ kind: "loading" });
});

test("says the fault where there is nothing to show", () => {
  expect(chartState({ ...query, error: new Error("Server away") })).toEqual({ kind: "error", message: "Server away" });
});

test("keeps the picture when asking again fails", () => {
  expect(chartState({ ...query, data: [1], error: new Error("Server away") })).toEqual({ kind: "ready" });
});

test("shows the last picture while the next is on its way", () => {
  expect(chartState({ ...query, data: [1], isPlaceholderData: true })).toEqual({ kind: "refreshing" });
});

test("tells an empty answer from a full one", () => {
  expect(chartState({ ...query, data: [] }, true)).toEqual({ kind: "empty" });
});
