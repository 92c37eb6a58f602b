import { planList } from "@/lib/domain/plan/plan-columns";
import type { SectionPlan } from "@/lib/domain/plan/plan-section";
import { intervalDaysDefault, parseIntervalDays, planSite } from "@/lib/domain/plan/plan-site";
import { readSectionFacts } from "@/lib/read/plan";
import { BadRequest } from "../../../api/json-answer";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

/** GET /export/:host/plan?interval=7: one row a section. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<SectionPlan>(request, params, {
    list: "plan",
    open: async ({ walk, query }) => {
      const days = parseIntervalDays(query.get("interval") ?? String(intervalDaysDefault));
      if (days === null) throw new BadRequest("Cannot read the query: interval is a number of days, 0.25 to 90");
      const plan = planSite(await readSectionFacts(walk), days);
      const list = planList(days, { number: walk.number, isComplete: walk.state === "complete" });
      return { ...list, rows: [plan.sections] };
    },
  });
}
