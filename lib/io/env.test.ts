import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env";

test("an empty environment means an embedded database and a web process on loopback", () => {
  const env = readEnv({ PORT: "", GAZETTEER_CONTACT: "" });
  expect(env).toMatchObject({ databaseUrl: null, port: 3000, host: "127.0.0.1", allowHosts: [], contact: null });
  expect(env).toMatchObject({ userAgent: "Gazetteer/0.1", dataDir: path.resolve(".gazetteer"), logLevel: "info" });
  expect(env.resolve.size).toBe(0);
});

test("reads every variable", () => {
  const env = readEnv({
    DATABASE_URL: "postgresql://u:p@db/gazetteer",
    PORT: "8080",
    HOST: "0.0.0.0",
    GAZETTEER_RESOLVE: "a.example=http://127.0.0.1:1",
    GAZETTEER_ALLOW_HOSTS: " intranet.example, *.corp.example ,",
    GAZETTEER_CONTACT: "crawl@example.com",
    GAZETTEER_DATA_DIR: "/var/lib/gazetteer",
  });
  expect(env).toMatchObject({ port: 8080, host: "0.0.0.0", dataDir: "/var/lib/gazetteer" });
  expect(env.allowHosts).toEqual(["intranet.example", "*.corp.example"]);
  expect(env.userAgent).toBe("Gazetteer/0.1 (+crawl@example.com)");
  expect(env.resolve.size).toBe(1);
});

test("a User-Agent of one's own replaces the whole", () => {
  expect(readEnv({ GAZETTEER_USER_AGENT: "Mine/1", GAZETTEER_CONTACT: "a@b.example" }).userAgent).toBe("Mine/1");
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ GAZETTEER_CONTACT: "a\r\nX-Evil: 1" }, "GAZETTEER_CONTACT"],
  [{ GAZETTEER_RESOLVE: "a.example=b" }, 'GAZETTEER_RESOLVE: Cannot read "a.example=b"'],
  [{ GAZETTEER_LOG_LEVEL: "loud" }, "GAZETTEER_LOG_LEVEL"],
])("names what cannot be read: %o", (env, text) => {
  expect(() => readEnv(env)).toThrow(text);
});
