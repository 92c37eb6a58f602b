"use client";

import { Button, Select } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Panel } from "@/components/ui/panel";
import { cancelList, importList } from "@/lib/actions/crawl-list";
import { columnRoles } from "@/lib/domain/crawl-list/list-format";
import type { ListVersion } from "@/lib/read/coverage-head";
import styles from "./coverage-screen.module.css";

const roleWords: Record<(typeof columnRoles)[number], string> = {
  address: "address",
  status: "status code",
  indexability: "indexability",
  indexabilityStatus: "why not indexable",
  depth: "depth",
  canonical: "canonical",
  contentType: "content type",
  robots: "meta robots",
};

const kindWords = { csv: "CSV", json: "JSON", text: "a list of addresses", "access-log": "an access log" };
const delimiterWords: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

/** The first rows of a list that has come, and which of its columns holds the addresses. */
export function ChooseColumn({ host, version }: { host: string; version: ListVersion }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { format, preview } = version;
  const [address, setAddress] = useState(format?.roles.address ?? 0);
  if (!format || !preview) return null;
  const roleOf = (column: number) => {
    if (column === address) return "address";
    return columnRoles.find((role) => role !== "address" && format.roles[role] === column) ?? null;
  };
  const told = [
    format.tool
      ? `It looks like ${format.tool === "an access log" ? format.tool : `an export of ${format.tool}`}`
      : kindWords[format.kind],
    format.kind === "csv" ? `parted by ${delimiterWords[format.delimiter] ?? format.delimiter}` : null,
    format.encoding === "utf-8" ? null : `in ${format.encoding.toUpperCase()}`,
  ].filter((part) => part !== null);
  return (
    <Panel title={`How to read ${version.name}`} note={told.join(", ")}>
      <div className={styles.choose}>
        {format.columns.length > 1 ? (
          <Select
            label="Column of the address"
            data={format.columns.map((column, at) => ({ value: String(at), label: column }))}
            value={String(address)}
            allowDeselect={false}
            searchable={format.columns.length > 12}
            onChange={(value) => value !== null && setAddress(Number(value))}
          />
        ) : null}
        <Button
          loading={pending}
          onClick={() =>
            startTransition(async () => {
              await importList(host, version.id, address);
              router.refresh();
            })
          }
        >
          Import the list
        </Button>
        <Button
          variant="default"
          disabled={pending}
          onClick={() =>
            startTransition(async () => {
              await cancelList(host, version.id);
              router.refresh();
            })
          }
        >
          Drop it
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.preview} tabIndex={0} aria-label="First rows">
        <table>
          <thead>
            <tr>
              {format.columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name that is theirs alone
                <th key={at} scope="col" data-address={at === address || undefined}>
                  {column}
                  <span className={styles.role}>
                    {roleWords[roleOf(at) ?? "address"] && roleOf(at) ? roleWords[roleOf(at) ?? "address"] : "not read"}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
              <tr key={line}>
                {row.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at} data-address={at === address || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
