import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { readCookie } from "#app/platform/cookies.server.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";

/**
 * What a cookie of the auth library holds: `value.signature`, the latter HMAC-SHA-256 in base64. Null without the
 * cookie, or when its signature is not ours.
 */
export function readSignedCookie(cookies: string, name: string): string | null {
  const value = readCookie(cookies, name) ?? "";
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(dot, 0));
  const signature = createHmac("sha256", config.sessionSecret).update(token).digest("base64");
  return token !== "" && isSameText(value.slice(dot + 1), signature) ? token : null;
}
