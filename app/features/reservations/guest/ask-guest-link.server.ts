import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { guestLinkAsked } from "../events.server.ts";
import { readGuestLink } from "./steps/read-guest-link.server.ts";

/** Emails a new link to the guest of a reservation whose link has expired, only to the old link's address. */
export async function askGuestLink(token: string, address: string): Promise<void> {
  await limitRate(`guest-link:${address}`, { max: 30, seconds: 600 });
  const { id: reservationId, tenantId } = await readGuestLink(token);
  if (tenantId !== null) throw new Conflict("This reservation belongs to an account now. Log in to see it.");
  await limitRate(`ask-guest-link:${reservationId}`, { max: 3, seconds: 3600 });
  await transaction((trx) => enqueue(trx, guestLinkAsked, { reservationId, requestId: newId("vrf") }));
}
