import { beforeEach, expect, test } from "vitest";
import { accountTotals, balanceOf } from "#app/features/ledger/queries.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, orderFor, payByCard, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { refundEndedReservation } from "../refunds/refund-ended-reservation.server.ts";

const administrator = await newAdministrator();
let before: Awaited<ReturnType<typeof accountTotals>>;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  tenant = await newTenant();
  before = await accountTotals(administrator.actor);
});

test("three spaces of two landlords in one order: both balances are right, even after one is rejected", async () => {
  const [first, second] = [await newLandlord(), await newLandlord()];
  const spaces = [
    await newProperty(first, { priceCents: 9_999, pricePer: "Day" }),
    await newProperty(first, { priceCents: 10_001, pricePer: "Day" }),
    await newProperty(second, { priceCents: 30_000, pricePer: "Day" }),
  ];
  const reservations = await orderFor(
    tenant,
    spaces.map((space) => space.id),
  );
  const { url } = await checkoutOf(tenant, reservations[0]!.orderId);
  await payByCard(url);
  expect(await moved()).toMatchObject({ provider: 0, landlord: 0 });
  await runJobs();
  expect(await balanceOf(first.actor)).toBe(20_000);
  expect(await balanceOf(second.actor)).toBe(30_000);
  const total = 20_000 + 30_000 + 500 + 500 + 1_500;
  expect(await moved()).toEqual({
    provider: total,
    tenant: 0,
    disputed: 0,
    processing: 0,
    elsewhere: 0,
    deposits: 0,
    landlord: -50_000,
    fee: -2_500,
    refunds: 0,
    payouts: 0,
  });
  const rejected = reservations.find((reservation) => reservation.propertyId === spaces[1]!.id)!;
  await reject(first.actor, rejected.id);
  await refundEndedReservation(rejected.id, "rejected");
  // Decided, but still with the provider.
  expect(await moved()).toMatchObject({ provider: total, landlord: -39_999, fee: -2_000, refunds: -10_501 });
  await runJobs();
  expect(await balanceOf(first.actor)).toBe(9_999);
  expect(await balanceOf(second.actor)).toBe(30_000);
  expect(await moved()).toEqual({
    provider: total - 10_501,
    tenant: 0,
    disputed: 0,
    processing: 0,
    elsewhere: 0,
    deposits: 0,
    landlord: -39_999,
    fee: -2_000,
    refunds: 0,
    payouts: 0,
  });
});

test("money that arrives after the end never becomes the landlord's, and is refunded in full", async () => {
  const landlord = await newLandlord();
  const space = await newProperty(landlord, { priceCents: 10_000, pricePer: "Day" });
  const [reservation] = await orderFor(tenant, [space.id]);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect(await moved()).toEqual({
    provider: 0,
    tenant: 0,
    disputed: 0,
    processing: 0,
    elsewhere: 0,
    deposits: 0,
    landlord: 0,
    fee: 0,
    refunds: 0,
    payouts: 0,
  });
  const kinds = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerLines", "entryId", "ledgerEntries.id")
    .select("kind")
    .distinct()
    .where("reservationId", "=", reservation!.id)
    .execute();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["payment", "refund", "refund_decided"]);
});

/** What this test moved in each account. */
async function moved() {
  const after = await accountTotals(administrator.actor);
  const accounts = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(accounts.map((account) => [account, after[account]! - before[account]!]));
}
