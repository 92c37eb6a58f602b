import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BulkChange, BulkSize } from "../e2e/sites/bulk-entries";
import { projectRoot } from "./run-child";

export interface BulkServer {
  sitemapUrl: string;
  resolve: string;
  /** From now on the files are as after this change: made before anyone asks for them. */
  setChange(change: BulkChange): Promise<void>;
  stop(): Promise<void>;
}

/** Serves many large files from a process of its own. They are made once and kept in the folder for temporary files. */
export async function startBulkServer(size: BulkSize): Promise<BulkServer> {
  const args = ["--files", String(size.files), "--urls", String(size.urlsPerFile), "--port", "0"];
  const child = spawn(process.execPath, ["--import", "tsx", join(projectRoot, "e2e/sites/bulk.ts"), ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break;
  const [sitemapUrl = "", resolve = ""] = [lines[0], lines[1]?.replace("GAZETTEER_RESOLVE=", "")];
  const origin = resolve.slice(resolve.indexOf("=") + 1);

  return {
    sitemapUrl,
    resolve,
    async setChange(change) {
      const query = new URLSearchParams(Object.entries(change).map(([name, share]) => [name, String(share)]));
      await fetch(`${origin}/set?${query}`, { method: "POST" });
      for (let file = 0; file < size.files; file += 1) {
        const response = await fetch(`${origin}/files/${file}.xml.gz`, {
          method: "GET",
          headers: { "accept-encoding": "identity" },
        });
        await response.arrayBuffer();
      }
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
