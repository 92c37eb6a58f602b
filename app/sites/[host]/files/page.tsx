import type { Metadata } from "next";
import { FilesScreen } from "@/components/files/files-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { filesFrom, isFileGroup } from "@/lib/domain/walk/file-group";
import { readFileTree } from "@/lib/read/file-tree";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Files · ${decodeURIComponent((await params).host)}` };
}

export default async function FilesPage(props: SitePageProps) {
  const open = await openWalk(props, "files");
  if (!open.ready) return open.instead;
  const { walk, filter, query } = open;
  const outcome = query.get("outcome");
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <FilesScreen
        host={walk.host}
        filter={filter}
        group={isFileGroup(outcome) ? outcome : null}
        files={filesFrom(await readFileTree(walk), filter.file)}
      />
    </>
  );
}
