import type { MiddlewareHandler } from "hono";

/** PostgreSQL stores every Unicode character except U+0000, which no person types. */
export const nulSentence = "The character U+0000 cannot be used here.";

/** Refuses paths and queries with U+0000, and paths that aren't valid text, for calls, files and pages alike. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const sentence = /%00/.test(c.req.url) ? nulSentence : isText(c.req.url) ? null : notText;
  if (sentence === null) return next();
  const isCall = c.req.path.startsWith("/api/");
  return isCall ? c.json({ message: sentence, error: sentence }, 400) : c.text(sentence, 400);
};

const notText = "This address is not valid.";

function isText(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

type Met = { value: unknown; name: string; parent: Met | null };

/** The first field of parsed input whose text has U+0000, such as `items.0.title`; else null. Works at any depth. */
export function nulField(input: unknown): string | null {
  const left: Met[] = [{ value: input, name: "", parent: null }];
  for (let met = left.pop(); met; met = left.pop()) {
    const { value } = met;
    if (typeof value === "string" && value.includes("\0")) return pathOf(met);
    if (typeof value !== "object" || value === null || value instanceof Blob) continue;
    const entries = Object.entries(value);
    if (entries.some(([name]) => name.includes("\0"))) return "body";
    for (const [name, inner] of entries.toReversed()) left.push({ value: inner, name, parent: met });
  }
  return null;
}

function pathOf(met: Met): string {
  const names: string[] = [];
  for (let at: Met | null = met; at?.parent; at = at.parent) names.unshift(at.name);
  return names.join(".") || "body";
}
