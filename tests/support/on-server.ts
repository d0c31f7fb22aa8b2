import pg from "pg";

/** The URL of a database on a server; the server's may have a socket's folder in its query. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a server outside any of its databases, such as `create database`. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  await onDatabase(databaseOn(serverUrl, "postgres"), statement);
}

/** Runs one statement on another process's database; returns its rows. */
export async function onDatabase<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

/** Tests log in more often from one address than people do. */
export async function forgetGuesses(connectionString: string): Promise<void> {
  await onDatabase(connectionString, "delete from rate_limits");
}
