import { expect, test } from "vitest";
import { readHtmlTree } from "../verify/html-tree";
import { readPageLinks } from "./read-page-links";

const hosts = new Set(["a.test"]);
const read = (html: string, headers: Record<string, string> = {}, url = "https://a.test/shop/page") =>
  readPageLinks(readHtmlTree(html).root, { url, headers, hosts });

test("links are absolute, each once, without fragments; other hosts and schemes are not of the site", () => {
  const html = `<a href="red">1</a><a href="./red#top">2</a><a href="/x?b=1&amp;a=2">3</a><a href="#top">4</a>
    <a href="mailto:a@a.test">5</a><a href="javascript:go()">6</a><a href="https://b.test/">7</a>
    <a href="//www.a.test/y">8</a><area href="/z"><a>9</a><a href="http://[">10</a>`;
  expect(read(html)).toMatchObject({
    followed: ["https://a.test/shop/red", "https://a.test/x?b=1&a=2", "https://www.a.test/y", "https://a.test/z"],
    links: 4,
    linksElsewhere: 1,
    linksNofollow: 0,
  });
});

test("the first base element is what links are relative to", () => {
  const html = `<base href="/deep/er/"><base href="/other/"><a href="x">x</a><link rel="canonical" href="c">`;
  expect(read(html)).toMatchObject({
    followed: ["https://a.test/deep/er/x"],
    canonical: "https://a.test/deep/er/c",
  });
});

test("nofollow is counted and not followed, unless another link of the page has none", () => {
  const html = `<a rel="nofollow" href="/a">a</a><a rel="ugc nofollow" href="/b">b</a><a href="/b">b</a>`;
  expect(read(html)).toMatchObject({ followed: ["https://a.test/b"], links: 2, linksNofollow: 1 });
});

test("addresses of files are links, and not followed", () => {
  expect(read(`<a href="/a.PDF">a</a><a href="/b.html">b</a>`)).toMatchObject({
    followed: ["https://a.test/b.html"],
    links: 2,
  });
});

test.each([
  ["noindex", `<meta name="robots" content="NoIndex, follow">`, {}, { isNoindex: true, isNofollow: false }],
  ["none", `<meta name="ROBOTS" content="none">`, {}, { isNoindex: true, isNofollow: true }],
  ["of the header", "", { "x-robots-tag": "noindex" }, { isNoindex: true }],
  [
    "of another crawler",
    "",
    { "x-robots-tag": "otherbot: noindex, nofollow" },
    { isNoindex: false, isNofollow: false },
  ],
  ["with a colon of its own", "", { "x-robots-tag": "max-snippet: 5, nofollow" }, { isNofollow: true }],
])("reads what robots are told: %s", (_, html, headers, expected) => {
  expect(read(`${html}<a href="/a">a</a>`, headers as Record<string, string>)).toMatchObject(expected);
});

test("a page that is nofollow has no link to follow", () => {
  const page = read(`<meta name="robots" content="nofollow"><a href="/a">a</a>`);
  expect(page).toMatchObject({ followed: [], links: 1, linksNofollow: 1 });
});
