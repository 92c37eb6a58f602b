import { type NewsArticle, newsList } from "@/lib/domain/plan/news-article";
import { streamNews } from "@/lib/read/news";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

/** GET /export/:host/news?search=: the articles of news sitemaps up to a walk, the newest first. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<NewsArticle>(request, params, {
    list: "news",
    open: async ({ walk, filter, query, signal }) => ({
      ...newsList,
      rows: streamNews({ walk, filter, search: query.get("search") || null }, signal),
    }),
  });
}
