import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/** What a mailed link carries to prove an address: the member's id and our signature over it and the address. */
export function signEmailToken(userId: string, email: string): string {
  const signed = createHmac("sha256", config.sessionSecret)
    .update(`verify-email:${userId}:${email.toLowerCase()}`)
    .digest("base64url");
  return `${userId}.${signed}`;
}
