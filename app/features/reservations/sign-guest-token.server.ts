import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/**
 * What the link mailed to a guest carries: the reservation's id and our signature over its order and the address it was
 * mailed to. Who has it reads that mailbox.
 */
export function signGuestToken(reservation: { id: string; orderId: string; guestContact: string }): string {
  const { id, orderId, guestContact } = reservation;
  const signed = createHmac("sha256", config.sessionSecret)
    .update(`guest:${orderId}:${guestContact.toLowerCase()}`)
    .digest("base64url");
  return `${id}.${signed}`;
}
