"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import styles from "./app-header.module.css";
import { ServerAway } from "./server-away";
import { ThemeMenu } from "./theme-menu";

/** The top of every page. Inside a site it holds the address field, which the home page has as its own. */
export function AppHeader({ field }: { field: ReactNode }) {
  const isHome = usePathname() === "/";
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Link href="/" className={styles.mark}>
          <Mark />
          <span>Gazetteer</span>
        </Link>
        <div className={styles.field}>{isHome ? null : field}</div>
        <nav className={styles.links} aria-label="Product">
          {isHome ? null : <Link href="/">Sites</Link>}
        </nav>
        <ThemeMenu />
      </div>
      <ServerAway />
    </header>
  );
}
