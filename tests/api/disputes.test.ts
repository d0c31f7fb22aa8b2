import { beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import {
  checkoutOf,
  emailsTo,
  ledgerOf,
  orderFor,
  payByCard,
  runAndSend,
  sessionOf,
} from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { call } from "#tests/support/web.ts";

let administrator: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [administrator, tenant] = [await newAdministrator(), await newTenant()];
});

const submittedAt = async (id: string) =>
  (await db.selectFrom("disputes").select("submittedAt").where("id", "=", id).executeTakeFirstOrThrow())
    .submittedAt;
const statusOf = async (id: string) =>
  (await db.selectFrom("disputes").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("evidence: visitor, wrong role, unknown, bad input, refused by the provider, success, twice", async () => {
  const { intent } = await paidStays(tenant, await newPaidLandlord());
  const { id, told } = await disputePayment(intent);
  const send = (who: { cookie: string } | null, json: object = { message: "See the photos." }, of = id) =>
    call(`/api/admin/disputes/${of}/evidence`, { json, ...(who && { cookie: who.cookie }) });
  expect((await send(newVisitor())).status).toBe(401);
  for (const person of [tenant, await newLandlord()]) expect((await send(person)).status).toBe(403);
  expect((await send(administrator, {}, "dsp_unknown")).status).toBe(404);
  expect((await send(administrator, { message: "x".repeat(2001) })).status).toBe(400);
  let isRefused = true;
  answerAt("/v1/disputes", ({ method }) =>
    isRefused && method === "POST" ? refusal(400, { type: "invalid_request_error" }) : null,
  );
  const refused = await send(administrator);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The card processor refused the evidence: Refused.",
  ]);
  isRefused = false;
  expect(await submittedAt(id)).toBeNull();
  const entries = () =>
    db.selectFrom("auditEntries").select(["action", "details"]).where("subjectId", "=", id).execute();
  expect(await entries()).toEqual([]);
  expect((await send(administrator)).status).toBe(200);
  expect(await statusOf(id)).toBe("under_review");
  expect(await entries()).toEqual([{ action: "submitEvidence", details: { note: "See the photos." } }]);
  expect((await stripe.disputes.retrieve(told.id)).evidence.uncategorized_text).toContain("See the photos.");
  expect((await send(administrator)).status).toBe(409);
  // Later events leave the time at which it was sent.
  const sentAt = await submittedAt(id);
  expect(sentAt).not.toBeNull();
  moveClock(60_000);
  await sendEvent("charge.dispute.updated", await stripe.disputes.retrieve(told.id));
  expect(await submittedAt(id)).toEqual(sentAt);
});

test("events that we can't book are kept for administrators, and change nothing", async () => {
  const { id: reservationId, intent } = await paidStays(tenant, await newPaidLandlord());
  const { id, told } = await disputePayment(intent);
  const send = (change: object, at?: Date) => sendEvent("charge.dispute.updated", { ...told, ...change }, at);
  expect(await send({ id: "du_1", payment_intent: "pi_of_no_one" })).toContain(
    "no payment that we have booked",
  );
  expect(await send({ id: "du_2", payment_intent: null })).toContain("no payment that we have booked");
  expect(await send({ status: "on_fire" })).toContain("has the unknown status on_fire");
  expect(await statusOf(id)).toBe("needs_response");
  await decideDispute(told.id, "lost");
  await runAndSend();
  const lost = await ledgerOf([reservationId]);
  expect(lost).toEqual({});
  // What is older than the decision is no trouble, but changes nothing.
  for (const status of ["won", "under_review"])
    expect(await send({ status }, new Date(now().getTime() - 60_000))).toBeNull();
  expect([await statusOf(id), await ledgerOf([reservationId])]).toEqual(["lost", lost]);
  const unbooked = await db
    .selectFrom("providerEvents")
    .select("state")
    .where("trouble", "like", `%${told.id}%`)
    .execute();
  expect(unbooked.every(({ state }) => state === "failed")).toBe(true);
});

/** An order of two spaces of two landlords, paid together and accepted. */
async function ofTwoLandlords() {
  const landlords = [await newPaidLandlord(), await newPaidLandlord()] as const;
  const [one, other] = landlords;
  const properties = [
    await newProperty(one, { priceCents: 10_000, pricePer: "Day" }),
    await newProperty(other, { priceCents: 20_000, pricePer: "Day" }),
  ];
  const rows = await orderFor(
    tenant,
    properties.map(({ id }) => id),
  );
  const { url } = await checkoutOf(tenant, rows[0]!.orderId);
  await payByCard(url);
  await runAndSend();
  const ids = rows.map(({ id }) => id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "in", ids).execute();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  return { landlords, ids, intent: payment_intent as string };
}

test.each(["won", "lost"] as const)(
  "each landlord of a disputed order is told that it is held, and that it is %s, by notice and email",
  async (outcome) => {
    const { landlords, ids, intent } = await ofTwoLandlords();
    const { told } = await disputePayment(intent);
    const subjects = async ({ email }: Person) =>
      (await emailsTo(email)).filter(
        (subject) => subject.startsWith("Payment disputed") || subject.startsWith("Dispute "),
      );
    const held = "Payment disputed: Dry garage near the river";
    for (const landlord of landlords) expect(await subjects(landlord)).toEqual([held]);
    expect((await ledgerOf(ids)).disputed).toBe(31_500);
    await decideDispute(told.id, outcome);
    await runAndSend();
    // Repeated, they are told no more.
    await sendEvent("charge.dispute.closed", await stripe.disputes.retrieve(told.id));
    await runAndSend();
    const decided = `Dispute ${outcome}: Dry garage near the river`;
    for (const landlord of landlords) {
      expect((await subjects(landlord)).toSorted()).toEqual([held, decided].toSorted());
      const notices = db.selectFrom("notices").select("kind").where("memberId", "=", landlord.id);
      expect(await notices.where("kind", "=", "disputed").execute()).toHaveLength(2);
    }
    expect(await ledgerOf(ids)).toEqual(outcome === "lost" ? {} : { fee: -1_500, landlord: -30_000 });
  },
);

test("an inquiry of a bank is no dispute yet: no landlord is told, and no money moves", async () => {
  const landlord = await newPaidLandlord();
  const { ids, intent } = await paidStays(tenant, landlord);
  const { id, told } = await disputePayment(intent, { isInquiry: true });
  expect(await statusOf(id)).toBe("warning_needs_response");
  await decideDispute(told.id, "won");
  await runAndSend();
  expect(await statusOf(id)).toBe("warning_closed");
  expect(await emailsTo(landlord.email)).not.toContain("Payment disputed: Dry garage near the river");
  expect(await emailsTo(landlord.email)).not.toContain("Dispute won: Dry garage near the river");
  expect(await ledgerOf(ids)).toEqual({ fee: -500, landlord: -10_000 });
});
