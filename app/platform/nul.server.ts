import type { MiddlewareHandler } from "hono";

/** PostgreSQL stores every character of Unicode but U+0000, which no person types. */
export const nulSentence = "The character U+0000 cannot be used here.";

/** Refuses paths and queries with U+0000, whoever would read them: calls, files and pages. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (/%00/.test(c.req.url)) {
    return c.req.path.startsWith("/api/")
      ? c.json({ message: nulSentence, error: nulSentence }, 400)
      : c.text(nulSentence, 400);
  }
  return next();
};

/** The first field of parsed input whose text has U+0000, such as `items.0.title`; else null. */
export function nulField(input: unknown, path: string[] = []): string | null {
  if (typeof input === "string") return input.includes("\0") ? path.join(".") || "body" : null;
  if (typeof input !== "object" || input === null || input instanceof Blob) return null;
  for (const [name, value] of Object.entries(input)) {
    const field = name.includes("\0") ? "body" : nulField(value, [...path, name]);
    if (field !== null) return field;
  }
  return null;
}
