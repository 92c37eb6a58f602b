import { readEnv } from "../io/env";
import { forgetSite } from "../io/forget-site";
import type { CliIo, ExitCode } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

/** Deletes a site. Exit 1 where there is none of that name. */
export async function runForget(host: string, options: { yes?: boolean }, io: CliIo): Promise<ExitCode> {
  const site = siteHostOf(host);
  if (!options.yes) {
    io.stderr.write(`This deletes every walk of ${site}. Run it again with --yes\n`);
    return 2;
  }
  return withDatabase(readEnv(), async (db) => {
    const isGone = await forgetSite(db, site);
    io.stderr.write(isGone ? `${site} and all that belonged to it is deleted\n` : `There is no site ${site}\n`);
    return isGone ? 0 : 1;
  });
}
