import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

export type { MigrationList } from "@prisma/schema-engine-wasm";

const require = createRequire(import.meta.url);
let isLoaded = false;

/**
 * Loads Prisma's schema engine, which the package ships as WebAssembly: no program is downloaded.
 *
 * The package's own entry imports the `.wasm` file as a module, which Node.js before 24 cannot; this does the same by hand.
 */
export async function loadSchemaEngine(): Promise<typeof glue.SchemaEngine> {
  if (!isLoaded) {
    const glueFile = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const module = await WebAssembly.compile(await readFile(join(glueFile, "..", "schema_engine_bg.wasm")));
    const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": imports() });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    isLoaded = true;
  }
  return glue.SchemaEngine;
}

/** The engine leaves its timer of 10 s for the advisory lock behind, which would keep a finished process alive. */
function imports(): WebAssembly.ModuleImports {
  const functions = Object.entries(glue as unknown as WebAssembly.ModuleImports);
  return Object.fromEntries(
    functions.map(([name, value]) => [
      name,
      name.startsWith("__wbg_setTimeout_")
        ? (task: () => void, delayMs: number) => setTimeout(task, delayMs).unref()
        : value,
    ]),
  );
}
