import Sitemapper from "sitemapper";
import { serveBytes } from "./serve-bytes.mjs";

export function readBytes(bytes) {
  return serveBytes(bytes, async (url) => {
    const reader = new Sitemapper({ timeout: 120_000, fields: { loc: true, lastmod: true } });
    const { sites, errors } = await reader.fetch(url);
    if (errors.length > 0) throw new Error(errors[0].message);
    const count = { entries: 0, dated: 0 };
    for (const { lastmod } of sites) {
      count.entries += 1;
      if (lastmod !== undefined && !Number.isNaN(Date.parse(lastmod))) count.dated += 1;
    }
    return count;
  });
}
