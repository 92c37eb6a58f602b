import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHostGate } from "./host-gate";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts tasks that last `ms`, and notes when and in what order they start. */
function recorder(gate: ReturnType<typeof createHostGate>) {
  const starts: [string, number][] = [];
  let active = 0;
  let activeMax = 0;
  const run = (host: string, name: string, ms: number, signal?: AbortSignal) =>
    gate.run(
      host,
      async () => {
        starts.push([name, Date.now() - 1_000_000]);
        active += 1;
        activeMax = Math.max(activeMax, active);
        await new Promise((resolve) => setTimeout(resolve, ms));
        active -= 1;
        return name;
      },
      signal,
    );
  return { run, starts, activeMax: () => activeMax };
}

test("runs no more tasks of a host at once than allowed, in the order they came", async () => {
  const { run, starts, activeMax } = recorder(createHostGate({ perHostMax: 2, intervalMs: 0 }));
  const all = Promise.all(["a", "b", "c", "d", "e"].map((name) => run("x", name, 100)));
  await vi.runAllTimersAsync();
  expect(await all).toEqual(["a", "b", "c", "d", "e"]);
  expect(activeMax()).toBe(2);
  expect(starts).toEqual([
    ["a", 0],
    ["b", 0],
    ["c", 100],
    ["d", 100],
    ["e", 200],
  ]);
});

test("leaves the interval between two starts of a host", async () => {
  const { run, starts } = recorder(createHostGate({ perHostMax: 4, intervalMs: 50 }));
  for (const name of ["a", "b", "c"]) void run("x", name, 10);
  await vi.runAllTimersAsync();
  expect(starts).toEqual([
    ["a", 0],
    ["b", 50],
    ["c", 100],
  ]);
});

test("keeps hosts apart", async () => {
  const { run, starts } = recorder(createHostGate({ perHostMax: 1, intervalMs: 1_000 }));
  for (const host of ["x", "y", "z"]) void run(host, host, 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(starts.map(([host]) => host)).toEqual(["x", "y", "z"]);
});

test("starts nothing of a penalised host before its time; the latest penalty counts", async () => {
  const gate = createHostGate({ perHostMax: 4, intervalMs: 0 });
  const { run, starts } = recorder(gate);
  gate.penalise("x", Date.now() + 300);
  gate.penalise("x", Date.now() + 200);
  void run("x", "a", 10);
  await vi.advanceTimersByTimeAsync(250);
  gate.penalise("x", Date.now() + 250);
  void run("x", "b", 10);
  void run("y", "c", 10);
  await vi.runAllTimersAsync();
  expect(starts).toEqual([
    ["c", 250],
    ["a", 500],
    ["b", 500],
  ]);
});

test("a task that fails makes room for the next", async () => {
  const gate = createHostGate({ perHostMax: 1, intervalMs: 0 });
  const failed = gate.run("x", () => Promise.reject(new Error("no")));
  const next = gate.run("x", async () => "next");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("a task that is aborted while it waits never runs, and holds up nobody", async () => {
  const { run, starts } = recorder(createHostGate({ perHostMax: 1, intervalMs: 0 }));
  const controller = new AbortController();
  const first = run("x", "a", 100);
  const second = run("x", "b", 100, controller.signal);
  const third = run("x", "c", 100);
  controller.abort(new Error("cancelled"));
  await expect(second).rejects.toThrow("cancelled");
  await vi.runAllTimersAsync();
  expect(await Promise.all([first, third])).toEqual(["a", "c"]);
  expect(starts).toEqual([
    ["a", 0],
    ["c", 100],
  ]);
  await expect(run("x", "d", 1, controller.signal)).rejects.toThrow("cancelled");
});

test("takes other limits for one host", async () => {
  const gate = createHostGate({ perHostMax: 1, intervalMs: 0 });
  const { run, starts } = recorder(gate);
  for (const name of ["a", "b", "c"]) void run("x", name, 100);
  gate.setLimits("x", { perHostMax: 3, intervalMs: 20 });
  await vi.runAllTimersAsync();
  expect(starts).toEqual([
    ["a", 0],
    ["b", 20],
    ["c", 40],
  ]);
});

test("a clock that is set back holds up nobody", async () => {
  const { run, starts } = recorder(createHostGate({ perHostMax: 1, intervalMs: 50 }));
  void run("x", "a", 0);
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(500_000);
  void run("x", "b", 0);
  await vi.advanceTimersByTimeAsync(60);
  expect(starts.map(([name]) => name)).toEqual(["a", "b"]);
});

test("forgets quiet hosts, and none that waits or is penalised", async () => {
  const gate = createHostGate({ perHostMax: 1, intervalMs: 0 });
  const { run, starts } = recorder(gate);
  gate.penalise("x", Date.now() + 1_000);
  void run("x", "a", 0);
  for (let n = 0; n < 3_000; n += 1) await gate.run(`h${n}`, async () => n);
  void run("x", "b", 0);
  await vi.runAllTimersAsync();
  expect(starts).toEqual([
    ["a", 1_000],
    ["b", 1_000],
  ]);
});
