import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bulkOrigin, renderBulkFile } from "../e2e/sites/bulk-entries";

/** Kept files carry it in their name: to be raised when they are to be made anew. */
const formatVersion = 1;
/** Just under the 52,428,800 of the protocol. */
const largeBytes = 52_000_000;

export interface SampleFile {
  name: string;
  path: string;
  bytes: number;
  entries: number;
}

/** A file as a large shop has it, 50,000 URLs of loc and lastmod, and one of 52 MB whose URLs have images with titles. */
export function makeSampleFiles(): { plain: SampleFile; images: SampleFile } {
  return {
    plain: makeFile("50,000 URLs", "plain", () => ({
      text: [...renderBulkFile(0, { files: 1, urlsPerFile: 50_000 })].join(""),
      entries: 50_000,
    })),
    images: makeFile("52 MB with images", "images", renderImages),
  };
}

function makeFile(name: string, key: string, render: () => { text: string; entries: number }): SampleFile {
  const directory = join(tmpdir(), "gazetteer-bench");
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `v${formatVersion}-${key}.xml`);
  const { text, entries } = render();
  if (!existsSync(path)) {
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
  return { name, path, bytes: statSync(path).size, entries };
}

function renderImages(): { text: string; entries: number } {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
  ];
  let bytes = 200;
  let entries = 0;
  for (; bytes < largeBytes; entries += 1) {
    const part = renderImageEntry(entries);
    parts.push(part);
    bytes += part.length;
  }
  return { text: `${parts.join("")}</urlset>\n`, entries };
}

/** About a kilobyte: one loc, one lastmod, four images. */
function renderImageEntry(number: number): string {
  const day = new Date(Date.UTC(2023, 0, 1) + (number % 1_000) * 86_400_000 + number * 1_000).toISOString();
  let text = `  <url>\n    <loc>${bulkOrigin}/women/category-${number % 40}/quiet-lantern-with-green-orchard-${number}?colour=blue&amp;size=38</loc>\n    <lastmod>${day.slice(0, 19)}+00:00</lastmod>\n    <changefreq>weekly</changefreq>\n`;
  for (let image = 1; image <= 4; image += 1) {
    text += `    <image:image>\n      <image:loc>${bulkOrigin}/images/${number % 97}/quiet-lantern-with-green-orchard-${number}-${image}.jpg?width=1200</image:loc>\n      <image:title>Quiet lantern &amp; green orchard, view ${image}</image:title>\n    </image:image>\n`;
  }
  return `${text}  </url>\n`;
}
