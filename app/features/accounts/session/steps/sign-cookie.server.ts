import { createHmac } from "node:crypto";

/** A cookie's value as better-auth signs it: `token.signature`, with an HMAC-SHA-256 signature in base64. */
export function signCookie(token: string, secret: string): string {
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}
