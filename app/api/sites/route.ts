import { listSites } from "@/lib/read/site-list";
import { errorAnswer, freshJson } from "../json-answer";

/** GET /api/sites: the cards of the home page. */
export async function GET() {
  try {
    return freshJson(await listSites());
  } catch (error) {
    return errorAnswer(error);
  }
}
