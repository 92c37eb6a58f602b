import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("machines with only the database in common carry on the walk of one that dies, and a backup can be walked on", async () => {
  const options = ["--size", "100000", "--no-pages", "--no-compare"];
  const child = spawn(process.execPath, ["bin/machines.mjs", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (said += text));
  // Ended in order, it leaves no machine behind.
  onTestFinished(() => void child.kill("SIGTERM"));
  const [code] = await once(child, "close");
  expect(code, said).toBe(0);
  expect(said).toContain("with all 100,000 URLs, each once");
  expect(said).toMatch(/was dumped and restored; its numbers are the same|No backup was tried/);
});
