import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { stripe } from "../stripe.server.ts";

vi.hoisted(() => {
  process.env["STRIPE_SECRET_KEY"] = "sk_test_unused";
  process.env["STRIPE_WEBHOOK_SECRET"] = "whsec_ours";
  process.env["STRIPE_CONNECT_WEBHOOK_SECRET"] = "whsec_of_accounts";
});

test("webhooks about us and about landlords' accounts are each verified by their own secret, and no other", async () => {
  const signedBy = (id: string, secret: string) => {
    const payload = JSON.stringify({ id, object: "event", type: "capability.updated", data: { object: {} } });
    return receiveEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret }));
  };
  await signedBy("evt_ours", "whsec_ours");
  await signedBy("evt_account", "whsec_of_accounts");
  await expect(signedBy("evt_foreign", "whsec_foreign")).rejects.toThrow("The signature is not valid.");
  const thin = JSON.stringify({ id: "evt_thin", object: "v2.core.event", type: "v1.charge.succeeded" });
  const by = (secret: string) =>
    receiveEvent(thin, stripe.webhooks.generateTestHeaderString({ payload: thin, secret }));
  await expect(by("whsec_ours")).rejects.toThrow("payload style snapshot");
  await expect(by("whsec_foreign")).rejects.toThrow("The signature is not valid.");
  const stored = await db.selectFrom("providerEvents").select("id").orderBy("id").execute();
  expect(stored.map((event) => event.id)).toEqual(["evt_account", "evt_ours"]);
});
