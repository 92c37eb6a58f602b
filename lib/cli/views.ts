import { text } from "node:stream/consumers";
import { redactCredentials } from "../domain/view/redact-credentials";
import { parseProfile, whyNotViewName } from "../domain/view/request-profile";
import { showHeaders } from "../domain/view/view-headers";
import { readEnv } from "../io/env";
import { listViews, removeView, type StoredView, saveView, type ViewChange } from "../io/view-store";
import type { CliIo, ExitCode } from "./cli-io";
import { withDatabase } from "./open-database";
import { addressOf } from "./site-host";

export interface ViewsFlags {
  userAgent?: string;
  acceptLanguage?: string;
  header: string[];
  proxy?: string;
  json?: boolean;
  yes?: boolean;
}

interface ViewsOrder {
  host: string;
  change?: string;
  name?: string;
}

/** `gazetteer views`: lists the market views of a site, adds or changes one, removes one. */
export async function runViews(order: ViewsOrder, flags: ViewsFlags, io: CliIo): Promise<ExitCode> {
  const site = addressOf(order.host);
  const { change, name = "" } = order;
  if (change === undefined) return listThem(site.host, flags, io);
  if (change !== "add" && change !== "remove") throw new TypeError(`Cannot "${change}" a view: add or remove`);
  const why = whyNotViewName(name);
  if (why) throw new TypeError(why);
  return change === "add" ? addOne(site, name, flags, io) : removeOne(site.host, name, flags, io);
}

async function listThem(host: string, flags: ViewsFlags, io: CliIo): Promise<ExitCode> {
  const views = await withDatabase(readEnv(), (db) => listViews(db, host));
  if (!views) {
    io.stderr.write(`There is no site ${host}\n`);
    return 1;
  }
  const shown = views.map(shownView);
  io.stdout.write(flags.json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map(lineOf).join(""));
  return 0;
}

/** Without credentials: what may be seen of a view. */
function shownView({ name, walks, profile }: StoredView) {
  return {
    name,
    walks,
    userAgent: profile.userAgent,
    acceptLanguage: profile.acceptLanguage,
    headers: showHeaders(profile.headers),
    proxy: profile.proxyUrl && redactCredentials(profile.proxyUrl),
  };
}

function lineOf(view: ReturnType<typeof shownView>): string {
  const headers = Object.entries(view.headers).map(([header, value]) => `${header}: ${value}`);
  const ways = [
    view.userAgent && `user agent ${view.userAgent}`,
    view.acceptLanguage && `languages ${view.acceptLanguage}`,
    ...headers,
    view.proxy && `by ${view.proxy}`,
  ].filter(Boolean);
  return `${view.name}\t${view.walks} ${view.walks === 1 ? "walk" : "walks"}\t${ways.join(" · ") || "asks as the product does"}\n`;
}

async function addOne(
  site: { host: string; startAddress: string },
  name: string,
  flags: ViewsFlags,
  io: CliIo,
): Promise<ExitCode> {
  // What was given as an argument stands in the list of processes until it is overwritten.
  if (flags.proxy !== undefined && redactCredentials(flags.proxy) !== flags.proxy) {
    process.title = "gazetteer views";
    io.stderr.write("The shell keeps what was typed: --proxy - reads the address from standard input\n");
  }
  const parsed = parseProfile({
    userAgent: flags.userAgent ?? "",
    acceptLanguage: flags.acceptLanguage ?? "",
    headers: flags.header.map(oneLine).join("\n"),
    proxyUrl: flags.proxy === "-" ? await text(io.stdin) : (flags.proxy ?? ""),
  });
  if (!parsed.ok) throw new TypeError(Object.values(parsed.fields).join("\n"));
  const saved = await withDatabase(readEnv(), (db) => saveView(db, { ...site, name, profile: parsed.profile }));
  io.stderr.write(`${words[saved](site.host, name)}\n`);
  return saved === "saved" ? 0 : 1;
}

/** A line break would make two headers of one. */
function oneLine(header: string): string {
  if (/[\r\n]/.test(header)) throw new TypeError("A header is one line");
  return header;
}

const words: Record<ViewChange, (host: string, name: string) => string> = {
  saved: (host, name) => `The next walk of ${host} in the view "${name}" asks this way`,
  "no-site": (host) => `There is no site ${host}`,
  "under-way": (host, name) => `Cannot change the view "${name}" of ${host}: a walk of it is under way`,
};

async function removeOne(host: string, name: string, flags: ViewsFlags, io: CliIo): Promise<ExitCode> {
  if (!flags.yes) {
    io.stderr.write(`This deletes every walk of ${host} in the view "${name}". Run it again with --yes\n`);
    return 2;
  }
  const isGone = await withDatabase(readEnv(), (db) => removeView(db, host, name));
  io.stderr.write(
    `${isGone ? `The view "${name}" of ${host} and its walks are deleted` : `There is no view "${name}" of ${host}`}\n`,
  );
  return isGone ? 0 : 1;
}
