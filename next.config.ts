import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Where the server is away, the page that is open stays, and what was asked for is asked again.
  experimental: { useOffline: true },
  reactStrictMode: true,
  // Both find files of their own beside themselves, so they stay where they are installed.
  serverExternalPackages: ["pg", "@prisma/adapter-pg", "@prisma/client"],
  // Browsers ask for it where a page's own icon has not come yet.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  // The development server would write files of its own into the checkout.
  agentRules: false,
  // `npm run check` checks types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
};

export default config;
