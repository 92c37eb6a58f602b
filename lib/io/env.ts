import path from "node:path";
import { z } from "zod";
import { parseResolveOverrides, type ResolveOverrides } from "./resolve-overrides";

/** All that the environment says, read in one place. */
export interface Env {
  /** Null: the embedded server under `dataDir`. */
  databaseUrl: string | null;
  /** Of the web process; loopback unless told otherwise, for there is no login. */
  port: number;
  host: string;
  resolve: ResolveOverrides;
  /** Hosts that may resolve to private addresses: exact names, addresses and `*.suffix`. */
  allowHosts: string[];
  /** Mail address or URL, told to every site in the User-Agent. */
  contact: string | null;
  userAgent: string;
  /** Absolute. Embedded database, its password and its lock. */
  dataDir: string;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** What a header can carry: visible ASCII and spaces. */
const headerText = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]*$/, "must be plain ASCII");

const schema = z.object({
  DATABASE_URL: z
    .string()
    .trim()
    .regex(/^(postgres(ql)?:\/\/.*)?$/, "must start with postgres:// or postgresql://")
    .default(""),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().default(""),
  GAZETTEER_RESOLVE: z.string().default(""),
  GAZETTEER_ALLOW_HOSTS: z.string().default(""),
  GAZETTEER_CONTACT: headerText.default(""),
  GAZETTEER_USER_AGENT: headerText.default(""),
  GAZETTEER_DATA_DIR: z.string().trim().default(""),
  GAZETTEER_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** The honest name that every request carries, e.g. `Gazetteer/0.1 (+https://example.com/bot)`. */
export function buildUserAgent(contact: string | null): string {
  return contact ? `Gazetteer/0.1 (+${contact})` : "Gazetteer/0.1";
}

/**
 * Reads and checks the environment. An empty variable counts as one that is not set.
 *
 * @throws TypeError that names every variable that cannot be read, and why.
 */
export function readEnv(env: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const read = schema.safeParse(given);
  if (!read.success) {
    throw new TypeError(
      `Cannot read the environment: ${read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
    );
  }
  const values = read.data;
  const contact = values.GAZETTEER_CONTACT || null;
  return {
    databaseUrl: values.DATABASE_URL || null,
    port: values.PORT,
    host: values.HOST || "127.0.0.1",
    resolve: readResolve(values.GAZETTEER_RESOLVE),
    allowHosts: list(values.GAZETTEER_ALLOW_HOSTS),
    contact,
    userAgent: values.GAZETTEER_USER_AGENT || buildUserAgent(contact),
    dataDir: path.resolve(/*turbopackIgnore: true*/ values.GAZETTEER_DATA_DIR || ".gazetteer"),
    logLevel: values.GAZETTEER_LOG_LEVEL,
  };
}

function readResolve(text: string): ResolveOverrides {
  try {
    return parseResolveOverrides(text);
  } catch (cause) {
    throw new TypeError(`Cannot read the environment: GAZETTEER_RESOLVE: ${(cause as Error).message}`, { cause });
  }
}
