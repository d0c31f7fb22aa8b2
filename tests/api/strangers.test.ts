import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { loadAccount } from "#app/features/accounts/members/load-account.server.ts";
import { saveBusiness } from "#app/features/accounts/members/save-business.server.ts";
import { businessOf } from "#app/features/accounts/queries.server.ts";
import { loadJobs } from "#app/features/admin/load-jobs.server.ts";
import { loadPayments } from "#app/features/admin/load-payments.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { loadOrderScreen } from "#app/features/handovers/load-order-screen.server.ts";
import { accountTotals, balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { loadPaymentSuccess } from "#app/features/payments/checkout/load-payment-success.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { loadLandlordScreen } from "#app/features/handovers/load-landlord-screen.server.ts";
import { loadBooks } from "#app/features/payments/reconciliation/load-books.server.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { nextRentOf } from "#app/features/payments/payouts/queries.server.ts";
import { payoutAccountOf } from "#app/features/payments/queries.server.ts";
import { hideProperty } from "#app/features/properties/listing/hide-property.server.ts";
import { hiddenOf } from "#app/features/properties/queries.server.ts";
import { loadCart } from "#app/features/reservations/guest/load-cart.server.ts";
import { loadReservationSuccess } from "#app/features/reservations/guest/load-reservation-success.server.ts";
import { loadTenantDashboard } from "#app/features/reservations/guest/load-tenant-dashboard.server.ts";
import { landlordMonths, waitingRequests } from "#app/features/reservations/landlord/queries.server.ts";
import { landlordListVersion, reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound, Unauthenticated } from "#app/platform/errors.ts";
import { orderOf, payFor } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";

const [owner, tenant, administrator] = [await newLandlord(), await newTenant(), await newAdministrator()];
const address = "http://localhost:3000";
let reservationId: string;

/** A landlord with a little of everything: a paid stay, a pending one, a hidden property, a business, an account. */
beforeAll(async () => {
  const [paid] = await orderOf(tenant, owner);
  reservationId = paid!.id;
  await payFor(tenant, reservationId);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", reservationId).execute();
  await orderOf(tenant, owner);
  const hidden = { propertyId: (await newProperty(owner)).id, reason: "It is a bedroom." };
  await hideProperty(administrator.actor, hidden, address);
  await saveBusiness(owner.actor, { business_name: "Elm Storage", address: "", contact: "" });
  await openPayoutAccount(owner.actor, address);
});

/** What only a landlord reads, and the result for one who has nothing. */
const landlordReads: [name: string, read: (actor: Actor) => Promise<unknown>, nothing: unknown][] = [
  ["businessOf", businessOf, null],
  ["hiddenOf", hiddenOf, []],
  ["reservationsOfLandlord", async (actor) => (await reservationsOfLandlord(actor)).rows, []],
  ["landlordListVersion", async (actor) => (await landlordListVersion(actor)).count, 0],
  ["landlordMonths", async (actor) => (await landlordMonths(actor, day(0))).filter(isAnything), []],
  ["waitingRequests", async (actor) => (await waitingRequests(actor)).count, 0],
  ["balanceOf", (actor) => balanceOf(actor), 0],
  ["statementOf", (actor) => statementOf(actor), []],
  ["payoutAccountOf", payoutAccountOf, undefined],
  ["nextRentOf", nextRentOf, undefined],
];

function isAnything(month: { bookedDays: number; offeredDays: number }): boolean {
  return month.bookedDays + month.offeredDays > 0;
}

test.each(landlordReads)("%s reads the caller's own, and nothing for others", async (_, read, nothing) => {
  expect(await read(owner.actor)).not.toEqual(nothing);
  const other = await newLandlord();
  expect(await read(other.actor)).toEqual(nothing);
  for (const actor of [tenant.actor, administrator.actor])
    await expect(read(actor)).rejects.toThrow(Forbidden);
  for (const actor of [newVisitor().actor, { kind: "system" as const }])
    await expect(read(actor)).rejects.toThrow(Unauthenticated);
});

test("accountTotals are for administrators", async () => {
  expect((await accountTotals(administrator.actor)).landlord).toBeLessThan(0);
  for (const { actor } of [owner, tenant]) await expect(accountTotals(actor)).rejects.toThrow(Forbidden);
  await expect(accountTotals(newVisitor().actor)).rejects.toThrow(Unauthenticated);
});

test("loadPaymentSuccess shows the amount paid only to those whose reservation it is", async () => {
  const paid = { spaces: [{ id: reservationId }] };
  expect(await loadPaymentSuccess(tenant.actor, reservationId)).toMatchObject({ paid });
  for (const { actor } of [await newTenant(), await newLandlord(), newVisitor()])
    expect(await loadPaymentSuccess(actor, reservationId)).toBeNull();
});

test("the screens of a role refuse the other roles", async () => {
  const month = day(0).slice(0, 7);
  const roles: [role: string, read: (actor: Actor) => Promise<unknown>][] = [
    ["landlord", (actor) => loadLandlordScreen(actor, { tab: "today" })],
    ["tenant", (actor) => loadTenantDashboard(actor, { tab: "bookings", query: "" })],
    ["administrator", (actor) => loadJobs(actor, readListQuery(new URLSearchParams()))],
    ["administrator", (actor) => loadPayments(actor, readListQuery(new URLSearchParams()))],
    ["administrator", (actor) => loadBooks(actor, month)],
    ["administrator", loadTroubles],
  ];
  for (const [role, read] of roles) {
    for (const { actor } of [owner, tenant, administrator])
      expect(await outcomeOf(read(actor))).toBe(actor.kind === role ? "read" : Forbidden);
    await expect(read(newVisitor().actor)).rejects.toThrow(Unauthenticated);
  }
  await expect(loadAccount(newVisitor().actor, null)).rejects.toThrow(Unauthenticated);
});

test("a holder's screens don't exist for others", async () => {
  expect(await loadOrderScreen(tenant.actor, reservationId)).toMatchObject({
    order: [{ id: reservationId }],
  });
  const { reservations } = await loadReservationSuccess(tenant.actor, reservationId);
  expect(reservations.map(({ id }) => id)).toContain(reservationId);
  expect((await loadCart(tenant.actor)).held.map(({ id }) => id)).toContain(reservationId);
  for (const { actor } of [await newTenant(), await newLandlord(), newVisitor()]) {
    await expect(loadOrderScreen(actor, reservationId)).rejects.toThrow(NotFound);
    await expect(loadReservationSuccess(actor, reservationId)).rejects.toThrow(NotFound);
    expect((await loadCart(actor)).held).toEqual([]);
  }
  // The property's landlord sees the reservation, but can't complete it.
  await expect(loadOrderScreen(owner.actor, reservationId)).rejects.toThrow(NotFound);
});

function outcomeOf(read: Promise<unknown>): Promise<unknown> {
  return read.then(
    () => "read",
    (error: Error) => error.constructor,
  );
}
