import { statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { runNpm } from "./run.mjs";
import { step } from "./step.mjs";

/**
 * Installs the packages where they are missing or older than the lock file.
 *
 * No install script runs: what they would download or link is made at start, so that none has to be approved.
 */
export async function install() {
  // npm writes this file when an installation is complete.
  const installedMs = modifiedMs("node_modules/.package-lock.json");
  if (installedMs >= modifiedMs("package-lock.json")) return;
  const name = installedMs === 0 ? "Installing packages (once)" : "Updating packages";
  await step(name, () =>
    runNpm(["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]),
  );
}

/** @param {string} path @returns {number} 0 where there is no such file */
function modifiedMs(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
