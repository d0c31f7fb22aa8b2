import { parseAccept } from "hono/utils/accept";

/** True if this Accept-Encoding names the coding, or `*`, with a weight above 0 (RFC 9110, 12.5.3). */
export function acceptsEncoding(accepted: string | undefined, coding: "br" | "gzip"): boolean {
  const codings = parseAccept(accepted ?? "");
  const weighed = [coding, "*"].map((name) => codings.find(({ type }) => type.toLowerCase() === name));
  return (weighed[0] ?? weighed[1] ?? { q: 0 }).q > 0;
}

/**
 * True if this If-None-Match names the current ETag: one tag or a list, weak or strong, or `*` (RFC 9110, 13.1.2). Then
 * the response is a 304.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, "")) ?? false;
}
