"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconTable, IconZoomOut } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { ChartState } from "@/components/charts/chart-state";
import { periodBetween } from "@/lib/domain/lastmod/bucket-period";
import { type Bucket, buckets } from "@/lib/domain/lastmod/histogram";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { LastmodHistogram as Histogram } from "@/lib/read/lastmod-histogram";
import { ClusterList } from "./cluster-list";
import { type BarParts, histogramLayout } from "./histogram-layout";
import { HistogramLegend } from "./histogram-legend";
import { HistogramPlot } from "./histogram-plot";
import { HistogramTable } from "./histogram-table";
import styles from "./lastmod-histogram.module.css";

/**
 * Entries by lastmod, from years down to seconds. Draws what the server counted. Zooming narrows the filter, so that
 * every tab follows and the browser's *back* zooms out again.
 *
 * @param period Bounds the reader asked for; null where the bars are the bounds.
 * @param small Without controls: for a page whose subject is another.
 */
export function LastmodHistogram({
  host,
  filter,
  data,
  period,
  small = false,
}: {
  host: string;
  filter: UrlFilter;
  data: Histogram;
  period: { fromAt: number; beforeAt: number } | null;
  small?: boolean;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [log, setLog] = useState(false);
  const [by, setBy] = useState<BarParts>("precision");
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const height = small ? 190 : 320;
  const layout = histogramLayout(data, { width: width || 960, height }, { log, asides: (width || 960) > 520, period });

  const go = (change: Partial<UrlFilter>, bucket: Bucket | null) =>
    startTransition(() =>
      router.push(filterHref(host, "lastmod", { ...filter, ...change }, { bucket }), { scroll: false }),
    );
  // The server chooses the finest bucket that fits the stretch.
  const zoom = (startAt: number, beforeAt: number) => go(periodBetween(startAt, beforeAt, data.bucket), null);
  const zoomOut = () => go({ from: undefined, to: undefined }, null);
  const zoomed = filter.from !== undefined || filter.to !== undefined;
  const empty = data.bars.length === 0 && layout.asides.length === 0 && data.entries === 0;
  const state: ChartState = pending ? { kind: "refreshing" } : empty ? { kind: "empty" } : { kind: "ready" };

  return (
    <ChartFrame
      label="Lastmod histogram"
      title={small ? undefined : "Entries by lastmod"}
      state={state}
      height={height}
      empty="No entries under this filter."
      controls={
        small ? undefined : (
          <>
            {zoomed ? (
              <Button variant="default" leftSection={<IconZoomOut size={14} aria-hidden />} onClick={zoomOut}>
                Zoom out
              </Button>
            ) : null}
            <SegmentedControl
              aria-label="Width of a bar"
              data={[...buckets]}
              value={data.bucket}
              onChange={(bucket) => go({}, bucket as Bucket)}
            />
            <SegmentedControl
              aria-label="Bars divided by"
              data={[
                { value: "precision", label: "by precision" },
                { value: "judgement", label: "by judgement" },
              ]}
              value={by}
              onChange={(value) => setBy(value as BarParts)}
            />
            <Button variant={log ? "light" : "default"} aria-pressed={log} onClick={() => setLog(!log)}>
              Log
            </Button>
            <Button
              variant={asTable ? "light" : "default"}
              aria-pressed={asTable}
              leftSection={<IconTable size={14} aria-hidden />}
              onClick={() => setAsTable(!asTable)}
            >
              Table
            </Button>
          </>
        )
      }
      legend={<HistogramLegend {...{ data, host, filter, by }} />}
    >
      <div ref={ref} className={styles.measured}>
        {asTable ? (
          <HistogramTable data={data} host={host} filter={filter} />
        ) : (
          <HistogramPlot
            data={data}
            layout={layout}
            by={by}
            onZoom={data.bucket === "second" && data.bars.length < 2 ? null : zoom}
            onZoomOut={zoomed ? zoomOut : null}
            key={`${data.bucket}${data.bars[0]?.startAt}`}
          />
        )}
        {small || asTable ? null : <ClusterList clusters={data.clusters} host={host} filter={filter} />}
      </div>
    </ChartFrame>
  );
}
