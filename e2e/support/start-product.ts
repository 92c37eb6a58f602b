import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startDemoWeb } from "../sites/demo-web";

const launcher = fileURLToPath(new URL("../../bin/start.mjs", import.meta.url));

/**
 * Once per run: the demo web, and the product as `npm start` starts it, on data of its own.
 *
 * `E2E_PRODUCT_URL` and `E2E_DEMO_URL` tell the tests where they are, `E2E_PRODUCT_PID` which process started it, `E2E_DEMO_NOW` what the demo web's dates hang on; a
 * product that `E2E_PRODUCT_URL` names already is used as it is.
 *
 * @returns The end of the run: both stop and the data goes.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_PRODUCT_URL) return undefined;
  const now = Date.now();
  const demo = await startDemoWeb({ now });
  const dataDir = await mkdtemp(join(tmpdir(), "gazetteer-e2e-"));
  // As root the database server runs under another account, which must get through here.
  await chmod(dataDir, 0o755);
  const product = spawn(process.execPath, [launcher], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      GAZETTEER_ALLOW_HOSTS: "",
      GAZETTEER_DATA_DIR: dataDir,
      GAZETTEER_RESOLVE: demo.resolve,
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  process.env.E2E_DEMO_URL = demo.origin;
  process.env.E2E_DEMO_NOW = String(now);
  process.env.E2E_PRODUCT_PID = String(product.pid);
  process.env.E2E_PRODUCT_URL = await readAddress(product.stdout);

  return async () => {
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** @throws Error with all that the launcher said, when it ends without an address. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    const address = /runs at (http:\S+)/.exec(line)?.[1];
    if (!address) continue;
    // What it says later is about crashes, and belongs among the results.
    output.on("data", (chunk: Buffer) => process.stdout.write(chunk));
    return address;
  }
  throw new Error(`Cannot start the product:\n${said.join("\n")}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("Cannot find a free port");
  return address.port;
}
