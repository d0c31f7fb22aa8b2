import pg from "pg";

/**
 * One connection outside of the pools, for questions about the database itself that must not wait behind others'. After an
 * error, or without an answer in time, the next question connects again.
 */
export function openLine(url: string, withinMs: number): pg.Pool {
  const line = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: "sparebay watch",
  });
  line.on("error", () => {});
  return line;
}
