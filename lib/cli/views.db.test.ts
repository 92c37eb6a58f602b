import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveSocksProxy } from "../io/loopback-proxy";
import { type LoopbackSite, serveHttp } from "../io/loopback-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";

const root = fileURLToPath(new URL("../..", import.meta.url));
let database: TestDatabase;
let site: LoopbackSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await serveHttp((request, response) => {
    if (request.url === "/robots.txt") return void response.end("Sitemap: https://shop.test/sitemap.xml\n");
    const name = request.headers["x-market"] ?? "home";
    response.end(`<urlset><url><loc>https://shop.test/${name}</loc></url></urlset>`);
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** @param typed Goes to standard input. */
function gazetteer(words: string[], typed = ""): Promise<Said> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ["bin/gazetteer.mjs", ...words], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        GAZETTEER_RESOLVE: `shop.test=${site.origin}`,
        GAZETTEER_ALLOW_HOSTS: "127.0.0.1",
        GAZETTEER_LOG_LEVEL: "trace",
      },
    });
    const said: Said = { code: null, out: "", err: "" };
    child.stdout.on("data", (chunk) => {
      said.out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said.err += chunk;
    });
    child.once("close", (code) => done({ ...said, code }));
    child.stdin.end(typed);
  });
}

test("adds a view, walks in it, prints its inventory, and removes it", async () => {
  const proxy = await serveSocksProxy({ credentials: { user: "walker", password: "s3cret" } });
  onTestFinished(() => proxy.close());
  const typed = `socks5://walker:s3cret@${proxy.address}\n`;
  const views = ["views", "shop.test"];
  const said: Said[] = [];
  const run = async (words: string[], input = "") => {
    const one = await gazetteer(words, input);
    said.push(one);
    return one;
  };

  expect(await run([...views, "add", "ch", "--header", "X-Market: ch", "--proxy", "-"], typed)).toMatchObject({
    code: 0,
  });
  const inMarket = { code: 0, out: "https://shop.test/ch\n" };
  expect(await run(["walk", "shop.test", "--store", "--view", "ch", "--format", "txt"])).toMatchObject(inMarket);
  expect(await run(["walk", "shop.test", "--view", "ch", "--format", "txt"])).toMatchObject(inMarket);
  expect(await run(["walk", "shop.test", "--store", "--format", "txt"])).toMatchObject({
    out: "https://shop.test/home\n",
  });
  expect(await run(["urls", "shop.test", "--view", "ch", "--format", "txt"])).toMatchObject(inMarket);
  expect((await run(views)).out).toBe(
    `ch\t1 walk\tx-market: ch · by socks5://walker:***@${proxy.address}\ndefault\t1 walk\tasks as the product does\n`,
  );
  expect(await run([...views, "remove", "ch", "--yes"])).toMatchObject({ code: 0 });
  expect(proxy.asked.length).toBeGreaterThan(0);
  expect(JSON.stringify(said)).not.toContain("s3cret");
}, 150_000);

test("takes no view that it cannot ask in, and walks in none that it does not know", async () => {
  const views = ["views", "shop.test"];
  expect(await gazetteer(["walk", "shop.test", "--store", "--view", "nowhere"])).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no market view "nowhere" of shop.test'),
  });
  const bad = await gazetteer(
    [...views, "add", "x", "--proxy", "-", "--header", "Host: other.test"],
    "ftp://u:s3cret@proxy.test",
  );
  expect(bad).toMatchObject({ code: 2, err: expect.stringMatching(/host cannot be set[\s\S]*This is no proxy/) });
  expect(bad.err).not.toContain("s3cret");
  expect(await gazetteer([...views, "add", "a/b"])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Name a view/),
  });
}, 150_000);
