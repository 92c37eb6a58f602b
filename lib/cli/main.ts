import { Command, CommanderError } from "commander";
import type { CliIo, ExitCode } from "./cli-io";

const version = "0.1.0";

/**
 * Reads the command line and runs its command. Modules of a command are loaded when it is called: `lastmod` needs no
 * database.
 *
 * @returns the exit code.
 */
export async function main(argv: string[], io: CliIo = process): Promise<ExitCode> {
  // A reader of our output that went away (`| head`) is no fault of ours.
  io.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  let code: ExitCode = 0;
  const program = buildProgram(io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
}

function buildProgram(io: CliIo, done: (code: ExitCode) => void): Command {
  const program = new Command("gazetteer")
    .description("Explore the inventory of a site from its XML sitemaps")
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) });

  const headers = (value: string, before: string[]) => [...before, value];

  program
    .command("parse")
    .description("read one document and print {format, entries, issues} as JSON")
    .argument("<file>", "a file, or - for standard input")
    .option("--url <url>", "where the document was found: relative addresses resolve against it")
    .option("--header <header>", 'a response header, "Name: value"; may be repeated', headers, [])
    .option("--max-bytes <n>", "limit on the unpacked bytes")
    .option("--now <instant>", "the clock that future dates are judged by")
    .action(async (file, options) => done(await (await import("./parse")).runParse(file, options, io)));

  program
    .command("robots")
    .description("read a robots.txt and print {sitemaps, issues} as JSON")
    .argument("<file>", "a file, or - for standard input")
    .requiredOption("--url <url>", "where it was found")
    .option("--header <header>", 'a response header, "Name: value"; may be repeated', headers, [])
    .action(async (file, options) => done(await (await import("./robots")).runRobots(file, options, io)));

  program
    .command("lastmod")
    .description("read lastmod values from standard input, one a line, and print JSON lines")
    .option("--json", "each line is a JSON string")
    .option("--now <instant>", "the clock that future dates are judged by")
    .action(async (options) => done(await (await import("./lastmod")).runLastmod(options, io)));

  walkOptions(
    program
      .command("walk")
      .description("walk the sitemaps of a site and print its entries as they are read")
      .argument("<target>", "a domain, or the address of a sitemap or robots.txt"),
  )
    .option("--format <format>", "csv, ndjson or txt (default: csv; with --store no rows unless named)")
    .option("--since <instant>", "only entries whose lastmod is this or later; undated ones are told on standard error")
    .option("--report <file>", "write what became of the walk as one JSON object")
    .option("--store", "keep the walk in the product's database")
    .option("--view <name>", "market view, as `gazetteer views` lists it")
    .action(async (target, options) => done(await (await import("./walk")).runWalkCommand(target, options, io)));

  program
    .command("urls")
    .description("print the inventory of a stored walk, one row a distinct URL")
    .argument("<host>")
    .option("--walk <number>", "walk number, or latest", "latest")
    .option("--view <name>", "market view")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option("--preset <preset>", "column names of advertools or screaming-frog")
    .option("--section <path>")
    .option("--file <url>")
    .option("--host <name>", "host of the URLs")
    .option("--contains <text>")
    .option("--not <text>")
    .option("--regex <expression>")
    .option("--from <instant>")
    .option("--to <instant>")
    .option("--dated <kind>", "dated, undated, invalid, future, implausible, date-only or date-time")
    .option("--change <kind>", "added, changed or not-known")
    .action(async (host, options) => done(await (await import("./urls")).runUrls(host, options, io)));

  program
    .command("changes")
    .description("print what two stored walks have not in common, or what changed since a date or a walk")
    .argument("<host>")
    .option("--from <number>", "walk to compare with (default: the one before)")
    .option("--to <number>", "walk number, or latest", "latest")
    .option("--view <name>", "market view")
    .option("--from-view <name>", "market view of the walk to compare with")
    .option("--since <when>", "a date, an instant or walk:N: three lists, changed, undated and distrusted")
    .option("--kind <kind>", "one kind of change, or one of the three lists")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option("--section <path>")
    .option("--file <url>")
    .option("--contains <text>")
    .option("--not <text>")
    .option("--regex <expression>")
    .action(async (host, options) => done(await (await import("./changes")).runChanges(host, options, io)));

  program
    .command("coverage")
    .description("match a stored walk with a list of URLs, print one row a URL with its match_kind")
    .argument("<host>")
    .requiredOption(
      "--list <file>",
      "an export of a crawler, an access log, CSV, JSON lines or text; gzipped or zipped",
    )
    .option("--column <name>", "column of the address, by name or number, where it is not found by itself")
    .option("--walk <number>", "walk number, or latest", "latest")
    .option("--view <name>", "market view")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option(
      "--off <rules>",
      "rules of near misses that are off: scheme, www, slash, case, encoding, order, tracking, fragment, index",
    )
    .option("--keep", "keep the list in the product")
    .option("--name <text>", "its name there")
    .option("--kind <kind>", "both, near, sitemap-only, crawl-only or elsewhere")
    .option("--listed <yes>", "yes: only URLs that the sitemap has, by whatever spelling")
    .option("--status <code>", "a status, or ok, redirect, client-error, server-error, none")
    .option("--indexability <kind>")
    .option("--depth <clicks>", "2, or 6+ for six and more")
    .option("--section <path>")
    .option("--contains <text>")
    .option("--not <text>")
    .option("--regex <expression>")
    .action(async (host, options) => done(await (await import("./coverage")).runCoverage(host, options, io)));

  program
    .command("plan")
    .description("say how to fetch each section of a stored walk again, and what that saves")
    .argument("<host>")
    .option("--interval <days>", "days between two revisits", "7")
    .option("--walk <number>", "walk number, or latest", "latest")
    .option("--view <name>", "market view")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .action(async (host, options) => done(await (await import("./plan")).runPlan(host, options, io)));

  program
    .command("due")
    .description("print what to fetch next, ordered by value; with a cursor every row is given once")
    .argument("<host>")
    .option("--cursor <name>", "name of the consumer: it is given what it was not given before")
    .option("--since <when>", "a date, an instant or walk:N; with a cursor, where its first take begins")
    .option("--list <name>", "new, returned, changed, undated or distrusted; with --since")
    .option("--limit <n>", "rows at most")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option("--view <name>", "market view")
    .option("--agent <name>", "crawler that robots.txt is read for", "*")
    .action(async (host, options) => done(await (await import("./due")).runDue(host, options, io)));

  program
    .command("news")
    .description("print the articles of a site's news sitemaps, the newest first, with when they were first listed")
    .argument("<host>")
    .option("--search <text>", "in title, publication or language")
    .option("--view <name>", "market view")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .action(async (host, options) => done(await (await import("./news")).runNews(host, options, io)));

  walkOptions(
    program
      .command("verdict")
      .description("say how far lastmod can be trusted, with the evidence, as JSON")
      .argument("<targets...>", "files, or a domain or the address of a sitemap"),
  )
    .option(
      "--series",
      "the files are walk series: print prediction lines by the first walk, by all, by the last alone",
    )
    .option("--samples <k>", "with --series: compare the content of at most so many pages a walk")
    .action(async (targets, options) =>
      done(await (await import("./verdict-command")).runVerdictCommand(targets, options, io)),
    );

  walkOptions(
    program
      .command("verify")
      .description(
        "look at a sample of the pages, compare their own dates and texts with lastmod, print one row a page",
      )
      .argument("<target>", "a domain, or the address of a sitemap"),
  )
    .option("--sample <n>", "pages at most", "40")
    .option("--seed <text>", "another one picks other pages")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option("--store", "take the latest stored walk, and keep what the pages show: looks over time tell changes")
    .option("--view <name>", "market view, with --store")
    .action(async (target, options) => done(await (await import("./verify")).runVerify(target, options, io)));

  program
    .command("crawl")
    .description("follow the links of a site, print one row a page met, and estimate what its sitemaps cover")
    .argument("<target>", "a domain")
    .option("--max-pages <n>", "pages asked for", "500")
    .option("--max-depth <n>", "links from a start page", "5")
    .option("--minutes <n>", "from the first request to the last", "15")
    .option("--seed <text>", "another one begins with other pages of the sections")
    .option("--format <format>", "csv, ndjson or txt", "csv")
    .option("--now <instant>", "the clock that stored times use")
    .action(async (target, options) => done(await (await import("./crawl")).runCrawl(target, options, io)));

  program
    .command("views")
    .description("list the market views of a site, add one (or change how it asks), remove one with its walks")
    .argument("<host>")
    .argument("[change]", "add or remove")
    .argument("[name]", "name of the view")
    .option("--user-agent <text>", "instead of the product's own")
    .option("--accept-language <text>", 'as in "de-CH, de;q=0.9"')
    .option("--header <header>", '"Name: value", sent to hosts of the site alone; may be repeated', headers, [])
    .option(
      "--proxy <url>",
      "http, https, socks5 or socks5h://[user:password@]host:port; - reads it from standard input",
    )
    .option("--json", "list as JSON")
    .option("--yes", "do not ask before removing")
    .action(async (host, change, name, options) =>
      done(await (await import("./views")).runViews({ host, change, name }, options, io)),
    );

  program
    .command("forget")
    .description("delete a site and all that belongs to it")
    .argument("<host>")
    .option("--yes", "do not ask")
    .action(async (host, options) => done(await (await import("./forget")).runForget(host, options, io)));

  for (const command of program.commands) command.exitOverride().configureOutput(program.configureOutput());
  return program;
}

function walkOptions(command: Command): Command {
  return command
    .option("--max-files <n>", "sitemap files read, indexes included")
    .option("--max-depth <n>", "depth of nested indexes; a root is 0")
    .option("--max-bytes <n>", "unpacked bytes of one file")
    .option("--max-redirects <n>")
    .option("--max-retries <n>", "further attempts after a 5xx, a 429, a time-out or a broken connection")
    .option("--max-retry-after <seconds>", "longest Retry-After that is waited for")
    .option("--timeout <seconds>", "without an answer, or without a further byte")
    .option("--concurrency <n>", "requests at once to one host")
    .option("--no-skip-unchanged", "also ask for files whose index says that they are unchanged")
    .option("--now <instant>", "the clock that judgements and stored times use");
}
