import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import type { Progress, Status } from "../model.ts";
import { codeAwaits, dueOf, needsHolder, stepsOf, taskOf } from "./model.ts";

const space = { ...reservationJson, id_uploaded: false, id_verified: false, is_over: false };
const at = (status: Status, more: object = {}) => ({ ...space, status, ...more });
const labelOf = (progress: Progress) => taskOf(progress)?.label ?? null;
const inSentence = (progress: Progress) => taskOf(progress)?.inSentence ?? null;

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
  expect(needsHolder(reservation) ? labelOf(reservation) : null).toBe(left);
});

test.each([
  ["pending", "unpaid", "missing", "Upload ID and pay"],
  ["docs_requested", "paid", "missing", "Upload ID"],
  ["accepted_pending_verification", "processing", "uploaded", null],
  ["accepted_pending_verification", "processing", "missing", "Upload ID"],
  ["accepted", "paid", "uploaded", null],
  ["accepted", "paid", "verified", null],
  ["accepted", "unpaid", "verified", "Pay"],
  ["rejected", "unpaid", "missing", null],
  ["canceled", "refunded", "missing", null],
  ["expired", "unpaid", "uploaded", null],
] as const)("a %s reservation, %s, ID %s, leaves to do: %s", (status, payment_status, id, left) => {
  const progress = {
    status,
    payment_status,
    id_uploaded: id === "uploaded",
    id_verified: id === "verified",
    is_over: false,
    charged_on: null,
    card_saved: false,
  };
  expect(labelOf(progress)).toBe(left);
  expect(labelOf({ ...progress, is_over: true })).toBe(null);
});

test("what is left also reads well within a sentence", () => {
  const later = { charged_on: null, card_saved: false };
  const progress = { status: "pending", id_verified: false, is_over: false, ...later } as const;
  expect(inSentence({ ...progress, payment_status: "unpaid", id_uploaded: false })).toBe(
    "upload your ID and pay",
  );
  expect(inSentence({ ...progress, payment_status: "unpaid", id_uploaded: true })).toBe("pay");
  expect(inSentence({ ...progress, payment_status: "paid", id_uploaded: true })).toBeNull();
});

test("what is charged later leaves a card to be saved, and nothing after that", () => {
  const progress = {
    status: "accepted",
    payment_status: "unpaid",
    id_verified: false,
    is_over: false,
  } as const;
  const far = { ...progress, charged_on: "2027-05-01", card_saved: false };
  expect([true, false].map((id_uploaded) => labelOf({ ...far, id_uploaded }))).toEqual([
    "Save a card",
    "Upload ID and save a card",
  ]);
  expect(inSentence({ ...far, id_uploaded: false })).toBe("upload your ID and save a card");
  const saved = { ...far, card_saved: true };
  expect([true, false].map((id_uploaded) => labelOf({ ...saved, id_uploaded }))).toEqual([null, "Upload ID"]);
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
