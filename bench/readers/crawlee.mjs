import { parseSitemap } from "@crawlee/utils";
import { serveBytes } from "./serve-bytes.mjs";

/** By address: of a text that it is given it takes a checksum an entry, which is ten times as slow. */
export function readBytes(bytes) {
  return serveBytes(bytes, async (url) => {
    const count = { entries: 0, dated: 0 };
    for await (const { lastmod } of parseSitemap([{ type: "url", url }], undefined, { enqueueStrategy: "all" })) {
      count.entries += 1;
      if (lastmod) count.dated += 1;
    }
    return count;
  });
}
