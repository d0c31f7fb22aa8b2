import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/**
 * What a mailed link carries to move an account: the change's id and a text that follows from it and our secret, so that
 * no row or job ever holds it.
 */
export function signChangeToken(changeId: string): string {
  const signed = createHmac("sha256", config.sessionSecret)
    .update(`change-email:${changeId}`)
    .digest("base64url");
  return `${changeId}.${signed}`;
}
