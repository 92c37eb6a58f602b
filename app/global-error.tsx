"use client";

/** The last resort: without theme or fonts, for they may be what failed. */
export default function GlobalError({ retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en-GB">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: 32 }}>
        <title>Gazetteer</title>
        <h1>Gazetteer could not start this page</h1>
        <button type="button" onClick={() => retry()}>
          Try again
        </button>
      </body>
    </html>
  );
}
