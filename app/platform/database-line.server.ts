import pg from "pg";

/** By this connection `move-to` sees that the product runs; a command's own has another name. */
export const watcherName = "sparebay watch";

/**
 * One connection outside of the pools, for questions about the database itself that must not wait behind others'. After an
 * error, or without an answer in time, the next question connects again.
 */
export function openLine(url: string, withinMs: number, name = watcherName): pg.Pool {
  const line = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: name,
  });
  line.on("error", () => {});
  return line;
}
