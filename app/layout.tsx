import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@/components/ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { type ReactNode, Suspense } from "react";
import { AppHeader } from "@/components/header/app-header";
import { AddressForm } from "@/components/home/address-form";
import { Providers } from "./providers";

export const metadata: Metadata = {
  title: { default: "Gazetteer", template: "%s · Gazetteer" },
  description: "What exists on a site, how it is organised, and whether its lastmod can be believed.",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbf9f4" },
    { media: "(prefers-color-scheme: dark)", color: "#151c27" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Providers>
          <a href="#content" className="skip-link">
            Skip to the content
          </a>
          <Suspense>
            <AppHeader field={<AddressForm compact />} />
          </Suspense>
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </Providers>
      </body>
    </html>
  );
}
