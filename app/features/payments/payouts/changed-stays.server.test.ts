import { afterEach, expect, test } from "vitest";
import { balanceOf, ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays, addMonths, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, changeable, payChange } from "#tests/support/stay-changes.ts";
import { decidePayouts } from "./decide-payouts.server.ts";

const dayMs = 86_400_000;
afterEach(() => moveClock(0));

/** The months of a stay from this day on: which day each begins on, and how many days it has. */
function monthsFrom(start: IsoDate, days: number): { begins: IsoDate; days: number }[] {
  const end = addDays(start, days);
  const begins = [0, 1, 2, 3].map((month) => addMonths(start, month)).filter((first) => first < end);
  return begins.map((first, index) => ({
    begins: first,
    days: daysBetween(first, begins[index + 1] ?? end),
  }));
}

const today = day(0);

async function payOutOn(date: IsoDate) {
  // At least 24 hours after the day began at the property.
  moveClock((daysBetween(today, date) + 1.5) * dayMs);
  await decidePayouts();
  await runJobs();
}

const sentOf = (reservationId: string) =>
  db
    .selectFrom("payouts")
    .select(["rentId", "part", "amountCents"])
    .where("reservationId", "=", reservationId)
    .orderBy("rentId", (order) => order.asc().nullsFirst())
    .orderBy("part")
    .execute();

test("what another space costs more is sent by the month, beside the stay’s own rent", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { starts: 5, days: 80 });
  const there = await newProperty(host, { priceCents: 5000, pricePer: "Day" });
  await ask(id, 5, 84, tenant.cookie, { property_id: there.id });
  await answer(id, "agree", host.cookie);
  await payChange(id, tenant.cookie);
  const months = monthsFrom(addDays(today, 5), 80);
  expect(months).toHaveLength(3);
  for (const [index, { begins }] of months.entries()) {
    await payOutOn(begins);
    const own = months
      .slice(0, index + 1)
      .map(({ days }, part) => ({ rentId: null, part, amountCents: days * 4000 }));
    const more = months
      .slice(0, index + 1)
      .map(({ days }, part) => ({ rentId: expect.stringMatching(/^chg_/), part, amountCents: days * 1000 }));
    expect(await sentOf(id)).toEqual([...own, ...more]);
  }
  expect(await balanceOf(host.actor)).toBe(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
  expect((await emailsTo(host.email)).filter((subject) => subject.startsWith("Rent sent"))).toHaveLength(6);
});

test("months that a change adds are sent one by one, and days within a month at once", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { starts: 5, days: 10 });
  await ask(id, 5, 64, tenant.cookie);
  await answer(id, "agree", host.cookie);
  await payChange(id, tenant.cookie);
  const added = monthsFrom(addDays(today, 15), 50);
  await payOutOn(addDays(today, 5));
  expect(await sentOf(id)).toEqual([{ rentId: null, part: 0, amountCents: 40_000 }]);
  await payOutOn(added[0]!.begins);
  expect((await sentOf(id)).slice(1).map(({ amountCents }) => amountCents)).toEqual([added[0]!.days * 4000]);
  await payOutOn(added[1]!.begins);
  expect((await sentOf(id)).slice(1).map(({ amountCents }) => amountCents)).toEqual(
    added.map(({ days }) => days * 4000),
  );
  expect(await balanceOf(host.actor)).toBe(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a later change gives back what of the difference isn’t sent", async () => {
  const host = await newPaidLandlord();
  const { id, tenant } = await changeable(host, { starts: 5, days: 80 });
  const there = await newProperty(host, { priceCents: 5000, pricePer: "Day" });
  await ask(id, 5, 84, tenant.cookie, { property_id: there.id });
  await answer(id, "agree", host.cookie);
  await payChange(id, tenant.cookie);
  const start = addDays(today, 5);
  const [first] = monthsFrom(start, 80);
  await payOutOn(start);
  // From the clock's day now.
  const from = daysBetween(day(0), start);
  await ask(id, from, from + first!.days - 1, host.cookie);
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  const refunds = await db
    .selectFrom("refunds")
    .select("amountCents")
    .where("reservationId", "=", id)
    .execute();
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(refunded).toBe((80 - first!.days) * 5250);
  moveClock(90 * dayMs);
  await decidePayouts();
  await runJobs();
  expect(await balanceOf(host.actor)).toBe(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});
