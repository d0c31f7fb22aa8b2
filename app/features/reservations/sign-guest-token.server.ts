import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/**
 * What the link mailed to a guest carries: the reservation's id, until when (milliseconds; null in mails from before
 * links ended) it works, and our signature over both, its order and the address it was mailed to. Who has it reads that
 * mailbox.
 */
export function signGuestToken(
  reservation: { id: string; orderId: string; guestContact: string },
  until: number | null,
): string {
  const { id, orderId, guestContact } = reservation;
  const end = until === null ? [] : [until.toString(36)];
  const signed = createHmac("sha256", config.sessionSecret)
    .update(["guest", orderId, guestContact.toLowerCase(), ...end].join(":"))
    .digest("base64url");
  return [id, ...end, signed].join(".");
}
