import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import type { Actor } from "./model.ts";

// With the prefix a browser takes it from this very host over https only, not from one beside or below it.
const isSecure = config.publicUrl.startsWith("https:");
const name = isSecure ? "__Host-visitor" : "visitor";
const yearInSeconds = 365 * 24 * 3600;

/** The Set-Cookie line that lets this browser be known again as this visitor. */
export function visitorCookie(visitorId: string): string {
  const secure = isSecure ? "; Secure" : "";
  const value = `${visitorId}.${signature(visitorId)}`;
  return `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Headers of a page from which somebody may reserve: its browser is to be known again, also if an answer gets lost. */
export function rememberVisitor(actor: Actor): Record<string, string> {
  return actor.kind === "visitor" ? { "Set-Cookie": visitorCookie(actor.visitorId) } : {};
}

/** The visitor named by the request's cookie; null without one, or when its signature is not ours. */
export function visitorOf(request: Request): string | null {
  const value = cookies(request).get(name);
  const [id = "", signed = ""] = value?.split(".") ?? [];
  const expected = Buffer.from(signature(id));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function signature(visitorId: string): string {
  return createHmac("sha256", config.sessionSecret).update(`visitor:${visitorId}`).digest("base64url");
}

function cookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}
