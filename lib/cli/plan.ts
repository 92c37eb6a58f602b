import { createRowFormat, exportFormats, formatHead } from "../domain/export/export-format";
import { planList } from "../domain/plan/plan-columns";
import {
  intervalDaysDefault,
  intervalDaysMax,
  intervalDaysMin,
  parseIntervalDays,
  planSite,
} from "../domain/plan/plan-site";
import { readEnv } from "../io/env";
import { readSectionFacts } from "../read/plan";
import { findWalk } from "../read/walk-summary";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

export interface PlanFlags {
  /** Days between two revisits. */
  interval?: string;
  walk?: string;
  view?: string;
  format?: string;
}

/** Prints how to fetch each section, and what that saves. Exit 1 where there is no stored walk with an inventory. */
export async function runPlan(host: string, flags: PlanFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), () => printPlan(siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printPlan(host: string, flags: PlanFlags, io: CliIo): Promise<ExitCode> {
  const { interval = String(intervalDaysDefault), walk: asked = "latest", view, format: formatName = "csv" } = flags;
  const format = exportFormats.find((name) => name === formatName);
  if (!format) throw new TypeError(`Cannot write "${formatName}": ${exportFormats.join(", ")}`);
  const days = parseIntervalDays(interval);
  if (days === null) {
    throw new TypeError(`Cannot read --interval "${interval}": days, ${intervalDaysMin} to ${intervalDaysMax}`);
  }
  if (asked !== "latest" && !/^[1-9]\d{0,8}$/.test(asked))
    throw new TypeError(`No walk "${asked}": a number or latest`);
  const walk = await findWalk(host, asked === "latest" ? asked : Number(asked), view);
  if (!walk?.summary) {
    io.stderr.write(`There is no stored walk of ${host} with an inventory\n`);
    return 1;
  }
  const plan = planSite(await readSectionFacts(walk), days);
  const list = planList(days, { number: walk.number, isComplete: walk.state === "complete" });
  await writeOut(io.stdout, formatHead(format, list, false) + createRowFormat(format, list)(plan.sections));
  if (walk.state === "partial") {
    io.stderr.write(`Walk ${walk.number} is partial: ${walk.reasons.map(({ sentence }) => sentence).join("; ")}\n`);
  }
  const round = (count: number) => Math.round(count).toLocaleString("en-GB");
  io.stderr.write(
    plan.saved === null
      ? `What is saved of ${round(plan.urls)} fetches is not known yet\n`
      : `Every ${days} days ${round(plan.fetches)} fetches instead of ${round(plan.urls)}: ${round(plan.saved)} saved${plan.unknown.sections > 0 ? `; ${plan.unknown.sections} sections counted whole, as nothing is known of them` : ""}\n`,
  );
  return plan.sections.length > 0 ? 0 : 1;
}
