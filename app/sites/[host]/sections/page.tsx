import type { Metadata } from "next";
import { SectionsScreen } from "@/components/sections/sections-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { EmptyState } from "@/components/ui/empty-state";
import { readSectionTree } from "@/lib/read/section-tree";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Sections · ${decodeURIComponent((await params).host)}` };
}

export default async function SectionsPage(props: SitePageProps) {
  const open = await openWalk(props, "sections");
  if (!open.ready) return open.instead;
  const { walk, filter, query, now } = open;
  const tree = query.get("tree") === "file" ? "file" : "path";
  // The tree is what one chooses from: its own part of the filter marks a node, and does not narrow it.
  const others = tree === "file" ? { ...filter, file: undefined } : { ...filter, section: undefined };
  const nodes = await answered(readSectionTree(walk, tree, others));
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      {nodes.ok ? (
        <SectionsScreen
          host={walk.host}
          {...{ filter, tree, now }}
          nodes={nodes.value}
          diff={
            walk.previous === null
              ? null
              : {
                  host: walk.host,
                  left: { number: walk.previous, view: walk.view },
                  right: { number: walk.number, view: walk.view },
                }
          }
        />
      ) : (
        <div className="page">
          <EmptyState title={nodes.message} />
        </div>
      )}
    </>
  );
}
