import { afterEach, describe, expect, test } from "vitest";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expireChanges } from "#app/features/reservations/changes/expire-changes.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  emailsTo,
  eventOf,
  moneyOf,
  payByCard,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import {
  answer,
  ask,
  changeable,
  changesOf,
  openChange,
  payChange,
  quoted,
  stayNow,
} from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const [other, stranger, administrator] = [await newLandlord(), await newTenant(), await newAdministrator()];
const hour = 3_600_000;

afterEach(() => moveClock(0));

const range = (from: number, last: number) => `[${day(from)},${day(last + 1)})`;
const refundsOf = async (id: string) =>
  (await db.selectFrom("refunds").select("amountCents").where("reservationId", "=", id).execute()).map(
    ({ amountCents }) => amountCents,
  );

describe("GET /api/reservations/{id}/changes", () => {
  test("a visitor, another tenant and another landlord find nothing", async () => {
    const { id } = await changeable(landlord);
    for (const cookie of [undefined, stranger.cookie, other.cookie])
      expect((await quoted(id, 30, 33, cookie)).status).toBe(404);
  });

  test("bad dates are refused by name", async () => {
    const { id, tenant } = await changeable(landlord, { minStayDays: 2 });
    const refused = async (from: number, last: number) =>
      (await quoted(id, from, last, tenant.cookie)).body.fields;
    expect(await refused(33, 32)).toEqual({ end_date: "End date cannot be earlier than the start date." });
    expect(await refused(-2, 31)).toEqual({ start_date: "Start date cannot be earlier than today." });
    expect(await refused(30, 31)).toEqual({ end_date: "Those are the dates already. Choose others." });
    expect((await refused(30, 30)).end_date).toContain("The shortest stay here is 2 days");
    const { body } = await call(`/api/reservations/${id}/changes?start_date=tomorrow`, {
      cookie: tenant.cookie,
    });
    expect(body.fields.start_date).toBe("Date input not valid.");
  });

  test("both sides and administrators see the changes; only a side gets a quote", async () => {
    const { id, tenant } = await changeable(landlord);
    expect((await quoted(id, 30, 32, administrator.cookie)).body).toMatchObject({ changes: [], quote: null });
    for (const cookie of [tenant.cookie, landlord.cookie])
      expect((await quoted(id, 30, 32, cookie)).body.quote).toEqual({
        start_date: day(30),
        end_date: day(32),
        total: 126,
        total_before: 84,
        difference: 42,
        retained: 0,
        moves_late: false,
        needs_answer: true,
        space: null,
        quote_mark: expect.any(String),
      });
  });

  test("the own days count as free, those of others don't", async () => {
    const { id, tenant, space } = await changeable(landlord);
    await newReservation(stranger.actor, space, { start: day(34), lastDay: day(35) });
    expect((await quoted(id, 31, 33, tenant.cookie)).status).toBe(200);
    expect((await quoted(id, 30, 34, tenant.cookie)).body).toMatchObject({
      error: "Those dates are already taken.",
    });
  });
});

describe("POST /api/reservations/{id}/changes", () => {
  test("a visitor and others find nothing; an administrator is neither side", async () => {
    const { id } = await changeable(landlord);
    for (const cookie of [undefined, stranger.cookie, other.cookie])
      expect((await ask(id, 30, 33, cookie)).status).toBe(404);
    expect((await ask(id, 30, 33, administrator.cookie)).status).toBe(403);
  });

  test("bad input names its field, and another difference than was shown is refused", async () => {
    const { id, tenant } = await changeable(landlord);
    const { body } = await call(`/api/reservations/${id}/changes`, { json: {}, cookie: tenant.cookie });
    expect(body.fields).toEqual({
      start_date: "Please select a start date.",
      end_date: "Please select an end date.",
    });
    expect(await ask(id, 30, 32, tenant.cookie, { difference: 40 })).toMatchObject({
      status: 409,
      body: { difference: 42 },
    });
    expect((await stayNow(id)).askedStay).toBeNull();
  });

  test("the dates asked for are held, and the old ones stay; one change at a time", async () => {
    const { id, tenant, space } = await changeable(landlord);
    expect((await ask(id, 32, 34, tenant.cookie, { difference: 42 })).body.changes[0]).toMatchObject({
      state: "asked",
      asked_by: "tenant",
      difference: 42,
    });
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 31), askedStay: range(32, 34) });
    for (const taken of [31, 33])
      await expect(
        newReservation(stranger.actor, space, { start: day(taken), lastDay: day(taken) }),
      ).rejects.toThrow("already taken");
    expect((await ask(id, 30, 33, landlord.cookie)).status).toBe(409);
    await runJobs();
    expect(await emailsTo(landlord.email)).toContainEqual(expect.stringContaining("Other dates asked"));
  });

  test("only accepted stays that aren't over can change", async () => {
    const { id, tenant } = await changeable(landlord);
    await cancel(tenant.actor, id);
    expect((await ask(id, 30, 33, tenant.cookie)).body.error).toBe(
      "Only an accepted stay’s dates can be changed.",
    );
  });

  test("more days of an instant space need no answer, only the payment", async () => {
    const { id, tenant } = await changeable(landlord, { isInstant: true });
    expect((await quoted(id, 30, 32, tenant.cookie)).body.quote.needs_answer).toBe(false);
    expect((await ask(id, 30, 32, tenant.cookie)).body.changes[0].state).toBe("agreed");
    await payChange(id, tenant.cookie);
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 32), totalCents: 12_600 });
  });
});

describe("POST /api/reservations/{id}/changes/{change}/answer", () => {
  test("others find nothing; only the other side agrees, only the asker withdraws", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 32, 33, tenant.cookie);
    for (const cookie of [undefined, stranger.cookie, other.cookie])
      expect((await answer(id, "agree", cookie)).status).toBe(404);
    expect((await answer(id, "agree", tenant.cookie)).status).toBe(403);
    expect((await answer(id, "withdraw", landlord.cookie)).status).toBe(403);
    expect((await answer(id, "agree", administrator.cookie)).status).toBe(403);
    expect((await answer(id, "perhaps", landlord.cookie)).body.fields.answer).toContain("Choose");
    expect((await answer(id, "agree", landlord.cookie, "chg_none")).status).toBe(404);
  });

  test("a move that costs the same counts at once, and everything follows", async () => {
    const { id, tenant, space } = await changeable(landlord);
    await ask(id, 31, 32, tenant.cookie);
    expect((await answer(id, "agree", landlord.cookie)).body.changes[0].state).toBe("made");
    expect(await stayNow(id)).toMatchObject({ stay: range(31, 32), askedStay: null, totalCents: 8400 });
    // The day given up is free again.
    await newReservation(stranger.actor, space, { start: day(30), lastDay: day(30) });
    const { body } = await call(`/api/reservations/${id}/history`, { cookie: tenant.cookie });
    expect(body.at(-1)).toMatchObject({ action: "changeStay", by: "landlord" });
    await runJobs();
    expect(await emailsTo(tenant.email)).toContainEqual(expect.stringContaining("New dates"));
    expect((await answer(id, "agree", landlord.cookie)).body).toMatchObject({ state: "made" });
  });

  test.each([["refuse"], ["withdraw"]])(
    "after %s the stay is as it was and the dates are free",
    async (end) => {
      const { id, tenant, space } = await changeable(landlord);
      await ask(id, 33, 34, tenant.cookie);
      await answer(id, end, end === "refuse" ? landlord.cookie : tenant.cookie);
      expect(await stayNow(id)).toMatchObject({ stay: range(30, 31), askedStay: null });
      await newReservation(stranger.actor, space, { start: day(33), lastDay: day(33) });
    },
  );

  test("unanswered for 24 hours it expires, and the dates are free", async () => {
    const { id, tenant, space } = await changeable(landlord);
    await ask(id, 33, 34, tenant.cookie);
    moveClock(23 * hour);
    await expireChanges();
    expect((await stayNow(id)).askedStay).not.toBeNull();
    moveClock(25 * hour);
    expect((await answer(id, "agree", landlord.cookie)).body.error).toBe(
      "This change wasn’t answered in time.",
    );
    await expireChanges();
    moveClock(0);
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 31), askedStay: null });
    await newReservation(stranger.actor, space, { start: day(33), lastDay: day(33) });
  });

  test("an unpaid stay has its new price, and a checkout for the old one pays nothing", async () => {
    const { id, tenant } = await changeable(landlord, { paid: false });
    const old = await checkoutOf(tenant, id);
    await ask(id, 30, 33, landlord.cookie);
    await answer(id, "agree", tenant.cookie);
    expect(await stayNow(id)).toMatchObject({ totalCents: 16_800, paymentStatus: "unpaid" });
    await payByCard(old.url).catch(() => undefined);
    await runJobs();
    expect((await stayNow(id)).paymentStatus).toBe("unpaid");
    await payByCard((await checkoutOf(tenant, id)).url);
    await runJobs();
    expect(await stayNow(id)).toMatchObject({ totalCents: 16_800, paymentStatus: "paid" });
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });
});

describe("POST /api/reservations/{id}/changes/{change}/pay", () => {
  test("others find nothing, the landlord may not, and only an agreed change is paid", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 30, 33, tenant.cookie);
    expect((await openChange(id, tenant.cookie)).status).toBe(409);
    await answer(id, "agree", landlord.cookie);
    for (const cookie of [undefined, stranger.cookie, other.cookie])
      expect((await openChange(id, cookie)).status).toBe(404);
    expect((await openChange(id, landlord.cookie)).status).toBe(403);
    const none = `/api/reservations/${id}/changes/chg_none/pay`;
    expect((await call(none, { method: "POST", cookie: tenant.cookie })).status).toBe(404);
  });

  test("more days count once they are paid, and not before; the webhook may come twice and late", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 30, 33, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 31), askedStay: range(30, 33) });
    const url = await payChange(id, tenant.cookie);
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 33), askedStay: null, totalCents: 16_800 });
    for (let turn = 0; turn < 2; turn += 1) {
      const event = await eventOf("checkout.session.completed", sessionOf(url));
      await call("/api/webhooks/stripe", { raw: event, headers: { "stripe-signature": signed(event) } });
      await runJobs();
    }
    expect(await refundsOf(id)).toEqual([]);
    expect((await moneyOf(id)).paymentStatus).toBe("paid");
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("money that arrives after the change was withdrawn goes back, and the stay is as it was", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 30, 33, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    const { url } = (await openChange(id, tenant.cookie)).body;
    // Paid at the provider, while our side hears nothing of it.
    await payByCard(url);
    await answer(id, "withdraw", tenant.cookie);
    await runJobs();
    expect(await stayNow(id)).toMatchObject({ stay: range(30, 31), totalCents: 8400, paymentStatus: "paid" });
    expect(await refundsOf(id)).toEqual([8400]);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("fewer days are refunded in time, half of them if late, and a landlord gives all of it back", async () => {
    const early = await changeable(landlord, { days: 4 });
    await ask(early.id, 30, 31, early.tenant.cookie, { difference: -84 });
    await answer(early.id, "agree", landlord.cookie);
    await runJobs();
    expect(await refundsOf(early.id)).toEqual([8400]);
    const late = await changeable(landlord, { days: 4, starts: 2, cancellationPolicy: "firm" });
    await ask(late.id, 2, 3, late.tenant.cookie, { difference: -42 });
    await answer(late.id, "agree", landlord.cookie);
    await runJobs();
    expect(await refundsOf(late.id)).toEqual([4200]);
    const lords = await changeable(landlord, { days: 4, starts: 2, cancellationPolicy: "firm" });
    await ask(lords.id, 2, 3, landlord.cookie, { difference: -84 });
    await answer(lords.id, "agree", lords.tenant.cookie);
    await runJobs();
    expect(await refundsOf(lords.id)).toEqual([8400]);
    for (const { id } of [early, late, lords]) expect((await stayNow(id)).totalCents).toBe(8400);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("the receipt has both payments; a landlord with a bank account is sent both, each a day after its first day", async () => {
    const host = await newPaidLandlord();
    const { id, tenant } = await changeable(host);
    await ask(id, 30, 33, tenant.cookie);
    await answer(id, "agree", host.cookie);
    await payChange(id, tenant.cookie);
    expect((await readReceipt(tenant.actor, id)).paid?.cents).toBe(16_800);
    const sent = async () => {
      await decidePayouts();
      await runJobs();
      const rows = await db
        .selectFrom("payouts")
        .select("amountCents")
        .where("reservationId", "=", id)
        .execute();
      return rows.map(({ amountCents }) => amountCents);
    };
    moveClock(30 * 24 * hour);
    expect(await sent()).toEqual([]);
    moveClock(32 * 24 * hour);
    expect(await sent()).toEqual([8000]);
    moveClock(34 * 24 * hour);
    expect(await sent()).toEqual([8000, 8000]);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("a running stay is shortened: what is late is half refunded, of what isn’t sent yet", async () => {
    const { id, tenant } = await changeable(landlord, { days: 10, starts: 3 });
    moveClock(5 * 24 * hour);
    expect((await ask(id, -1, 3, tenant.cookie)).body.fields.start_date).toBe(
      "The stay has begun, so only its end date can change.",
    );
    await ask(id, -2, 4, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    await runJobs();
    expect(await refundsOf(id)).toEqual([12_600]);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("no more than ten asks an hour for a stay", async () => {
    const { id, tenant } = await changeable(landlord);
    for (let turn = 0; turn < 10; turn += 1) {
      await ask(id, 31, 32, tenant.cookie);
      await answer(id, "withdraw", tenant.cookie);
    }
    expect((await ask(id, 31, 32, tenant.cookie)).status).toBe(429);
  });

  test("extended, then canceled in time: both payments go back in full", async () => {
    const { id, tenant } = await changeable(landlord);
    await ask(id, 30, 33, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    await payChange(id, tenant.cookie);
    await cancel(tenant.actor, id, { refundCents: 16_800 });
    await runJobs();
    expect((await refundsOf(id)).toSorted()).toEqual([8400, 8400]);
    expect(await stayNow(id)).toMatchObject({ status: "canceled", paymentStatus: "refunded" });
    expect((await changesOf(id, tenant.cookie)).changes[0]!.state).toBe("made");
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });
});
