import { renderPage } from "./demo-page";
import { answerBytes, answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { renderUrlset } from "./sitemap-xml";

const origin = "https://archive.demo.test";
const kinds = ["reports", "minutes", "decisions", "letters", "maps"] as const;
const firstYear = 1996;
const lastYear = 2025;

/** Documents in the sitemap: all of them, and none has a lastmod. */
export const archiveDocuments = 10_236;

interface ArchiveDocument {
  year: number;
  kind: (typeof kinds)[number];
  path: string;
  title: string;
}

/** URLs by directory (`/documents/2004/`, `/documents/2004/maps/`…), each with what lies below it; and the PDFs. */
export function archiveTotals(): { urls: number; pdfs: number; sections: Map<string, number> } {
  const documents = listDocuments();
  const sections = new Map<string, number>();
  for (const { year, kind } of documents) {
    for (const section of ["/", "/documents/", `/documents/${year}/`, `/documents/${year}/${kind}/`]) {
      sections.set(section, (sections.get(section) ?? 0) + 1);
    }
  }
  return { urls: documents.length, pdfs: documents.filter(({ path }) => path.endsWith(".pdf")).length, sections };
}

/** An archive of documents without any lastmod, found only by guessing `/sitemap.xml`. */
export function createArchiveSite(): DemoSite {
  const documents = listDocuments();
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const about = "An archive of 10,236 documents by year and kind, without lastmod; robots.txt declares no sitemap.";
  return {
    host: "archive.demo.test",
    about,
    states: ["initial"],
    respond({ path }) {
      if (path === "/robots.txt") return answerRobots([]);
      if (path === "/sitemap.xml") {
        return answerXml(() => renderUrlset(documents.map((document) => ({ loc: `${origin}${document.path}` }))));
      }
      if (path === "/") {
        const links = documents.slice(-40).map((document) => ({ href: document.path, text: document.title }));
        return answerHtml(renderPage({ title: "Demo Archive", paragraphs: [about], links }));
      }
      const document = byPath.get(path);
      if (!document) return null;
      if (path.endsWith(".pdf")) return answerBytes("application/pdf", renderPdf(document.title));
      const paragraphs = [writeParagraph(createRandom(path), 6)];
      return answerHtml(renderPage({ title: document.title, paragraphs }));
    },
  };
}

/** Later years hold more; maps are always PDF, the rest about every second time. */
function listDocuments(): ArchiveDocument[] {
  const years = lastYear - firstYear + 1;
  return Array.from({ length: archiveDocuments }, (_, position) => {
    const random = createRandom(`archive ${position}`);
    const year = firstYear + Math.floor(years * Math.sqrt(position / archiveDocuments));
    const kind = random.pick(kinds);
    const slug = writeSlug(random);
    const suffix = kind === "maps" || random.chance(0.5) ? ".pdf" : ".html";
    const path = `/documents/${year}/${kind}/${slug}-${10_001 + position}${suffix}`;
    return { year, kind, path, title: titleOfSlug(slug) };
  });
}

/** The smallest file that a PDF reader opens: one page, one line. @see ISO 32000-1, annex H.2 */
function renderPdf(title: string): Uint8Array {
  const line = `BT /F1 18 Tf 72 720 Td (${title}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [position, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${position + 1} 0 obj\n${object}\nendobj\n`;
  }
  const tableAt = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
