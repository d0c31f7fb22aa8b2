import { afterEach, beforeEach, expect, test } from "vitest";
import { loadClaims } from "#app/features/admin/lists/load-claims.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { readStayCard } from "#app/features/payments/extra-charges/read-stay-card.server.ts";
import { rentOfCharge } from "#app/features/payments/extra-charges/steps/rent-of-charge.server.ts";
import { chargeRent } from "#app/features/payments/renewals/charge-rent.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { payCharge } from "#app/features/payments/extra-charges/pay-charge.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { loadOrderScreen } from "#app/features/handovers/load-order-screen.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  agreeTo,
  askFor,
  chargeOf,
  collectCharges,
  hoursLater,
  newChargeableStay,
  unpaidStay,
} from "#tests/support/charges.ts";
import { accountsOf, type Deposited, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { payByCard, payNow, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { books } from "#tests/support/rentals.ts";
import { presentClaimLine } from "./present.ts";

const address = "http://localhost:3000";
const another = "5555555555554444";
const system = { kind: "system" } as const;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

const pay = ({ tenant, id }: Deposited) => payCharge(tenant.actor, id, address);
const linesOf = async ({ tenant, id }: Deposited) => {
  const screen = await loadOrderScreen(tenant.actor, id);
  return screen.property === null ? screen.claims.map(presentClaimLine) : [];
};
const emailOf = (recipient: string, subject: string) =>
  db
    .selectFrom("emails")
    .select(["html"])
    .where("recipient", "=", recipient)
    .where("subject", "like", `%${subject}%`)
    .executeTakeFirstOrThrow();
const unpaidNow = async () =>
  loadClaims((await newAdministrator()).actor, { q: "", shown: 50, filters: { card: "unpaid" } });

test("a charge whose card stayed refused is paid by hand with another card, once, and the landlord gets it", async () => {
  const before = await books();
  await orderFault({ kind: "declined", times: 4 });
  const stay = await unpaidStay();
  expect(await chargeOf(stay)).toMatchObject({ state: "failed", attempts: 4 });
  expect(await linesOf(stay)).toMatchObject([
    { unpaid: { amount: 80, since: expect.stringMatching(/^\d{4}-/) }, has_deposit: false },
  ]);
  await runJobs();
  const email = await emailOf(stay.tenant.email, "We couldn’t charge");
  expect(email.html).toContain("Pay by another card");
  expect(email.html).toContain(`/deposits/${stay.id}`);
  const shown = await unpaidNow();
  expect(shown.unpaid.count).toBeGreaterThan(0);
  expect(shown.found.rows.map(({ reservation }) => reservation.id)).toContain(stay.id);

  const [first, again] = [await pay(stay), await pay(stay)];
  expect(again).toEqual(first);
  await payNow(first.url, another);
  await runSchedules();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid", refusal: null });
  expect((await stateOf(stay)).sent).toEqual(expect.arrayContaining(["rent 10000", "rent 8000"]));
  await expect(pay(stay)).rejects.toMatchObject({ status: 409 });
  expect((await linesOf(stay))[0]).toMatchObject({ unpaid: null });
  const left = await unpaidNow();
  expect(left.found.rows.map(({ reservation }) => reservation.id)).not.toContain(stay.id);
  expect(left.unpaid.count).toBe(shown.unpaid.count - 1);
  expect(await books()).toEqual(before);
});

test("only the holder can pay: strangers find nothing, the landlord and administrators may not", async () => {
  await orderFault({ kind: "declined", times: 4 });
  const stay = await unpaidStay();
  for (const { actor } of [newVisitor(), await newTenant(), await newLandlord()])
    await expect(payCharge(actor, stay.id, address)).rejects.toMatchObject({ status: 404 });
  for (const { actor } of [stay.landlord, await newAdministrator()])
    await expect(payCharge(actor, stay.id, address)).rejects.toMatchObject({ status: 403 });
  const other = await newChargeableStay(0);
  await expect(pay(other)).rejects.toMatchObject({ status: 409, message: "There is no charge to pay." });
  await db
    .updateTable("reservations")
    .set({ status: "canceled", canceledBy: "landlord", keptRentCents: 0, keptFeeCents: 0 })
    .where("id", "=", stay.id)
    .execute();
  await expect(pay(stay)).rejects.toMatchObject({ status: 409 });
});

/** Its card was declined once; it is charged again the next day. */
async function declinedStay() {
  const stay = await newChargeableStay(0);
  await orderFault({ kind: "declined", times: 1 });
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await collectCharges();
  return stay;
}
async function chargedOf(stay: Deposited) {
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", stay.id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ transfer_group: orderId });
  return data.filter(({ paid }) => paid).map(({ amount, amount_refunded }) => amount - amount_refunded);
}

test("the page to pay by hand ends before the saved card is charged again, so that nothing is paid twice", async () => {
  const stay = await declinedStay();
  const { url } = await pay(stay);
  hoursLater(24);
  await collectCharges();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid", attempts: 2 });
  expect((await stripe.checkout.sessions.retrieve(sessionOf(url))).status).toBe("expired");
  await expect(payByCard(url)).rejects.toThrow("This checkout has expired.");
  expect(await chargedOf(stay)).toEqual([8_000, 10_500]);
});

test("a page paid just before, whose event is late, is the payment: the saved card isn't charged", async () => {
  const stay = await declinedStay();
  hoursLater(12);
  const { url } = await pay(stay);
  await orderFault({ kind: "late", eventType: "checkout.session.completed", times: 1, seconds: 600 });
  hoursLater(12.5);
  await payByCard(url, another);
  await chargeExtras();
  hoursLater(1);
  await runSchedules();
  await collectCharges();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid" });
  expect(await chargedOf(stay)).toEqual([8_000, 10_500]);
  expect(await accountsOf(stay)).not.toHaveProperty("tenant");
});

test("a second charge of what was paid already is refunded, and what was paid stays paid", async () => {
  const stay = await declinedStay();
  await payNow((await pay(stay)).url, another);
  const paid = (await chargeOf(stay))!;
  expect(paid).toMatchObject({ state: "paid", refusal: null });
  const reservation = await reservationFor(system, stay.id);
  const card = await readStayCard(system, stay.id);
  if (card === null || card === "refused") throw new Error("The stay's card was not kept.");
  await chargeRent({ ...rentOfCharge(reservation, { ...paid, amountCents: 8_000 }), ...card, attempt: 9 });
  await runJobs();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid", refusal: null });
  expect(await chargedOf(stay)).toEqual([0, 8_000, 10_500]);
});

test("a page that is opened just when the saved card is charged can't be paid", async () => {
  const stay = await declinedStay();
  hoursLater(24);
  let charging: Promise<void> | undefined;
  answerAt("/v1/checkout/sessions", async (request) => {
    if (new URL(request.url).pathname !== "/v1/checkout/sessions") return null;
    charging ??= chargeExtras();
    await charging;
    return null;
  });
  await expect(pay(stay)).rejects.toMatchObject({ status: 409 });
  await runJobs();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid" });
  expect(await chargedOf(stay)).toEqual([8_000, 10_500]);
});
