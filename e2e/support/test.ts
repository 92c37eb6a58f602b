import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { explore } from "./explore";

interface DemoControl {
  /** Where the demo web answers: `<origin>/` lists its sites. */
  origin: string;
  /** When it started, Unix milliseconds: every date of its sites hangs on it. */
  nowMs: number;
  /** Puts a demo site into one of its states: `set("growing.demo.test", "walk-2")`. */
  set(host: string, state: string): Promise<void>;
}

interface Fixtures {
  /** What a page may write to the console all the same, e.g. `[/404/]` for a page that is not there. */
  allowedConsole: RegExp[];
  /**
   * Finds nothing wrong for people with disabilities on the page as it stands now, by the rules that axe can check.
   * `onlyColours`: of a page that was looked at in other colours.
   */
  expectAccessible: (options?: { onlyColours?: boolean }) => Promise<void>;
  demo: DemoControl;
  /** Has a site walked to its end, as a reader would, where no test before has. */
  walked: (host: string) => Promise<void>;
}

/** Playwright's `test`, where a warning, an error or a failure that nobody caught in the browser fails the test. */
export const test = base.extend<Fixtures>({
  allowedConsole: [[], { option: true }],

  baseURL: async ({ baseURL: _ }, use) => use(process.env.E2E_PRODUCT_URL),

  page: async ({ page, allowedConsole }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      const text = `${message.type()}: ${message.text()} (${message.location().url})`;
      if (!allowedConsole.some((pattern) => pattern.test(text))) complaints.push(text);
    });
    await use(page);
    expect(complaints, "the browser's console").toEqual([]);
  },

  expectAccessible: async ({ page }, use) => {
    await use(async ({ onlyColours = false } = {}) => {
      // The other mode opens a page for every answer, for frames of other origins: there are none.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (onlyColours ? axe.withRules("color-contrast") : axe).analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
      );
      expect(found, "axe").toEqual([]);
    });
  },

  demo: async ({ request }, use) => {
    const origin = process.env.E2E_DEMO_URL ?? "";
    const set = async (host: string, state: string) => {
      const query = new URLSearchParams({ site: host, state });
      const response = await request.post(`${origin}/set?${query}`);
      expect(response.ok(), `state ${state} of ${host}`).toBe(true);
    };
    await use({ origin, nowMs: Number(process.env.E2E_DEMO_NOW), set });
  },

  walked: async ({ page, request }, use) => {
    await use(async (host) => {
      const walks = await request.get(`/api/sites/${host}/walks`);
      if (!walks.ok()) await explore(page, host);
    });
  },
});

export { expect };
