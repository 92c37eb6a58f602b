import pg from "pg";

/** cannot_connect_now: the queue tries again, after seconds at first and for some hours. */
const tryAgain = "57P03";

/**
 * Connections of the job queue. It takes and completes jobs again after errors of a few codes only, and a completion
 * that fails otherwise ends the process: so here a connection that is lost, or a full disk, has one of these codes.
 */
export function openQueuePool(url: string, connectionsMax: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax });
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    client.query = patient(client.query.bind(client));
  });
  pool.connect = patient(pool.connect.bind(pool));
  return pool;
}

/** The same function; where it gives a promise that fails for want of a connection, the error has our code. */
function patient<Call extends (...args: never[]) => unknown>(call: Call): Call {
  const wrapped = (...args: Parameters<Call>) => {
    const result = call(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      throw isLost(error) ? Object.assign(error, { code: tryAgain }) : error;
    });
  };
  // The signature is that of the function it wraps, overloads included.
  return wrapped as Call;
}

/** What the server did not say itself, said of the connection (57P: shut down, 08: connection), or of its means (53: a full disk). */
function isLost(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P|08|53)/.test(error.code ?? "");
}
