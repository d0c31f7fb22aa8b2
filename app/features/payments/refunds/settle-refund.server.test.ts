import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { platformBalance } from "@sparebay/stripe-sandbox/transfers.server.ts";
import { emailsTo, moneyOf, orderOf, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { bookEvent } from "../reconciliation/steps/book-event.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { listTroubles } from "../reconciliation/queries.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
let administrator: Person;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  [administrator, landlord, tenant] = [await newAdministrator(), await newLandlord(), await newTenant()];
});

/** A rejected, paid reservation whose charge the provider refuses to refund. */
async function refused() {
  const [reservation] = await orderOf(tenant, landlord);
  const url = await payFor(tenant, reservation!.id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.charges.list({ payment_intent: intent as string });
  await db
    .updateTable("sandboxObjects")
    .set({ object: sql`object || '{"captured": false}'::jsonb` })
    .where("id", "=", data[0]!.id)
    .execute();
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  const { id: refundId } = await db
    .selectFrom("refunds")
    .select("id")
    .where("reservationId", "=", reservation!.id)
    .executeTakeFirstOrThrow();
  return { id: reservation!.id, refundId };
}

const refusals = async (id: string) =>
  (await db.selectFrom("refunds").select("refusals").where("id", "=", id).executeTakeFirstOrThrow()).refusals;
const settle = (refundId: string, person: Person) =>
  call(`/api/admin/refunds/${refundId}/settle`, {
    method: "POST",
    cookie: person.cookie,
    json: { how: "By check no. 1043." },
  });

test("a refused refund is tried five times; the guest is told, and then once how it was paid instead", async () => {
  const { id, refundId } = await refused();
  for (let time = 1; time < 9; time += 1) {
    moveClock(2 * time * hour);
    await reconcile();
    await runJobs();
  }
  expect(await refusals(refundId)).toBe(5);
  const refusal = "Your bank refuses our refund: Dry garage near the river";
  expect((await emailsTo(tenant.email)).filter((subject) => subject === refusal)).toHaveLength(1);
  moveClock(0);
  const all = async () =>
    (
      await db
        .selectFrom("ledgerLines")
        .select(sql<number>`sum(amount_cents)::int`.as("sum"))
        .execute()
    )[0];
  const atProvider = await platformBalance();
  expect([(await settle(refundId, landlord)).status, (await settle(refundId, tenant)).status]).toEqual([
    403, 403,
  ]);
  const both = await Promise.all([settle(refundId, administrator), settle(refundId, administrator)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [{ state: "settled" }] });
  const { body } = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
  expect(body.ended_money).toMatchObject({ charged_amount: 105, returned_amount: 105, to_card: false });
  const lines = await db
    .selectFrom("ledgerLines")
    .select(["account", sql<number>`sum(amount_cents)::int`.as("cents")])
    .where("reservationId", "=", id)
    .groupBy("account")
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .execute();
  expect(lines).toEqual([{ account: "elsewhere", cents: -10_500 }]);
  expect([await all(), await platformBalance()]).toEqual([{ sum: 0 }, atProvider]);
  expect(await emailsTo(tenant.email)).toContain("Refund paid another way: Dry garage near the river");
  expect((await listTroubles(administrator.actor)).map((one) => one.id)).not.toContain(refundId);
  const entries = db.selectFrom("auditEntries").select("action").where("subjectId", "=", refundId);
  expect(await entries.execute()).toEqual([{ action: "settleRefund" }]);
});

test("only a refused refund is settled, and one that the provider makes after all is shown as unbooked", async () => {
  const { refundId } = await refused();
  expect((await settle(refundId, administrator)).status).toBe(200);
  const refund = { id: "re_late", object: "refund", amount: 10_500, status: "succeeded" };
  const event = {
    id: `evt_${refundId}`,
    type: "refund.updated",
    livemode: false,
    data: { object: { ...refund, metadata: { refund_id: refundId } } },
  };
  const trouble = await bookEvent(event as never);
  expect(trouble).toContain("was settled by other means");
});
