import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { signed } from "./payments.ts";
import { call } from "./web.ts";

/** Sends a signed webhook that the payment provider wrote `at` that time; returns why it couldn't be booked, or null. */
export async function sendEvent(type: string, object: object, at = now()): Promise<string | null> {
  const created = Math.floor(at.getTime() / 1000);
  const event = {
    id: `evt_${randomUUID()}`,
    object: "event",
    created,
    type,
    livemode: false,
    data: { object },
  };
  const text = JSON.stringify(event);
  const headers = { "Stripe-Signature": signed(text) };
  expect((await call("/api/webhooks/stripe", { method: "POST", text, headers })).status).toBe(200);
  const { trouble } = await db
    .selectFrom("providerEvents")
    .select("trouble")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  return trouble;
}
