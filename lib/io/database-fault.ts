/** Why we could not do our own part of a walk: the codes that files keep as their reason. */
export type DatabaseFault = "disk-full" | "internal";

/** SQLSTATE disk_full. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = "53100";
const messageOfDiskFull = "The disk of the database is full";
const causesMax = 5;

/** Names a fault that was thrown, by what the database said, also where that is the cause of it. */
export function databaseFaultOf(error: unknown): DatabaseFault {
  let cause = error;
  for (let depth = 0; depth < causesMax && cause instanceof Error; depth += 1, cause = cause.cause) {
    if ((cause as Error & { code?: string }).code === diskFull || cause.message === messageOfDiskFull)
      return "disk-full";
  }
  return "internal";
}

/** The same fault in words that {@link faultOfMessage} knows again: the queue keeps no more of an error than its message. */
export function toldFault(error: unknown): unknown {
  return databaseFaultOf(error) === "disk-full" ? new Error(messageOfDiskFull, { cause: error }) : error;
}

/** Names a fault by the message that the queue has kept of it. */
export function faultOfMessage(message: string | null): DatabaseFault {
  return message?.includes(messageOfDiskFull) ? "disk-full" : "internal";
}
