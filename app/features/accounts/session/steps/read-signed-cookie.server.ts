import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { readCookie } from "#app/platform/cookies.server.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";

/**
 * The value of a better-auth cookie: `value.signature`, with an HMAC-SHA-256 signature in base64. Null without the
 * cookie, or if the signature isn't ours.
 */
export function readSignedCookie(cookies: string, name: string): string | null {
  const value = readCookie(cookies, name) ?? "";
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(dot, 0));
  const signature = createHmac("sha256", config.sessionSecret).update(token).digest("base64");
  return token !== "" && isSameText(value.slice(dot + 1), signature) ? token : null;
}
