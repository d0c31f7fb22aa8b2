import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { deliverEvents } from "@sparebay/stripe-sandbox/deliver-events.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  await db.deleteFrom("sandboxDeliveries").execute();
});

const newCustomer = (name: string) => stripe.customers.create({ name });

/** The customers that our webhook route was told of, in order. */
async function heard(): Promise<string[]> {
  const names: string[] = [];
  await deliverEvents(async (request) => {
    names.push(JSON.parse(await request.text()).data.object.name);
    return Response.json({});
  });
  return names;
}

test("without a fault every event arrives once, oldest first", async () => {
  for (const name of ["first", "second"]) await newCustomer(name);
  expect(await heard()).toEqual(["first", "second"]);
  expect(await heard()).toEqual([]);
});

test("an event can be late, and others are not", async () => {
  await orderFault({ kind: "late", seconds: 90, times: 1 });
  for (const name of ["late", "punctual"]) await newCustomer(name);
  expect(await heard()).toEqual(["punctual"]);
  moveClock(91_000);
  expect(await heard()).toEqual(["late"]);
});

test("an event can come twice, at once or later", async () => {
  await orderFault({ kind: "duplicate", seconds: 4 * 86_400, times: 1 });
  await newCustomer("twice");
  expect(await heard()).toEqual(["twice"]);
  moveClock(4 * 86_400_000 + 1000);
  expect(await heard()).toEqual(["twice"]);
});

test("events can come out of order", async () => {
  await orderFault({ kind: "reversed", times: 2 });
  for (const name of ["first", "second", "third"]) await newCustomer(name);
  expect(await heard()).toEqual(["third", "second", "first"]);
});

test("an event can be lost, but is in the provider's list", async () => {
  await orderFault({ kind: "lost", eventType: "customer.created" });
  const { id } = await newCustomer("lost");
  await stripe.customers.update(id, { name: "heard" });
  expect(await heard()).toEqual(["heard"]);
  const { data } = await stripe.events.list({ types: ["customer.created"] });
  expect(data[0]?.data.object).toMatchObject({ id, name: "lost" });
});

test("a provider that is down has done nothing; one whose response is lost has, and a retry with the key shows it", async () => {
  await orderFault({ kind: "down" });
  await expect(stripe.customers.create({ name: "nobody" }, { maxNetworkRetries: 0 })).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  await clearFaults();
  await orderFault({ kind: "unanswered", times: 1 });
  const once = { idempotencyKey: "unanswered-1" };
  const made = await stripe.customers.create({ name: "unheard" }, once);
  expect(made.name).toBe("unheard");
  const { data } = await stripe.customers.list({ limit: 100 });
  expect(data.filter((one) => one.name === "unheard")).toHaveLength(1);
  expect(data.filter((one) => one.name === "nobody")).toEqual([]);
});
