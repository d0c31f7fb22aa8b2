import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endRentCheckouts } from "#app/features/payments/renewals/end-rent-checkouts.server.ts";
import { openRentCheckouts } from "#app/features/payments/renewals/queries.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { payByCard, payNow, runJobs, sessionOf } from "#tests/support/payments.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  type Rental,
  rentsOf,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { changeCard } from "./change-card.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

const address = "http://localhost:3000";

beforeEach(clearFaults);
afterEach(() => moveClock(0));

/** A rental whose second rent was declined half a day ago; its tenant can open the page to pay it. */
async function declinedRental() {
  const rental = await newRental();
  await runSchedulesOn(25);
  await orderFault({ kind: "declined", times: 1 });
  await runSchedulesOn(28);
  await clearFaults();
  await atDay(28.5);
  return { rental, since: now() };
}
const pageFor = async (rental: Rental) =>
  (await payRent(rental.tenant.actor, (await leaseOf(rental)).id, address)).url;

/** What the provider charged for this rental since then and didn't refund, in cents. */
async function chargedSince(rental: Rental, since: Date) {
  const { orderId } = await leaseOf(rental);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const { data } = await stripe.charges.list({ transfer_group: orderId, created });
  return data.filter(({ paid }) => paid).map(({ amount, amount_refunded }) => amount - amount_refunded);
}

test.each([
  ["on the next day", async () => {}, 29.1],
  [
    "for a card that was saved meanwhile",
    async (rental: Rental) => {
      const { url } = await changeCard(rental.tenant.actor, (await leaseOf(rental)).id, address);
      await payNow(url, "5555555555554444");
    },
    28.51,
  ],
])(
  "the page of a declined rent ends before the saved card is charged again %s",
  async (_when, meanwhile, days) => {
    const { rental, since } = await declinedRental();
    const before = await books();
    const url = await pageFor(rental);
    await meanwhile(rental);
    await runSchedulesOn(days);
    expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
    expect((await stripe.checkout.sessions.retrieve(sessionOf(url))).status).toBe("expired");
    await expect(payByCard(url)).rejects.toThrow("This checkout has expired.");
    expect(await chargedSince(rental, since)).toEqual([12_600]);
    expect(await books()).toEqual(before);
  },
);

test("a page that was paid shortly before is the payment, though its event is late: the saved card isn't charged", async () => {
  const { rental, since } = await declinedRental();
  const url = await pageFor(rental);
  await orderFault({ kind: "late", eventType: "checkout.session.completed", times: 1, seconds: 600 });
  await atDay(29.1);
  await payByCard(url, "5555555555554444");
  const expire = vi.spyOn(stripe.checkout.sessions, "expire");
  await renewLeases();
  expect(expire).toHaveBeenCalledOnce();
  expire.mockRestore();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  await runSchedulesOn(29.2);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect(await chargedSince(rental, since)).toEqual([12_600]);
});

test("a page that is opened just when the saved card is charged can't be paid", async () => {
  const { rental, since } = await declinedRental();
  await atDay(29.1);
  let renewal: Promise<void> | undefined;
  answerAt("/v1/checkout/sessions", async (request) => {
    if (new URL(request.url).pathname !== "/v1/checkout/sessions") return null;
    // The charge begins while the provider makes the page.
    renewal ??= renewLeases();
    await renewal;
    return null;
  });
  await expect(pageFor(rental)).rejects.toMatchObject({ status: 409 });
  await runJobs();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect(await chargedSince(rental, since)).toEqual([12_600]);
  const { data } = await stripe.checkout.sessions.list({ customer: (await leaseOf(rental)).customerId! });
  expect(data.filter(({ status }) => status === "open")).toEqual([]);
});

test("before a saved card is charged only that rent's page ends, not one of another rental", async () => {
  const rentals = [await newRental(), await newRental()];
  await runSchedulesOn(25);
  await orderFault({ kind: "declined", times: 2 });
  await runSchedulesOn(28);
  await clearFaults();
  await atDay(28.5);
  const rentIds = [];
  for (const rental of rentals) {
    await pageFor(rental);
    rentIds.push((await leaseOf(rental)).rents.at(-1)!.id);
  }
  expect(await endRentCheckouts(rentIds[0]!)).toBe(true);
  const open = await Promise.all(rentIds.map((id) => openRentCheckouts({ kind: "system" }, id)));
  expect(open.map((pages) => pages.length)).toEqual([0, 1]);
});

test("a page that is opened while a charge begins in another process is ended, too", async () => {
  const { rental } = await declinedRental();
  const { id, rents } = await leaseOf(rental);
  const rentId = rents.at(-1)!.id;
  const pages = () =>
    db
      .selectFrom("payments")
      .select("state")
      .where("rentId", "=", rentId)
      .where("providerSessionId", "is not", null)
      .execute();
  let page: Promise<unknown> | undefined;
  await transaction(async (trx) => {
    await trx.selectFrom("leases").select("id").where("id", "=", id).forUpdate().execute();
    await trx.updateTable("rents").set({ state: "processing" }).where("id", "=", rentId).execute();
    page = pageFor(rental).catch((error: unknown) => error);
    await expect.poll(pages, { timeout: 30_000 }).toEqual([{ state: "open" }]);
  });
  expect(await page).toMatchObject({ status: 409, message: expect.stringContaining("being charged") });
  expect(await pages()).toEqual([{ state: "expired" }]);
}, 120_000);
