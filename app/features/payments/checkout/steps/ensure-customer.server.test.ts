import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, moneyOf, orderOf, payNow, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  landlord = await newLandlord();
  tenant = await newTenant();
});

/** A tenant who has paid once, and is then deleted in the provider's dashboard. */
async function gone(): Promise<string> {
  const [first] = await orderOf(tenant, landlord);
  await checkoutOf(tenant, first!.id);
  const customer = await customerOf();
  await stripe.customers.del(customer);
  return customer;
}

test("a tenant whose customer was deleted at the provider pays as a new one, in the same attempt", async () => {
  const before = await gone();
  const [second] = await orderOf(tenant, landlord);
  const tabs = await Promise.all([1, 2, 3].map(() => checkoutOf(tenant, second!.id)));
  expect(new Set(tabs.map((tab) => tab.url)).size).toBe(1);
  const after = await customerOf();
  expect(after).not.toBe(before);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(tabs[0]!.url));
  expect(session.customer).toBe(after);
  const attempts = db.selectFrom("payments").select(["attempt", "state"]);
  expect(await attempts.where("reservationId", "=", second!.id).execute()).toEqual([
    { attempt: 1, state: "open" },
  ]);
  await payNow(tabs[0]!.url);
  expect(await moneyOf(second!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});

test("so does one whose address has changed since, and one whose second customer was deleted, too", async () => {
  await gone();
  const email = `new-${tenant.email}`;
  await db.updateTable("users").set({ email }).where("id", "=", tenant.id).execute();
  const second = await gone();
  const [third] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, third!.id);
  const after = await customerOf();
  expect(after).not.toBe(second);
  expect(await stripe.customers.retrieve(after)).toMatchObject({ email });
  expect((await stripe.checkout.sessions.retrieve(sessionOf(url))).customer).toBe(after);
});

async function customerOf(): Promise<string> {
  const { customerId } = await db
    .selectFrom("paymentCustomers")
    .select("customerId")
    .where("userId", "=", tenant.id)
    .executeTakeFirstOrThrow();
  return customerId;
}
