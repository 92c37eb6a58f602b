import { HomeScreen } from "@/components/home/home-screen";
import { listSites } from "@/lib/read/site-list";

export const dynamic = "force-dynamic";

export default async function HomePage() {
  return <HomeScreen sites={await listSites()} now={Date.now()} />;
}
