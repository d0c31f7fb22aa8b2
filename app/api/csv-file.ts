import type { Context } from "hono";
import { csvHeaders } from "./answers.ts";

/** A person's CSV file; a HEAD request, which wants only its headers, begins none. */
export async function csvFile(c: Context, name: string, begin: () => Promise<ReadableStream>) {
  if (c.req.method === "HEAD") return c.body(null, 200, csvHeaders(name));
  return c.body(await begin(), 200, csvHeaders(name));
}
