import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { chargeChange } from "#app/features/payments/later-charges/charge-change.server.ts";
import { chargeChanges } from "#app/features/payments/later-charges/charge-changes.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { longestRequestMs } from "#app/platform/provider-requests.ts";
import { loseAnswers } from "#tests/support/lost-answers.ts";
import { emailsTo, moneyOf, payByCard, runJobs, signed } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { agreeToRenewal, newOffer } from "#tests/support/rentals.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import {
  answer,
  ask,
  cancelBy,
  changeable,
  changeableByCard,
  changesOf,
  chargesOf,
  newestChange,
  openChange,
  payByCardSaved,
  stayNow,
} from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const [other, stranger, administrator] = [await newLandlord(), await newTenant(), await newAdministrator()];

beforeEach(() => clearFaults());
afterEach(() => moveClock(0));

const range = (from: number, last: number) => `[${day(from)},${day(last + 1)})`;
const longer = { stay: range(120, 123), totalCents: 16_800, askedStay: null };

/** An agreed change of a stay with a saved card: two days more, for $84.00. */
async function agreed() {
  const made = await changeableByCard(landlord);
  await ask(made.id, 120, 123, made.tenant.cookie, { difference: 84 });
  await answer(made.id, "agree", landlord.cookie);
  await runJobs();
  return made;
}

describe("POST /api/reservations/{id}/changes/{change}/pay-by-card", () => {
  test("others find nothing, the landlord may not, and bad or other changes are refused", async () => {
    const { id, tenant } = await agreed();
    for (const cookie of [undefined, stranger.cookie, other.cookie])
      expect((await payByCardSaved(id, cookie)).status).toBe(404);
    for (const cookie of [landlord.cookie, administrator.cookie])
      expect((await payByCardSaved(id, cookie)).status).toBe(403);
    const none = `/api/reservations/${id}/changes/chg_none/pay-by-card`;
    expect((await call(none, { method: "POST", cookie: tenant.cookie })).status).toBe(404);
    await answer(id, "withdraw", tenant.cookie);
    expect(await payByCardSaved(id, tenant.cookie)).toMatchObject({
      status: 409,
      body: { error: "There is nothing to pay for this change.", state: "withdrawn" },
    });
  });

  test("without a saved card there is none to press for", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 30, 33, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    expect((await changesOf(id, tenant.cookie)).card).toBeNull();
    expect((await payByCardSaved(id, tenant.cookie)).body.error).toBe(
      "No card is saved for this stay. Pay on the card page instead.",
    );
  });

  test("the card is shown to its holder alone, charged once by one press or two, and the change counts", async () => {
    const { id, tenant } = await agreed();
    expect((await changesOf(id, tenant.cookie)).card).toEqual({ brand: "visa", last4: "4242" });
    expect((await changesOf(id, landlord.cookie)).card).toBeNull();
    const presses = await Promise.all([payByCardSaved(id, tenant.cookie), payByCardSaved(id, tenant.cookie)]);
    for (const { status, body } of presses)
      expect([status, body.changes[0].card_state]).toEqual([200, "charging"]);
    expect((await openChange(id, tenant.cookie)).body.error).toBe(
      "Your card is being charged. Look again in 3 minutes.",
    );
    await runJobs();
    expect(await stayNow(id)).toMatchObject(longer);
    expect(await chargesOf(id)).toEqual(["paid 8400", "paid 8400"]);
    expect((await moneyOf(id)).settled).toEqual([8400, 8400]);
    expect(await emailsTo(tenant.email)).toContain("New dates: Dry garage near the river");
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test.each(["declined", "authenticate", "refused"] as const)(
    "a card that is %s is charged no second time; its owner pays on the page instead",
    async (kind) => {
      const { id, tenant } = await agreed();
      await orderFault({ kind, times: 1 });
      await payByCardSaved(id, tenant.cookie);
      await runJobs();
      await chargeChange((await newestChange(id)).id);
      const [change] = (await changesOf(id, tenant.cookie)).changes;
      expect(change).toMatchObject({ state: "agreed", card_state: "refused" });
      expect((await payByCardSaved(id, tenant.cookie)).status).toBe(409);
      expect(await stayNow(id)).toMatchObject({ stay: range(120, 121), askedStay: range(120, 123) });
      await payByCard((await openChange(id, tenant.cookie)).body.url);
      await runJobs();
      expect(await stayNow(id)).toMatchObject(longer);
      expect((await moneyOf(id)).settled).toEqual([8400, 8400]);
    },
  );

  test("a checkout that was open is ended before the card is charged", async () => {
    const { id, tenant } = await agreed();
    const { url } = (await openChange(id, tenant.cookie)).body;
    await payByCardSaved(id, tenant.cookie);
    await runJobs();
    await payByCard(url).catch(() => undefined);
    await runJobs();
    expect(await stayNow(id)).toMatchObject(longer);
    expect((await moneyOf(id)).settled).toEqual([8400, 8400]);
    expect(await chargesOf(id)).toHaveLength(2);
  });

  test("a process that dies between the payment and the change: charged once, and the change counts", async () => {
    const { id, tenant } = await agreed();
    const recover = await loseAnswers();
    await payByCardSaved(id, tenant.cookie);
    const { id: changeId } = await newestChange(id);
    await expect(chargeChange(changeId)).rejects.toThrow("connection to Stripe");
    expect(await stayNow(id)).toMatchObject({ stay: range(120, 121), askedStay: range(120, 123) });
    await recover();
    await runJobs();
    await chargeChange(changeId);
    expect(await stayNow(id)).toMatchObject(longer);
    expect(await chargesOf(id)).toEqual(["paid 8400", "paid 8400"]);
  });

  test("its webhook comes late and twice, after the change was withdrawn or the stay canceled: the money goes back once", async () => {
    for (const end of ["withdraw", "cancel"] as const) {
      const { id, tenant } = await agreed();
      const recover = await loseAnswers();
      await payByCardSaved(id, tenant.cookie);
      await expect(chargeChange((await newestChange(id)).id)).rejects.toThrow("connection to Stripe");
      moveClock(2 * longestRequestMs());
      const ended =
        end === "cancel" ? await cancelBy(tenant, id) : await answer(id, "withdraw", tenant.cookie);
      expect(ended.status).toBe(200);
      await recover();
      const { data } = await stripe.events.list({ type: "payment_intent.succeeded", limit: 1 });
      const event = JSON.stringify(data[0]);
      for (let turn = 0; turn < 2; turn += 1) {
        await call("/api/webhooks/stripe", { raw: event, headers: { "stripe-signature": signed(event) } });
        await runJobs();
      }
      expect(await stayNow(id)).toMatchObject({ stay: range(120, 121), totalCents: 8400, askedStay: null });
      const refunds = (await moneyOf(id)).refunds.map(({ amountCents }) => amountCents);
      expect(refunds).toEqual(end === "cancel" ? [8400, 8400] : [8400]);
      moveClock(0);
    }
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });
});

describe("a card that isn't decided", () => {
  /** The provider says of each new charge that it is on its way, whatever the bank says then. */
  function bankTakesItsTime() {
    answerAt("/v1/payment_intents", async (request) => {
      if (request.method !== "POST") return null;
      await askProcessor(request);
      return Response.json({ id: "pi_slow", object: "payment_intent", status: "processing", metadata: {} });
    });
  }
  const cardState = async ({ id, tenant }: Awaited<ReturnType<typeof agreed>>) =>
    (await changesOf(id, tenant.cookie)).changes[0]!.card_state;
  const minutes = (count: number) => moveClock(count * 60_000);

  test("by a bank that takes its time and declines: ten minutes later its owner pays on the page", async () => {
    const made = await agreed();
    const { id, tenant } = made;
    await orderFault({ kind: "declined", times: 1 });
    bankTakesItsTime();
    await payByCardSaved(id, tenant.cookie);
    await chargeChange((await newestChange(id)).id);
    await chargeChanges();
    expect(await cardState(made)).toBe("charging");
    minutes(11);
    await Promise.all([chargeChanges(), chargeChanges()]);
    expect(await cardState(made)).toBe("refused");
    await payByCard((await openChange(id, tenant.cookie)).body.url);
    await runJobs();
    expect(await stayNow(id)).toMatchObject(longer);
    expect((await chargesOf(id)).toSorted()).toEqual(["declined 8400", "paid 8400", "paid 8400"]);
  });

  test("by a process that died while charging, whose event is lost: a day later the change counts, paid once", async () => {
    const { id, tenant } = await agreed();
    const recover = await loseAnswers();
    await payByCardSaved(id, tenant.cookie);
    await expect(chargeChange((await newestChange(id)).id)).rejects.toThrow("connection to Stripe");
    await recover();
    minutes(24 * 60);
    await chargeChanges();
    expect(await stayNow(id)).toMatchObject(longer);
    expect(await chargesOf(id)).toEqual(["paid 8400", "paid 8400"]);
  });

  test("by a checkout that could still be paid: it is charged once that has ended", async () => {
    const { id, tenant } = await agreed();
    await openChange(id, tenant.cookie);
    let isPayable = true;
    answerAt("/v1/checkout/sessions/", (request) =>
      isPayable && request.method === "POST" ? refusal(400, { type: "invalid_request_error" }) : null,
    );
    await payByCardSaved(id, tenant.cookie);
    await runJobs();
    expect(await chargesOf(id)).toHaveLength(1);
    isPayable = false;
    minutes(11);
    await chargeChanges();
    expect(await stayNow(id)).toMatchObject(longer);
    expect((await moneyOf(id)).settled).toEqual([8400, 8400]);
  });

  test("is not charged once the change has ended, however late that is", async () => {
    const { id, tenant } = await agreed();
    await openChange(id, tenant.cookie);
    await payByCardSaved(id, tenant.cookie);
    const ends: number[] = [];
    answerAt("/v1/checkout/sessions/", async (request) => {
      if (!request.url.endsWith("/expire")) return null;
      ends.push((await answer(id, "withdraw", tenant.cookie)).status);
      return null;
    });
    await chargeChange((await newestChange(id)).id);
    expect(ends).toEqual([200]);
    expect(await chargesOf(id)).toEqual(["paid 8400"]);
  });
});

describe("pays_by_card of POST /api/reservations/{id}/changes", () => {
  test("needs the amount that is agreed to", async () => {
    const { id, tenant } = await changeableByCard(landlord);
    expect((await ask(id, 120, 123, tenant.cookie, { pays_by_card: true })).body.fields).toEqual({
      difference: "Say what you agree to pay.",
    });
  });

  test("the card is charged as soon as the landlord agrees, and no one is asked to pay", async () => {
    const { id, tenant } = await changeableByCard(landlord);
    await ask(id, 120, 123, tenant.cookie, { difference: 84, pays_by_card: true });
    await runJobs();
    expect(await chargesOf(id)).toHaveLength(1);
    await answer(id, "agree", landlord.cookie);
    await runJobs();
    expect(await stayNow(id)).toMatchObject(longer);
    expect((await emailsTo(tenant.email)).filter((one) => one.startsWith("Pay for"))).toEqual([]);
  });

  test("an instant extension by card counts at once; a declined card is said in the email", async () => {
    const { id, tenant } = await changeableByCard(landlord, { isInstant: true });
    await orderFault({ kind: "declined", times: 1 });
    await ask(id, 120, 123, tenant.cookie, { difference: 84, pays_by_card: true });
    await runJobs();
    expect(await emailsTo(tenant.email)).toContain("Pay for the new dates: Dry garage near the river");
    await answer(id, "withdraw", tenant.cookie);
    await ask(id, 120, 123, tenant.cookie, { difference: 84, pays_by_card: true });
    await runJobs();
    expect(await stayNow(id)).toMatchObject(longer);
  });

  test("a landlord who asks can't agree to it for the tenant", async () => {
    const { id, tenant } = await changeableByCard(landlord);
    await ask(id, 120, 123, landlord.cookie, { difference: 84, pays_by_card: true });
    await answer(id, "agree", tenant.cookie);
    await runJobs();
    expect(await chargesOf(id)).toHaveLength(1);
    expect((await changesOf(id, tenant.cookie)).changes[0]).toMatchObject({
      state: "agreed",
      card_state: null,
    });
  });
});

describe("at the same moment", () => {
  test("the card is charged, the checkout paid and the change withdrawn or declined: it counts paid once, or all goes back", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { id, tenant } = await agreed();
      const { id: changeId } = await newestChange(id);
      const { url } = (await openChange(id, tenant.cookie)).body;
      const end =
        round % 2 === 0
          ? () => answer(id, "withdraw", tenant.cookie, changeId)
          : () => answer(id, "refuse", landlord.cookie, changeId);
      const steps = [
        () => payByCardSaved(id, tenant.cookie),
        () => payByCard(url),
        // In half of the rounds the end comes only after the charge.
        () => (round % 4 < 2 ? Promise.resolve() : end()),
      ];
      await Promise.allSettled(steps.map((step) => step()));
      await Promise.allSettled([chargeChange(changeId), chargeChange(changeId), runJobs()]);
      await Promise.allSettled([runJobs(), end()]);
      await runJobs();
      const { stay, askedStay } = await stayNow(id);
      const charged = (await chargesOf(id)).filter((one) => one.startsWith("paid")).length - 1;
      const returned = (await moneyOf(id)).refunds.length;
      expect(askedStay).toBeNull();
      expect(charged - returned).toBe(stay === longer.stay ? 1 : 0);
      outcomes.add(stay);
    }
    expect(outcomes).toContain(longer.stay);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("a rental's earlier first day and a third person's request for those days: one wins, nothing overlaps", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { tenant, landlord: lord, propertyId } = await newOffer();
      const renewal = await agreeToRenewal(propertyId, day(20));
      const item = { propertyId, quantity: 1, ...renewal };
      const guest = { guestName: "Pat Doe", guestContact: tenant.email };
      const [made] = await reserve(
        tenant.actor,
        { items: [item], start: day(20), lastDay: null, ...guest },
        null,
      );
      await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", made!.id).execute();
      const third = await newTenant();
      const wish = { start: day(14), lastDay: day(17), guestContact: third.email };
      const json = { start_date: day(15 + (round % 3)), end_date: "9999-12-30" };
      const [asked, reserved] = await Promise.allSettled([
        call(`/api/reservations/${made!.id}/changes`, { json, cookie: lord.cookie }),
        newReservation(third.actor, { id: propertyId }, wish),
      ]);
      const won = asked.status === "fulfilled" && asked.value.status === 201;
      expect([won, reserved.status]).toEqual([won, won ? "rejected" : "fulfilled"]);
    }
  });
});
