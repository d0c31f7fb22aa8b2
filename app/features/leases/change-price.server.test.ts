import { beforeEach, expect, test } from "vitest";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newLandlord } from "#tests/support/people.ts";
import { atDay, books, leaseOf, newRental, rentsOf, runSchedules } from "#tests/support/rentals.ts";
import { changePrice } from "./change-price.server.ts";
import { giveNotice } from "./give-notice.server.ts";

beforeEach(() => clearFaults());

test("a new price, asked for twice at once, counts from the first period 30 days later; the tenant is told now, and earlier rents keep theirs", async () => {
  const rental = await newRental();
  const before = await books();
  const { id } = await leaseOf(rental);
  await expect(changePrice(rental.tenant.actor, id, 13_000)).rejects.toMatchObject({ status: 403 });
  await expect(changePrice((await newLandlord()).actor, id, 13_000)).rejects.toMatchObject({ status: 404 });
  await atDay(5);
  const change = () => changePrice(rental.landlord.actor, id, 13_000);
  const both = await Promise.allSettled([change(), change()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await leaseOf(rental)).toMatchObject({
    priceCents: 12_000,
    nextPriceCents: 13_000,
    nextPriceFrom: "2027-03-15",
  });
  await runJobs();
  expect(await emailsTo(rental.tenant.email)).toContain(
    "New price from Mar 15, 2027: Dry garage near the river",
  );
  await atDay(64);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  expect(await rentsOf(rental)).toEqual([
    "2027-01-15 12600 paid",
    "2027-02-15 12600 paid",
    "2027-03-15 13650 paid",
  ]);
  expect(await leaseOf(rental)).toMatchObject({ priceCents: 13_000, nextPriceCents: null });
  expect(await books()).toEqual(before);
});

test("one day less than 30 is the period after, and the price of now withdraws the change", async () => {
  const rental = await newRental();
  const { id } = await leaseOf(rental);
  await atDay(1);
  expect((await changePrice(rental.landlord.actor, id, 13_000)).nextPriceFrom).toBe("2027-02-15");
  await atDay(2);
  expect((await changePrice(rental.landlord.actor, id, 14_000)).nextPriceFrom).toBe("2027-03-15");
  await expect(changePrice(rental.landlord.actor, id, 14_000)).rejects.toThrow("already the price");
  expect((await changePrice(rental.landlord.actor, id, 12_000)).nextPriceCents).toBe(null);
  await runJobs();
  expect(await emailsTo(rental.tenant.email)).toContain(
    "Your rent stays the same: Dry garage near the river",
  );
  await giveNotice(rental.tenant.actor, id);
  await expect(changePrice(rental.landlord.actor, id, 13_000)).rejects.toMatchObject({ status: 409 });
});
