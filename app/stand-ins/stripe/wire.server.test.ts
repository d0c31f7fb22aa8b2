import { expect, test } from "vitest";
import type { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { standInSecretKey } from "#app/features/payments/stand-in-keys.server.ts";
import { processor } from "@sparebay/stripe-sandbox/processor.server.ts";

async function ask(path: string, body?: string, headers: Record<string, string> = {}) {
  const answer = await processor.request(path, {
    method: body === undefined ? "GET" : "POST",
    body,
    headers: {
      Authorization: `Bearer ${standInSecretKey}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });
  const read = (await answer.json()) as { error?: Record<string, string>; data?: object[]; url?: string };
  return { status: answer.status, headers: answer.headers, ...read };
}

test.each([
  ["a name without end", "metadata[a=1", "metadata[a"],
  ["a name too deep", `metadata${"[a]".repeat(9)}=1`, `metadata${"[a]".repeat(9)}`],
  ["a name that reaches for the prototype", "metadata[__proto__]=1", "metadata[__proto__]"],
  ["a name given twice", "name=one&name=two", "name"],
  ["a name that is both a value and a branch", "metadata=1&metadata[a]=1", "metadata[a]"],
  ["a parameter that is not known", "favorite_color=red", "favorite_color"],
  ["a list that is too long", Array.from({ length: 101 }, (_, at) => `expand[${at}]=x`).join("&"), "expand"],
])("%s is refused, with its name", async (_what, body, param) => {
  const answer = await ask("/v1/customers", body);
  expect(answer).toMatchObject({ status: 400, error: { type: "invalid_request_error", param } });
});

test("too many parameters, and a body that is too large, are refused", async () => {
  const many = Array.from({ length: 1001 }, (_, at) => `metadata[k${at}]=v`).join("&");
  expect(await ask("/v1/customers", many)).toMatchObject({ status: 400 });
  expect(await ask("/v1/customers", `name=${"x".repeat(600 * 1024)}`)).toMatchObject({ status: 413 });
});

test("every unsupported path is a 404 in the provider's envelope, with any method", async () => {
  for (const [path, body] of [["/v1/subscriptions"], ["/v1/customers/cus_1/sources", "a=b"], ["/"]] as const)
    expect(await ask(path, body)).toMatchObject({ status: 404, error: { type: "invalid_request_error" } });
});

test("expand replaces ids by objects, four levels deep, and refuses other fields", async () => {
  const customer = await stripe.customers.create({ name: "Tess" });
  const paid = await stripe.paymentIntents.create({
    amount: 4_000,
    currency: "usd",
    customer: customer.id,
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
    confirm: true,
    expand: ["latest_charge.customer", "customer"],
  });
  expect(paid.customer).toMatchObject({ name: "Tess" });
  expect(paid.latest_charge).toMatchObject({ amount: 4_000, customer: { name: "Tess" } });
  const { data } = await stripe.paymentIntents.list({
    customer: customer.id,
    expand: ["data.latest_charge"],
  });
  expect((data[0]!.latest_charge as Stripe.Charge).payment_intent).toBe(paid.id);
  for (const path of ["amount", "favorite", "latest_charge.amount", "a.b.c.d.e"])
    await expect(stripe.paymentIntents.retrieve(paid.id, { expand: [path] })).rejects.toThrow(/expand/);
});

test("a response that failed on the provider's side is not kept under its key", async () => {
  const key = { "Idempotency-Key": "broken-1" };
  await db.schema.alterTable("sandbox_deliveries").renameTo("sandbox_deliveries_away").execute();
  const broken = await ask("/v1/customers", "name=Tess", key);
  await db.schema.alterTable("sandbox_deliveries_away").renameTo("sandbox_deliveries").execute();
  expect(broken).toMatchObject({ status: 500, error: { type: "api_error" } });
  const mended = await ask("/v1/customers", "name=Tess", key);
  expect([mended.status, mended.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
});
