import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanBlock } from "./clean-block";
import { readHtmlTree } from "./html-tree";
import { readMainText } from "./main-text";

const prose =
  "The council keeps the maps of the coast with some patience, and every visitor compares three winters of notes by hand.";

function textOf(html: string) {
  return readMainText(readHtmlTree(html).root);
}

test("takes the page at its word where it marks its main text, without the chrome in it", () => {
  const html = `<body><header><nav>Menu</nav></header><main><h1>Title</h1><nav class="toc">Contents</nav><p>${prose}</p>
    <div class="related-posts"><p>Read this too</p></div><p class="last-updated">17 May 2024</p></main><footer>Foot</footer></body>`;
  expect(textOf(html)).toMatchObject({ method: "main", blocks: ["Title", prose] });
});

test("takes the only article where there is no main", () => {
  const html = `<body><div>Chrome ${prose}</div><article><header><h1>Title</h1></header><p>${prose}</p></article></body>`;
  expect(textOf(html)).toMatchObject({ method: "article", blocks: ["Title", prose] });
});

test("extracts the main text of a page that marks none", () => {
  const links = Array.from({ length: 30 }, (_, index) => `<li><a href="/${index}">Link ${index}</a></li>`).join("");
  const html = `<body><div id="top"><ul>${links}</ul></div><div id="content">${`<p>${prose}</p>`.repeat(6)}</div><div><ul>${links}</ul></div></body>`;
  const { method, blocks } = textOf(html);
  expect(method).toBe("readability");
  expect(blocks).toContain(prose);
  expect(blocks.join(" ")).not.toContain("Link 3");
});

test("takes all of the body where there is no prose", () => {
  expect(textOf("<body><p>Hello <b>world</b></p><p>again</p></body>")).toMatchObject({
    method: "body",
    blocks: ["Hello world", "again"],
    words: 3,
  });
});

test.each([
  ["Last updated on 17 May 2024 at 10:00", ""],
  ["Zuletzt aktualisiert am 17. Mai 2024", ""],
  ["© 2020–2024 Example Ltd", "Example Ltd"],
  ["5 min read", ""],
  ["1,234 views · 5 comments", ""],
  ["3 days ago", ""],
  ["vor 3 Tagen", ""],
  ["14:05:59", ""],
  ["Friday, 17 May 2024, 10:00 UTC", ""],
  ["Build 3f2a91c", "Build"],
  ["token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "token"],
  ["We use cookies. Accept all", ""],
  ["“It’s”  fine – really", '"It\'s" fine - really'],
  ["The price is 1,299.00 EUR", "The price is 1,299.00 EUR"],
  ["In 2024 we opened 3 shops", "In 2024 we opened 3 shops"],
])("of %s keeps what was written", (text, kept) => {
  expect(cleanBlock(text)).toBe(kept);
});

test("reads any page, soon", () => {
  const tag = fc.constantFrom(
    "<div>",
    "</div>",
    "<p>",
    "<main>",
    "</main>",
    "<article>",
    "<table><tr><td>",
    "<script>",
    "<!--",
    "-->",
    "<a href='",
    "&",
    prose,
    "<svg>",
    "</svg>",
    "<br>",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 120 }), (pieces) => {
      textOf(pieces.join(""));
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["deep", `${"<div>".repeat(3_000)}${prose.repeat(20)}`],
  ["wide", `<div>${`<div><p>${prose}</p></div>`.repeat(8_000)}</div>`],
  ["long", `<p>${"word ".repeat(300_000)}</p>`],
  ["of digits", `<p>${"1 ".repeat(10_000)}</p>`.repeat(20)],
  ["of one token", `<p>${"aA1".repeat(200_000)}</p>`],
])("reads a %s page in bounded time", (_name, html) => {
  const startedAt = performance.now();
  textOf(html);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
