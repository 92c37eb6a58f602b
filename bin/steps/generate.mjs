import { join } from "node:path";
import { fingerprint, isMadeOf, stamp } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { step } from "./step.mjs";

const stampFile = "lib/io/prisma/.made-of";

/** Generates the database client where the schema changed. */
export async function generate() {
  const print = fingerprint(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);
  if (isMadeOf(stampFile, print)) return;
  await step("Generating the database client", async () => {
    // Generating never runs the schema engine, but wants to have it: any program will do, and nothing is downloaded.
    const env = {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    };
    await run(process.execPath, [join(root, "node_modules/prisma/build/index.js"), "generate", "--no-hints"], { env });
    stamp(stampFile, print);
  });
}
