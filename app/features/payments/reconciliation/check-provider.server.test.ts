import { expect, test } from "vitest";
import { stripe } from "../stripe.server.ts";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { checkProvider } from "./check-provider.server.ts";

test("nothing is missing in the sandbox, which has an endpoint with our events and version", async () => {
  const findings = await checkProvider();
  expect(findings.length).toBeGreaterThan(12);
  expect(findings.filter(({ missing }) => missing !== null)).toEqual([]);
});

test("what can't be read is named, with the provider's own reason", async () => {
  await orderFault({ kind: "down" });
  const findings = await checkProvider();
  await clearFaults();
  const missing = findings.filter((one) => one.missing !== null);
  const named = missing.map(({ what }) => what);
  expect(named).toEqual(
    expect.arrayContaining([
      "The key reads refunds",
      "Adaptive pricing is off in our last checkouts",
      "The key reads webhook endpoints",
    ]),
  );
  for (const { missing: why } of missing) expect(why).toContain("connection");
});

test("a checkout of ours that was made with adaptive pricing is found", async () => {
  const product_data = { name: "Rent" };
  const params = {
    mode: "payment" as const,
    line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data } }],
    success_url: "http://localhost:3000/",
  };
  const finding = async () =>
    (await checkProvider()).find(({ what }) => what === "Adaptive pricing is off in our last checkouts");
  // Not ours: made in the dashboard, such as by a payment link.
  await stripe.checkout.sessions.create(params);
  expect((await finding())?.missing).toBeNull();
  const metadata = { payment_id: "pay_1" };
  await stripe.checkout.sessions.create({ ...params, metadata, adaptive_pricing: { enabled: false } });
  expect((await finding())?.missing).toBeNull();
  await stripe.checkout.sessions.create({ ...params, metadata });
  expect((await finding())?.missing).toBe("It is on in 1 of 2: switch it off (docs/stripe.md).");
});
