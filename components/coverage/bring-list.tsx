"use client";

import { Button, Progress, Textarea, TextInput } from "@mantine/core";
import { IconClipboard, IconFileUpload } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type DragEvent, useId, useRef, useState } from "react";
import { formatShare } from "@/components/ui/format-number";
import { listLimits, listNameOf } from "@/lib/domain/crawl-list/list-limits";
import { type CoverageView, coverageHref } from "./coverage-href";
import styles from "./coverage-screen.module.css";
import { type Upload, uploadList } from "./upload-list";

type State =
  | { kind: "idle"; message?: string }
  | { kind: "sending"; upload: Upload; share: number; name: string }
  | { kind: "sent" };

/** Where a list is brought: dropped, chosen or pasted. */
export function BringList({ view }: { view: CoverageView }) {
  const router = useRouter();
  const [state, setState] = useState<State>({ kind: "idle" });
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const nameId = useId();

  async function send(body: Blob, fileName: string | null) {
    if (body.size > listLimits.bytesMax) {
      setState({ kind: "idle", message: "The file is larger than 2 GB: pack it by gzip or zip, or bring it in parts" });
      return;
    }
    const listName = name.trim() || (fileName ? listNameOf(fileName) : "pasted");
    const upload = uploadList(view.host, body, {
      name: listName,
      fileName,
      source: fileName ? "upload" : "paste",
      onProgress: (share) => setState((now) => (now.kind === "sending" ? { ...now, share } : now)),
    });
    setState({ kind: "sending", upload, share: 0, name: listName });
    const answer = await upload.done;
    if (!answer.ok) return setState({ kind: "idle", message: answer.message });
    setState({ kind: "sent" });
    setPasted(null);
    setName("");
    router.push(coverageHref(view, { list: answer.versionId, own: {} }), { scroll: false });
    router.refresh();
    setState({ kind: "idle" });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData("text/plain");
    if (file) send(file, file.name);
    else if (text) send(new Blob([text]), null);
  }

  if (state.kind === "sending")
    return (
      <div className={styles.bring} role="status" aria-label="Upload">
        <p>
          Sending {state.name}: {formatShare(state.share)}
          {state.share >= 1 ? ", looking at how it is to be read" : ""}
        </p>
        <Progress value={state.share * 100} aria-label="Upload" />
        <Button variant="default" onClick={() => state.upload.cancel()}>
          Cancel the upload
        </Button>
      </div>
    );
  return (
    <section
      className={styles.bring}
      aria-label="Bring a list"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles.bringWords}>
        Drop a list of URLs here: an export of Screaming Frog, advertools, Sitebulb, Scrapy, SEOnaut, Apify or Search
        Console, an access log, CSV, JSON lines or plain text; plain, gzipped or zipped, up to 2 GB.
      </p>
      <div className={styles.bringTools}>
        <TextInput
          id={nameId}
          aria-label="Name of the list"
          placeholder="Name: that of the file"
          maxLength={listLimits.nameLengthMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="File with a list"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) send(file, file.name);
          }}
        />
        <Button leftSection={<IconFileUpload size={15} aria-hidden />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboard size={15} aria-hidden />}
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? "" : null)}
        >
          Paste
        </Button>
      </div>
      {pasted === null ? null : (
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault();
            if (pasted.trim()) send(new Blob([pasted]), null);
          }}
        >
          <Textarea
            aria-label="Pasted list"
            placeholder="One URL a line, or rows copied from a table"
            autosize
            minRows={5}
            maxRows={14}
            maxLength={listLimits.pastedLengthMax}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!pasted.trim()}>
            Read the list
          </Button>
        </form>
      )}
      <p role="status" className={styles.refused}>
        {state.kind === "idle" ? state.message : null}
      </p>
    </section>
  );
}
