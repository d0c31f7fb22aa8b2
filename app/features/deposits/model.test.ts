import { expect, test } from "vitest";
import { claimRefusal } from "./model.ts";

const now = new Date("2026-11-27T12:00:00Z");
const ended = {
  claim: null,
  endedAt: new Date("2026-11-27T05:00:00Z"),
  returnAt: new Date("2026-11-29T05:00:00Z"),
};
const reservation = { depositState: "held", depositCents: 15_000, status: "accepted", paymentStatus: "paid" };

test.each([
  ["accepted and paid", {}, "none"],
  [
    "paid, with an ID that isn't verified",
    { status: "accepted_pending_verification" },
    "needs a stay that is accepted and paid",
  ],
  ["paid, without a deposit", { depositState: "none", depositCents: 0 }, "none"],
  ["not paid", { depositState: "none", paymentStatus: "unpaid" }, "needs a stay that is accepted and paid"],
  ["canceled", { status: "canceled", depositState: "returned" }, "already returned"],
])("a claim on a stay that is %s", (_, changed, refusal) => {
  const sentence = claimRefusal({ reservation: { ...reservation, ...changed }, ...ended }, now);
  expect(sentence ?? "none").toContain(refusal);
});
