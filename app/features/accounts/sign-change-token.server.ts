import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/** Who wants which address, from which one, and until when (milliseconds) the link works. */
export type EmailChange = { userId: string; from: string; to: string; until: number };

/**
 * What a mailed link carries to move an account to the address it was mailed to: the change and our signature. It names
 * the address it leaves, so it works once.
 */
export function signChangeToken(change: EmailChange): string {
  const { userId, from, to, until } = change;
  const text = Buffer.from(JSON.stringify([userId, from.toLowerCase(), to.toLowerCase(), until]));
  const body = text.toString("base64url");
  const signed = createHmac("sha256", config.sessionSecret)
    .update(`change-email:${body}`)
    .digest("base64url");
  return `${body}.${signed}`;
}
