import type { Metadata } from "next";
import { SectionsScreen } from "@/components/sections/sections-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { readSectionTree } from "@/lib/read/section-tree";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Sections · ${decodeURIComponent((await params).host)}` };
}

export default async function SectionsPage(props: SitePageProps) {
  const open = await openWalk(props);
  if (!open.ready) return open.instead;
  const { walk, filter, query, now } = open;
  const tree = query.get("tree") === "file" ? "file" : "path";
  const nodes = await readSectionTree(walk, tree);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <SectionsScreen host={walk.host} {...{ filter, tree, nodes, now }} />
    </>
  );
}
