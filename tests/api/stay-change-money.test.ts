import { afterEach, expect, test } from "vitest";
import { balanceOf, ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { refundEndedReservation } from "#app/features/payments/refunds/refund-ended-reservation.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { answer, ask, cancelBy, changeable, changesOf, quoted } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// What changes of dates must not give away.
const hour = 3_600_000;
afterEach(() => moveClock(0));

const refundsOf = async (id: string) => (await moneyOf(id)).refunds.map(({ amountCents }) => amountCents);

test.each([["tenant"], ["landlord"]] as const)(
  "rent that was sent to the landlord isn’t given back when the %s shortens a running stay",
  async (side) => {
    const host = await newPaidLandlord();
    const { id, tenant } = await changeable(host, { days: 10, starts: 3 });
    const [asker, answerer] = side === "tenant" ? [tenant, host] : [host, tenant];
    moveClock(5 * 24 * hour);
    await decidePayouts();
    await runJobs();
    const { quote } = (await quoted(id, -2, 4, asker.cookie)).body;
    expect(quote).toMatchObject({ difference: 0, retained: 126 });
    await ask(id, -2, 4, asker.cookie, { difference: 0 });
    expect((await answer(id, "agree", answerer.cookie)).body.changes[0]).toMatchObject({ state: "made" });
    await runJobs();
    expect(await refundsOf(id)).toEqual([]);
    expect(await balanceOf(host.actor)).toBe(0);
    const notices = db.selectFrom("notices").select("text").where("memberId", "=", tenant.id);
    expect((await notices.execute()).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("$126.00 of the price before isn’t refunded."),
    );
    const { body } = await call(`/api/reservations/${id}/agreement`, { cookie: tenant.cookie });
    expect(body.addenda).toEqual([expect.stringContaining("$126.00 of the price before isn’t refunded.")]);
  },
);

test("of a stay of months the month that isn’t sent yet is given back, and no more", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 62, starts: 3 });
  moveClock(5 * 24 * hour);
  await decidePayouts();
  await runJobs();
  const unsent = await balanceOf(host.actor);
  await ask(id, -2, 8, tenant.cookie);
  await answer(id, "agree", host.cookie);
  await runJobs();
  // With our fee of 5 % of it.
  expect(await refundsOf(id)).toEqual([unsent * 1.05]);
  moveClock(40 * 24 * hour);
  await decidePayouts();
  await runJobs();
  expect(await balanceOf(host.actor)).toBe(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("rent sent between asking and agreeing: no one gets less than was quoted", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 10, starts: 3 });
  moveClock(3 * 24 * hour);
  expect((await ask(id, 0, 6, tenant.cookie)).body.changes[0].difference).toBeLessThan(0);
  // Past the first day, and not a whole day after it was asked.
  moveClock((4 * 24 - 0.1) * hour);
  await decidePayouts();
  const refused = await answer(id, "agree", host.cookie);
  expect(refused.body.error).toContain("Rent of this stay was sent to the landlord meanwhile");
  expect((await changesOf(id, tenant.cookie)).changes[0]).toMatchObject({ state: "asked", difference: 0 });
});

test("a stay that is canceled before its change has refunded anything refunds once, and its landlord keeps what the policy says", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 10, starts: 3, cancellationPolicy: "firm" });
  await ask(id, 3, 7, host.cookie);
  await answer(id, "agree", tenant.cookie);
  // The change gives back $210.00 of $420.00, by a job that comes late; canceling then keeps half of the rest.
  expect((await cancelBy(tenant, id)).status).toBe(200);
  await refundEndedReservation(id, "canceled");
  await runJobs();
  const returned = (await refundsOf(id)).reduce((sum, cents) => sum + cents, 0);
  expect([returned, await balanceOf(host.actor)]).toEqual([31_500, 10_000]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("what two shortenings leave with the landlord adds up", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 10, starts: 3, cancellationPolicy: "firm" });
  for (const last of [9, 6]) {
    await ask(id, 3, last, tenant.cookie);
    await answer(id, "agree", host.cookie);
    await runJobs();
  }
  // Half of three days, twice.
  expect(
    await db
      .selectFrom("reservations")
      .select(["retainedRentCents", "retainedFeeCents"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ retainedRentCents: 12_000, retainedFeeCents: 600 });
  expect([await refundsOf(id), await balanceOf(host.actor)]).toEqual([[6_300, 6_300], 28_000]);
});

test("nothing of a stay is sent as long as a change has to refund a part of it", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 10, starts: 3 });
  moveClock(3 * 24 * hour);
  await ask(id, 0, 6, tenant.cookie);
  await answer(id, "agree", host.cookie);
  // The refund is decided by a job, which comes late.
  moveClock(5 * 24 * hour);
  await decidePayouts();
  expect((await moneyOf(id)).refunds).toEqual([]);
  await runJobs();
  await decidePayouts();
  await runJobs();
  expect((await moneyOf(id)).refunds).toHaveLength(1);
  expect(await balanceOf(host.actor)).toBe(0);
});

const cancelNow = (id: string, cookie: string) =>
  call(`/api/reservations/${id}/cancel`, { method: "POST", cookie });

test.each([
  ["tenant", 5, 4200],
  ["tenant", 30, 8400],
  ["landlord", 5, 8400],
] as const)(
  "a stay that its %s moves %i days before it begins, and that is canceled then, refunds %i cents",
  async (side, starts, cents) => {
    const host = await newPaidLandlord();
    const { id, tenant } = await changeable(host, { starts, cancellationPolicy: "firm" });
    const [asker, answerer] = side === "tenant" ? [tenant, host] : [host, tenant];
    const movesLate = cents === 4200;
    expect((await quoted(id, 60, 61, asker.cookie)).body.quote).toMatchObject({
      difference: 0,
      moves_late: movesLate,
    });
    await ask(id, 60, 61, asker.cookie);
    expect((await answer(id, "agree", answerer.cookie)).body.changes[0]).toMatchObject({ state: "made" });
    // A second move, now in time, gives nothing back.
    await ask(id, 80, 81, tenant.cookie);
    await answer(id, "agree", host.cookie);
    const { body } = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
    expect(body).toMatchObject({ refund_now: cents / 100, is_late: movesLate });
    expect((await cancelNow(id, tenant.cookie)).status).toBe(200);
    await runJobs();
    expect(await refundsOf(id)).toEqual([cents]);
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  },
);

test("who asked five times in a week for nothing waits; the other side still may", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host);
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await ask(id, 40, 41, tenant.cookie)).status).toBe(201);
    await answer(id, turn === 0 ? "refuse" : "withdraw", turn === 0 ? host.cookie : tenant.cookie);
  }
  const refused = await ask(id, 40, 41, tenant.cookie);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining("five times in a week"),
  ]);
  expect((await ask(id, 40, 41, host.cookie)).status).toBe(201);
  await answer(id, "withdraw", host.cookie);
  moveClock(8 * 24 * hour);
  expect((await ask(id, 40, 41, tenant.cookie)).status).toBe(201);
});

test("shortenings one after the other never refund more than what isn’t sent, though each refund is still to come", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { days: 62, starts: 3 });
  moveClock(5 * 24 * hour);
  await decidePayouts();
  await runJobs();
  const unsent = await balanceOf(host.actor);
  // No job decides a refund in between, as while a bank questions the payment.
  for (const last of [40, 30, 20, 8]) {
    if ((await ask(id, -2, last, host.cookie)).status !== 201) break;
    await answer(id, "agree", tenant.cookie);
  }
  await runJobs();
  const refunded = (await refundsOf(id)).reduce((sum, cents) => sum + cents, 0);
  expect(refunded).toBeLessThanOrEqual(Math.ceil(unsent * 1.05));
  expect(await balanceOf(host.actor)).toBeGreaterThanOrEqual(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});
