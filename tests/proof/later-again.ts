import { sql } from "kysely";
import type { Stripe } from "stripe";
import { scheduleCharges } from "#app/features/payments/later-charges/schedule-charges.server.ts";
import { bookEvent } from "#app/features/payments/reconciliation/steps/book-event.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Books the event of a typed card again, and runs the job of a saved one again. */
export async function bookAgain(sessionId: string): Promise<void> {
  const { rows } = await sql<{ object: Stripe.CheckoutSessionCompletedEvent }>`
    select object from sandbox_objects where kind = 'event' and object->>'type' = 'checkout.session.completed'
      and object->'data'->'object'->>'id' = ${sessionId}`.execute(db);
  const event = rows[0]!.object;
  await bookEvent(event);
  const { setup_intent: setupIntentId, metadata } = event.data.object;
  if (typeof setupIntentId !== "string") return;
  const reservationId = metadata?.["reservation_id"];
  await scheduleCharges({
    orderId: metadata?.["order_id"] ?? "",
    setupIntentId,
    savedAt: event.created,
    ...(reservationId !== undefined && { reservationId }),
  });
}
