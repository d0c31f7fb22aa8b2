import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { needsHolder, type Status, whatIsLeft } from "../model.ts";
import { codeAwaits, dueOf, stepsOf } from "./model.ts";

const space = { ...reservationJson, id_uploaded: false, id_verified: false, is_over: false };
const at = (status: Status, more: object = {}) => ({ ...space, status, ...more });

const reachedBy = (...spaces: Parameters<typeof stepsOf>[0]) =>
  stepsOf(spaces).steps.map(({ reached, of }) => `${reached} of ${of}`);

test("an order's steps count the spaces that reached them, without those that ended", () => {
  const paid = { payment_status: "paid" } as const;
  const namesOf = (...spaces: Parameters<typeof stepsOf>[0]) => stepsOf(spaces).steps.map(({ name }) => name);
  const done = at("accepted", { ...paid, id_verified: true });
  const names = ["Request", "Your ID", "Payment", "Acceptance"];
  for (const spaces of [[at("pending")], [done, at("pending")], [done]])
    expect(namesOf(...spaces)).toEqual(names);
  expect(stepsOf([at("pending")], "Marta").steps[3]!.mark).toBe("Waiting for Marta");
  expect(stepsOf([at("docs_requested")], "Marta").steps[3]!.mark).toBeNull();
  expect(stepsOf([done]).steps.map(({ mark }) => mark)).toEqual(Array(4).fill(null));
  expect(reachedBy(at("pending"))).toEqual(["1 of 1", "0 of 1", "0 of 1", "0 of 1"]);
  expect(reachedBy(at("pending", paid), at("accepted_pending_verification"), at("rejected"))).toEqual([
    "2 of 2",
    "0 of 2",
    "1 of 2",
    "1 of 2",
  ]);
  expect(reachedBy(done)).toEqual(Array(4).fill("1 of 1"));
});

const hasId = { id_uploaded: true };
const hasPaid = { payment_status: "paid" } as const;
test.each([
  ["Your ID", null, at("pending")],
  ["Your ID", "Upload ID", at("docs_requested", hasPaid)],
  ["Your ID", "Upload ID and pay", at("accepted_pending_verification")],
  ["Your ID", "Upload ID", at("accepted_pending_verification", hasPaid)],
  ["Payment", "Pay", at("accepted_pending_verification", hasId)],
  ["Payment", "Pay", at("accepted", { id_verified: true })],
  ["Payment", null, at("accepted", { id_verified: true, payment_status: "processing" })],
  ["Your ID", null, at("pending", { ...hasId, ...hasPaid })],
  ["Your ID", null, at("accepted_pending_verification", { ...hasId, ...hasPaid })],
  ["Your ID", null, at("accepted_pending_verification", { ...hasId, card_saved: true })],
  [undefined, null, at("accepted", { id_verified: true, ...hasPaid })],
  [undefined, null, at("rejected")],
  [undefined, null, at("expired")],
] as const)("the next step, %s, is what is left to do: %s", (name, left, reservation) => {
  const { steps, next } = stepsOf([reservation]);
  expect(steps[next]?.name).toBe(name);
  expect(needsHolder(reservation) ? whatIsLeft(reservation) : null).toBe(left);
});

test("one payment covers the live spaces that are unpaid", () => {
  const spaces = [
    at("pending", { id: "a", total: 0.1 }),
    at("accepted", { id: "b", total: 0.2 }),
    at("accepted", { id: "c", total: 5, payment_status: "paid" }),
    at("canceled", { id: "d", total: 7 }),
    at("pending", { id: "e", total: 9, payment_status: "processing" }),
  ];
  const { due, total } = dueOf(spaces);
  expect([due.map(({ id }) => id), total]).toEqual([["a", "b"], 0.3]);
});

test.each([
  [at("pending"), "Valid once accepted"],
  [at("docs_requested"), "Valid once accepted"],
  [at("accepted_pending_verification"), "Valid once your ID is checked"],
  [at("accepted", { id_verified: true, payment_status: "unpaid" }), "Valid once paid"],
  [at("accepted", { id_verified: true, payment_status: "paid" }), null],
  [at("accepted", { id_verified: true, payment_status: "paid", is_over: true }), "No longer valid"],
  [at("canceled"), "No longer valid"],
])("a code says what it waits for %#", (reservation, words) => {
  expect(codeAwaits(reservation)).toBe(words);
});
