import { expect, test } from "vitest";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { stripe } from "../stripe.server.ts";
import { deleteCustomer } from "./delete-customer.server.ts";

test("a customer is deleted at the provider, once and again, and not one of another mode", async () => {
  const { id: customerId } = await stripe.customers.create({ email: "tess@people.example" });
  const isDeleted = async () => (await stripe.customers.retrieve(customerId)).deleted === true;
  await deleteCustomer({ customerId, provider: "live" });
  expect(await isDeleted()).toBe(false);
  await deleteCustomer({ customerId, provider: "sandbox" });
  expect(await isDeleted()).toBe(true);
  await deleteCustomer({ customerId, provider: "sandbox" });
  await deleteCustomer({ customerId: "cus_unknown", provider: "sandbox" });
});

test("a deletion that the provider refuses for another reason is tried again later", async () => {
  for (const error of [{ type: "api_error" }, { type: "invalid_request_error", code: "lock_timeout" }]) {
    answerAt("/v1/customers", () => refusal(400, error));
    const deleting = deleteCustomer({ customerId: "cus_1", provider: "sandbox" });
    await expect(deleting).rejects.toThrow("Refused.");
  }
});
