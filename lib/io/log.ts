import pino, { type Logger } from "pino";

/**
 * A logger of JSON lines on stderr, for stdout belongs to data.
 *
 * Written synchronously: a line that explains a crash must be out before the process is.
 *
 * @param level `silent` says nothing; the command line is `warn` unless asked for more.
 */
export function createLog(level: string, name = "gazetteer"): Logger {
  const destination = pino.destination({ dest: 2, sync: true });
  // A log that cannot be written, as on a full disk, must not end the process.
  destination.on("error", () => {});
  return pino(
    {
      name,
      level,
      base: { name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: logRedactions,
      // An error under any other name than "err" would be written as an empty object.
      serializers: { error: pino.stdSerializers.errWithCause },
    },
    destination,
  );
}

/** Places where credentials could stand: connection strings, proxies, request headers. */
const logRedactions = [
  "databaseUrl",
  "*.databaseUrl",
  "proxy",
  "*.proxy",
  "proxyUrl",
  "*.proxyUrl",
  "profile",
  "*.profile",
  "headers.authorization",
  "headers.cookie",
  "*.headers.authorization",
  "*.headers.cookie",
];

export type { Logger };
