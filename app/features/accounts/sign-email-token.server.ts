import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/**
 * What a mailed link carries to confirm an address: the member's id, until when (milliseconds) it works, and our
 * signature over both and the address.
 */
export function signEmailToken(userId: string, email: string, until: number): string {
  const signed = createHmac("sha256", config.sessionSecret)
    .update(`verify-email:${userId}:${email.toLowerCase()}:${until}`)
    .digest("base64url");
  return `${userId}.${until.toString(36)}.${signed}`;
}
