import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/**
 * Hashes names and contents of files and directories of the checkout; tests are left out.
 *
 * @param {string[]} paths Relative to the checkout; those that are not there are passed over
 */
export function fingerprint(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) addPath(hash, path);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path */
function addPath(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addPath(hash, `${path}/${name}`);
  } else if (stat && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  }
}

/** Tells whether what was made under a stamp was made of just these sources. @param {string} stampFile @param {string} print */
export function isMadeOf(stampFile, print) {
  try {
    return readFileSync(join(root, stampFile), "utf8") === print;
  } catch {
    return false;
  }
}

/** @param {string} stampFile @param {string} print */
export function stamp(stampFile, print) {
  writeFileSync(join(root, stampFile), print);
}
