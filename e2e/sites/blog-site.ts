import { dayMs, hourMs, minuteMs, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { escapeXml, renderUrlset } from "./sitemap-xml";

const origin = "https://blog.demo.test";
const tags = ["maps", "walking", "bread", "history", "tools", "weather", "letters", "gardens"];
const postsAtFirst = 180;

/** URLs in the sitemap; in state `edited`, two posts are new and seven have a new text and a new lastmod. */
export const blogTotals = {
  posts: postsAtFirst,
  urls: postsAtFirst + tags.length + 2,
  edited: { newPosts: 2, editedPosts: 7, urls: postsAtFirst + 2 + tags.length + 2 },
};

interface Post {
  path: string;
  title: string;
  tags: string[];
  publishedAt: number;
  modifiedAt: number;
  /** Grows with every edit; the text hangs on it. */
  edition: number;
}

/** A blog whose lastmods, JSON-LD, `Last-Modified` and text tell one story. */
export function createBlogSite(nowMs: number): DemoSite {
  const about = "A blog with honest lastmods: each is the time of the post's last edit, as the page itself says.";
  const postsByState = new Map([
    ["initial", listPosts(nowMs, false)],
    ["edited", listPosts(nowMs, true)],
  ]);
  return {
    host: "blog.demo.test",
    about,
    states: ["initial", "edited"],
    respond({ path, state }) {
      const posts = postsByState.get(state) ?? [];
      const newestAt = newestOf(posts);
      if (path === "/robots.txt") return answerRobots([`${origin}/sitemap.xml`]);
      if (path === "/sitemap.xml") {
        return answerXml(() => renderUrlset(listEntries(posts)), { lastModifiedAt: newestAt });
      }
      if (path === "/feed.xml") return answerXml(() => [renderFeed(posts.slice(0, 20))], { lastModifiedAt: newestAt });
      if (path === "/" || path.startsWith("/tags/") || path === "/about/") {
        const tag = tags.find((candidate) => path === `/tags/${candidate}/`);
        if (!tag && path.startsWith("/tags/")) return null;
        const listed = tag ? posts.filter((post) => post.tags.includes(tag)) : posts;
        const links = path === "/about/" ? [] : listed.map((post) => ({ href: post.path, text: post.title }));
        for (const name of tags) links.push({ href: `/tags/${name}/`, text: `Tag: ${name}` });
        const modifiedAt = path === "/about/" ? aboutAt(posts) : newestOf(listed);
        const title = tag ? `Tag: ${tag}` : path === "/" ? "The Demo Blog" : "About";
        const html = renderPage({ title, type: "CollectionPage", modifiedAt, paragraphs: [about], links });
        return answerHtml(html, { lastModifiedAt: modifiedAt });
      }
      const post = posts.find((candidate) => candidate.path === path);
      return post ? answerHtml(renderPost(post), { lastModifiedAt: post.modifiedAt }) : null;
    },
  };
}

function listEntries(posts: Post[]) {
  return [
    { loc: `${origin}/`, lastmod: toSecond(newestOf(posts)) },
    { loc: `${origin}/about/`, lastmod: toSecond(aboutAt(posts)) },
    ...posts.map((post) => ({ loc: `${origin}${post.path}`, lastmod: toSecond(post.modifiedAt) })),
    ...tags.map((tag) => ({
      loc: `${origin}/tags/${tag}/`,
      lastmod: toSecond(newestOf(posts.filter((post) => post.tags.includes(tag)))),
    })),
  ];
}

/** Newest first. About a third of the posts were edited weeks or years after they appeared. */
function listPosts(nowMs: number, edited: boolean): Post[] {
  const posts: Post[] = [];
  for (let position = edited ? -blogTotals.edited.newPosts : 0; position < postsAtFirst; position++) {
    const random = createRandom(`blog ${position}`);
    const slug = writeSlug(random);
    const ageMs = (position + 1 + 0.8 * random.next()) * 8 * dayMs;
    const publishedAt = wholeSecond(position < 0 ? nowMs - (position + 3) * 11 * minuteMs : nowMs - ageMs);
    const revised = position >= 0 && random.chance(0.34);
    const lagMs = ageMs * random.next() * 0.9;
    let modifiedAt = revised ? wholeSecond(Math.min(publishedAt + lagMs, nowMs - hourMs)) : publishedAt;
    let edition = revised ? 2 : 1;
    if (edited && position % 25 === 3 && position < 25 * blogTotals.edited.editedPosts) {
      modifiedAt = wholeSecond(nowMs - (30 + position / 25) * minuteMs);
      edition = 9;
    }
    const date = new Date(publishedAt).toISOString();
    posts.push({
      path: `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}-${500 - position}/`,
      title: titleOfSlug(slug),
      tags: [...new Set([random.pick(tags), random.pick(tags)])],
      publishedAt,
      modifiedAt,
      edition,
    });
  }
  return posts;
}

function renderPost(post: Post): string {
  const unchanged = createRandom(post.path);
  const paragraphs = [writeParagraph(unchanged, 4), writeParagraph(unchanged, 5), writeParagraph(unchanged, 3)];
  if (post.edition > 1) paragraphs.push(writeParagraph(createRandom(`${post.path} ${post.edition}`), 4));
  const links = [{ href: "/", text: "Home" }, ...post.tags.map((tag) => ({ href: `/tags/${tag}/`, text: tag }))];
  const { title, publishedAt, modifiedAt } = post;
  return renderPage({ title, type: "BlogPosting", publishedAt, modifiedAt, paragraphs, links });
}

function renderFeed(posts: Post[]): string {
  const items = posts.map(
    (post) =>
      `<item><title>${escapeXml(post.title)}</title><link>${origin}${post.path}</link><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate></item>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>The Demo Blog</title><link>${origin}/</link><description>Posts</description>\n${items.join("")}</channel></rss>\n`;
}

function newestOf(posts: Post[]): number {
  return posts.reduce((newest, post) => Math.max(newest, post.modifiedAt), 0);
}

/** The about page is as old as the blog. */
function aboutAt(posts: Post[]): number {
  return posts.at(-1)?.publishedAt ?? 0;
}
