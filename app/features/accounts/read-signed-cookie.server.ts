import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { readCookie } from "./read-cookie.server.ts";

/**
 * What a cookie of the sign-in library holds: `value.signature`, the latter HMAC-SHA-256 in base64, all of it
 * URL-encoded. Null without the cookie, or when its signature is not ours.
 */
export function readSignedCookie(cookies: string, name: string): string | null {
  const value = decoded(readCookie(cookies, name) ?? "");
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(createHmac("sha256", config.sessionSecret).update(token).digest("base64"));
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
