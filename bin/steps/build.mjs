import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, isMadeOf, stamp } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { step } from "./step.mjs";

const stampFile = ".next/made-of";
const sources = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Builds the web pages where their sources changed. Needs the generated database client, not the database. */
export async function build() {
  const print = fingerprint(sources);
  const isBuilt = statSync(join(root, ".next/BUILD_ID"), { throwIfNoEntry: false });
  if (isBuilt && isMadeOf(stampFile, print)) return;
  rmSync(join(root, stampFile), { force: true });
  await step("Building the web pages", async () => {
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    await run(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], { env });
    stamp(stampFile, print);
  });
}
