import pg from "pg";

/** Runs statements on a server beside the database that `url` names: to create, clone and drop databases. */
export async function withAdmin<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const adminUrl = new URL(url);
  adminUrl.pathname = "/postgres";
  const client = new pg.Client({ connectionString: adminUrl.href });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}
