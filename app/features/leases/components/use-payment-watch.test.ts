import { expect, test } from "vitest";
import { awaitedOf } from "./use-payment-watch.ts";

type Rents = Parameters<typeof awaitedOf>[0][number]["rents"];

const rent = (state: string, fee: object | null = null) => [
  { rents: [{ id: "rent_1", state, late_fee: fee }] as unknown as Rents },
];

test("after a payment it is awaited, then the late fee that is charged with it, and then nothing", () => {
  const charged = { id: "fee_1", state: "due", may_pay: false };
  expect(awaitedOf(rent("due", charged), "rent_1")).toBe("payment");
  expect(awaitedOf(rent("processing", charged), "rent_1")).toBe("payment");
  expect(awaitedOf(rent("paid", charged), "rent_1")).toBe("late fee");
  expect(awaitedOf(rent("paid", { ...charged, state: "paid" }), "rent_1")).toBeNull();
  expect(awaitedOf(rent("paid", { ...charged, may_pay: true }), "rent_1")).toBeNull();
  expect(awaitedOf(rent("paid", { ...charged, may_pay: true }), "fee_1")).toBe("payment");
  expect(awaitedOf(rent("due"), null)).toBeNull();
});
