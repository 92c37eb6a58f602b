"use client";

import { type ComponentProps, useState } from "react";
import { ChangesScreen } from "@/components/changes/changes-screen";
import { UrlDetail } from "@/components/urls/url-detail";

/** The screen, with the URL that is opened in it as the walk has it that it is listed of. */
export function ChangesView(props: Omit<ComponentProps<typeof ChangesScreen>, "onOpen">) {
  const { diff } = props;
  const [opened, setOpened] = useState<{ loc: string; side: "left" | "right" } | null>(null);
  const of = opened?.side === "left" && diff.left ? diff.left : diff.right;
  return (
    <>
      <ChangesScreen {...props} onOpen={setOpened} />
      <UrlDetail
        host={diff.host}
        filter={{ walk: of.number, view: of.view }}
        which={opened && { loc: opened.loc }}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
