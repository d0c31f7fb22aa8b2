import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { confirmOrder } from "../lifecycle/confirm-order.server.ts";
import { readGuestLink } from "./steps/read-guest-link.server.ts";

/** The reservation that an emailed link opened; `visitorId` is this browser's from now on. */
export type Opened = { reservationId: string; visitorId: string | null };

/**
 * Lets the browser that opened an emailed link hold the order, too, and confirms the order. Moves nothing into an
 * account: a link may have been passed on.
 */
export async function openGuestLink(actor: Actor, token: string, address: string): Promise<Opened> {
  if (actor.kind === "system") throw new Forbidden();
  await limitRate(`guest-link:${address}`, { max: 30, seconds: 600 });
  const emailed = await readGuestLink(token);
  if (isLoggedIn(actor) && emailed.tenantId === actor.id)
    return { reservationId: emailed.id, visitorId: null };
  if (emailed.tenantId !== null)
    throw new Conflict("This reservation belongs to an account now. Log in to see it.");
  if (emailed.expired) {
    const message = "This link has expired.";
    throw new Invalid(message, { token: message });
  }
  const visitorId = actor.visitorId ?? newId("vis");
  await transaction(async (trx) => {
    await trx
      .insertInto("orderBrowsers")
      .values({ orderId: emailed.orderId, visitorId, openedAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await confirmOrder(trx, emailed.orderId);
  });
  return { reservationId: emailed.id, visitorId };
}
