import { hourMs, toSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerText, answerXml, type DemoSite } from "./demo-site";
import {
  type GrowingFile,
  type GrowingWalk,
  growingFilePath,
  growingOrigin,
  growingWalks,
  listGrowing,
} from "./growing-inventory";
import { titleOfSlug, writeParagraph } from "./prose";
import { createRandom } from "./random";
import { renderIndex, renderUrlset } from "./sitemap-xml";

const files: readonly GrowingFile[] = ["guides", "recipes", "places", "archive"];
/** A robots.txt asked for after this long without any request begins the next walk. */
const idleMsMin = 3_000;

/**
 * A site that changes by known numbers. In state `auto` it goes one walk further each time that its robots.txt is
 * asked for after three seconds of silence; in `walk-1` to `walk-4` it stays there.
 */
export function createGrowingSite(nowMs: number): DemoSite {
  const about = "A site that differs from walk to walk by known numbers: every kind of change there is.";
  let autoWalk: GrowingWalk | 0 = 0;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  return {
    host: "growing.demo.test",
    about,
    states: ["auto", ...growingWalks.map((walk) => `walk-${walk}`)],
    respond({ path, state, clockMs }) {
      let walk: GrowingWalk;
      if (state === "auto") {
        if (path === "/robots.txt" && clockMs - lastRequestAt > idleMsMin) {
          autoWalk = growingWalks.at(autoWalk) ?? 4;
        }
        lastRequestAt = clockMs;
        walk = autoWalk || 1;
      } else {
        walk = growingWalks.find((number) => state === `walk-${number}`) ?? 1;
      }
      return respondInWalk(path, walk, { nowMs, about });
    },
  };
}

function respondInWalk(path: string, walk: GrowingWalk, { nowMs, about }: { nowMs: number; about: string }) {
  if (path === "/robots.txt") return answerRobots([`${growingOrigin}/sitemap_index.xml`]);
  const version = `walk ${walk}`;
  if (path === "/sitemap_index.xml") {
    const children = files.map((file) => ({ loc: `${growingOrigin}${growingFilePath(file, walk)}` }));
    return answerXml(() => [renderIndex(children)], { version });
  }
  const items = listGrowing(walk, nowMs);
  if (path === "/") {
    const links = items.slice(0, 80).map(({ loc }) => ({ href: new URL(loc).pathname, text: loc }));
    return answerHtml(renderPage({ title: "Growing Demo", paragraphs: [about, `Now: walk ${walk}.`], links }));
  }
  const file = files.find((candidate) => growingFilePath(candidate, walk) === path);
  if (file === "places" && walk === 3) return answerText("The service is unavailable\n", { status: 503 });
  if (file) {
    const entries = items.filter((item) => item.file === file);
    const lastModifiedAt = nowMs - 24 * hourMs + walk * hourMs;
    const pieces = () =>
      renderUrlset(
        entries.map(({ loc, lastmodAt, priority }) => ({
          loc,
          ...(lastmodAt !== null && { lastmod: toSecond(lastmodAt) }),
          ...(priority && { priority }),
        })),
      );
    return answerXml(pieces, { version, lastModifiedAt });
  }
  const item = items.find(({ loc }) => new URL(loc).pathname === path);
  if (!item) return null;
  const title = titleOfSlug(path.split("/").at(-1) ?? "");
  const paragraphs = [writeParagraph(createRandom(`${path} ${item.lastmodAt}`), 5)];
  const modifiedAt = item.lastmodAt ?? nowMs - 400 * 24 * hourMs;
  return answerHtml(renderPage({ title, modifiedAt, paragraphs }), { lastModifiedAt: modifiedAt });
}
