import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { readRequestIdentity, readSiteSettings } from "@/lib/read/site-settings";

interface Props {
  params: Promise<{ host: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Settings · ${decodeURIComponent((await params).host)}` };
}

export default async function SettingsPage({ params }: Props) {
  const settings = await readSiteSettings(decodeURIComponent((await params).host));
  if (!settings) notFound();
  return <SettingsScreen settings={settings} identity={readRequestIdentity()} />;
}
