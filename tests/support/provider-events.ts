import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { signed } from "./payments.ts";
import { call } from "./web.ts";

/** Sends a signed webhook of the payment provider; returns why it couldn't be booked, or null. */
export async function sendEvent(type: string, object: object): Promise<string | null> {
  const event = { id: `evt_${randomUUID()}`, object: "event", type, livemode: false, data: { object } };
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
