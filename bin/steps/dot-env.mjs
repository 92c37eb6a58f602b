import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/**
 * Reads `.env` of the checkout into the environment. What is set already stays: the command line wins over the file.
 *
 * A line is `NAME=value`; a value may stand in quotes; empty lines and those that start with # are passed over.
 */
export function loadDotEnv() {
  let text = "";
  try {
    text = readFileSync(join(root, ".env"), "utf8");
  } catch {
    return;
  }
  for (const [name, value] of parseDotEnv(text)) process.env[name] ??= value;
}

/** @param {string} text @returns {[name: string, value: string][]} */
export function parseDotEnv(text) {
  /** @type {[string, string][]} */
  const pairs = [];
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    const [, name, value] = match ?? [];
    if (name && value !== undefined) pairs.push([name, value.replace(/^(["'])(.*)\1$/, "$2")]);
  }
  return pairs;
}
