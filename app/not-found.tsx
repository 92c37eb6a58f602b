import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="page">
      <EmptyState isPage title="There is nothing at this address">
        <p>
          The site may never have been walked, or the walk may have been deleted.{" "}
          <Link href="/">See the known sites</Link>, or type its domain there.
        </p>
      </EmptyState>
    </div>
  );
}
