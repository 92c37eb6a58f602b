import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { getJson, isWorthRetrying, RequestError } from "./get-json";

const schema = z.object({ urls: z.number() });

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string) {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

test("gives what has the shape", async () => {
  answer(200, '{"urls": 3}');
  expect(await getJson("/x", schema)).toEqual({ urls: 3 });
});

test.each([
  [400, '{"error":{"kind":"invalid-regex","message":"No expression"}}', "refused", "No expression"],
  [404, '{"error":{"kind":"not-found","message":"No such site"}}', "not-found", "No such site"],
  [422, '{"error":{"kind":"timeout","message":"Too long"}}', "timeout", "Too long"],
  [500, '{"error":{"kind":"failed","message":"Sorry"}}', "failed", "Sorry"],
  [500, "<html>", "away", "The server does not answer"],
  [502, "<html>", "away", "The server does not answer"],
  [200, '{"urls": "3"}', "shape", "The server was updated: reload the page"],
  [200, "<html>", "shape", "The server was updated: reload the page"],
])("tells a %i of %s as %s", async (status, body, kind, message) => {
  answer(status, body);
  await expect(getJson("/x", schema)).rejects.toMatchObject({ name: "RequestError", kind, message, status });
});

test("tells a connection that breaks as a server that is away", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  await expect(getJson("/x", schema)).rejects.toMatchObject({ kind: "away", status: null });
});

test("passes an abort on as it is", async () => {
  const controller = new AbortController();
  controller.abort();
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
  });
  await expect(getJson("/x", schema, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
});

test("asks again only where that may help", () => {
  expect(isWorthRetrying(0, new RequestError("away", ""))).toBe(true);
  expect(isWorthRetrying(0, new RequestError("failed", ""))).toBe(true);
  expect(isWorthRetrying(0, new RequestError("refused", ""))).toBe(false);
  expect(isWorthRetrying(0, new RequestError("timeout", ""))).toBe(false);
  expect(isWorthRetrying(4, new RequestError("away", ""))).toBe(false);
});
