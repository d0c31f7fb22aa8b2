import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { stripe } from "../stripe.server.ts";

vi.hoisted(() => {
  process.env["STRIPE_SECRET_KEY"] = "sk_test_unused";
  process.env["STRIPE_WEBHOOK_SECRET"] = "whsec_ours";
  process.env["STRIPE_CONNECT_WEBHOOK_SECRET"] = "whsec_of_accounts";
  process.env["STRIPE_ACCOUNTS_WEBHOOK_SECRET"] = "whsec_thin";
  // The stand-ins, which are there before a test, have read the settings.
  vi.resetModules();
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

test("a thin event has its account read; it needs its secret, and one of the other mode changes nothing", async () => {
  const send = (secret: string, more: object) => {
    const event = { id: "evt_v2", object: "v2.core.event", created: new Date().toISOString(), ...more };
    const payload = JSON.stringify({ livemode: false, ...event });
    return receiveEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret }));
  };
  const type = "v2.core.account[configuration.recipient].capability_status_updated";
  const about = (id: string) => ({
    type,
    related_object: { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` },
  });
  await send("whsec_thin", about("acct_1"));
  await send("whsec_thin", { ...about("acct_live"), livemode: true });
  await send("whsec_thin", { type: "v2.core.event_destination.ping" });
  await expect(send("whsec_foreign", about("acct_foreign"))).rejects.toThrow("The signature is not valid.");
  const { rows } = await sql<{ id: string }>`
    select data->>'accountId' as id from pgboss.job where name = 'payments.account-changed'`.execute(db);
  expect(rows).toEqual([{ id: "acct_1" }]);
});
