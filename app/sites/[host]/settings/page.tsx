import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SchedulePanel } from "@/components/settings/schedule-panel";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { ViewsPanel } from "@/components/views/views-panel";
import { listMarketViews } from "@/lib/read/market-views";
import { readRequestIdentity, readSiteSettings } from "@/lib/read/site-settings";
import { listSchedules } from "@/lib/read/walk-schedules";

interface Props {
  params: Promise<{ host: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Settings · ${decodeURIComponent((await params).host)}` };
}

export default async function SettingsPage({ params }: Props) {
  const host = decodeURIComponent((await params).host);
  const [settings, views, schedules] = await Promise.all([
    readSiteSettings(host),
    listMarketViews(host),
    listSchedules(host),
  ]);
  if (!settings) notFound();
  return (
    <SettingsScreen
      settings={settings}
      identity={readRequestIdentity()}
      schedule={<SchedulePanel host={host} views={schedules} />}
      views={<ViewsPanel host={host} views={views} />}
    />
  );
}
