import { beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { payByCard, runJobs } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import { atDay, books, leaseOf, newRental, rentsOf, runSchedules } from "#tests/support/rentals.ts";
import { changeCard } from "./change-card.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { readRentReceipt } from "./read-rent-receipt.server.ts";

const address = "http://localhost:3000";

beforeEach(() => clearFaults());

test("a tenant saves another card without paying, and it is charged from then on", async () => {
  const rental = await newRental();
  const before = await books();
  const { id } = await leaseOf(rental);
  await expect(changeCard(rental.landlord.actor, id, address)).rejects.toMatchObject({ status: 403 });
  await expect(changeCard((await newTenant()).actor, id, address)).rejects.toMatchObject({ status: 404 });
  const { url } = await changeCard(rental.tenant.actor, id, address);
  await expect(payByCard(url, "4000000000000002")).rejects.toMatchObject({ status: 402 });
  expect((await leaseOf(rental)).cardLast4).toBe("4242");
  await payByCard(url, "5555555555554444");
  await runJobs();
  const lease = await leaseOf(rental);
  expect(lease).toMatchObject({ cardBrand: "mastercard", cardLast4: "4444", state: "active" });
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid"]);
  await atDay(28);
  await runSchedules();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  const { data } = await stripe.charges.list({ customer: lease.customerId!, limit: 1 });
  expect(data[0]!.payment_method).toBe(lease.paymentMethodId);
  expect(await books()).toEqual(before);
  const rent = lease.rents.length === 1 ? (await leaseOf(rental)).rents[1]! : lease.rents[1]!;
  const receipt = await readRentReceipt(rental.tenant.actor, rent.id);
  expect(receipt).toMatchObject({ paid: { cents: 12_600 }, refunded: null });
  for (const actor of [rental.landlord.actor, (await newTenant()).actor])
    await expect(readRentReceipt(actor, rent.id)).rejects.toMatchObject({ status: 404 });
});

test("a rent that the former card refused is charged to the new card at once", async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined", times: 1 });
  await atDay(28);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  const { url } = await changeCard(rental.tenant.actor, (await leaseOf(rental)).id, address);
  await payByCard(url, "5555555555554444");
  await runJobs();
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});

test("a customer deleted at the provider is made again when a rent is paid by hand", async () => {
  const rental = await newRental();
  const lease = await leaseOf(rental);
  await atDay(26);
  await runSchedules();
  await stripe.customers.del(lease.customerId!);
  const { url } = await payRent(rental.tenant.actor, lease.id, address);
  await payByCard(url);
  await runJobs();
  const after = await leaseOf(rental);
  expect(after.customerId).not.toBe(lease.customerId);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});
