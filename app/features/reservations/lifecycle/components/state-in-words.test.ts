import { describe, expect, test } from "vitest";
import type { StayState } from "../model.ts";
import { stateInWords } from "./state-in-words.ts";

const stay = (more: Partial<StayState>): StayState => ({
  status: "accepted",
  payment_status: "unpaid",
  card_saved: false,
  is_over: false,
  instant: false,
  ...more,
});

describe("a stay's state", () => {
  test.each([
    [{}, "Accepted, not paid yet"],
    [{ payment_status: "processing" }, "Accepted, payment on its way"],
    [{ card_saved: true }, "Accepted, card saved"],
    [{ payment_status: "paid" }, "Accepted and paid"],
    [{ payment_status: "refunded" }, "Accepted, refunded"],
    [{ payment_status: "paid", is_over: true }, "Ended"],
    [{ is_over: true }, "Ended, not paid yet"],
    [{ status: "accepted_pending_verification", payment_status: "paid" }, "Accepted, ID to be verified"],
    [{ status: "accepted_pending_verification", payment_status: "paid", is_over: true }, "Ended"],
    [{ status: "pending", payment_status: "paid" }, "Waiting for the landlord"],
    [{ status: "canceled", is_over: true, canceled_by: "landlord" }, "Canceled"],
    [{ status: "rejected", is_over: true }, "Not accepted"],
  ] as const)("of %j is, to its tenant, %s", (more, words) => {
    expect(stateInWords(stay(more))).toBe(words);
  });

  test.each([
    [{ status: "pending" }, "Waiting for your answer"],
    [{ instant: true }, "Booked instantly, not paid yet"],
    [{ instant: true, payment_status: "paid" }, "Booked instantly and paid"],
    [{ instant: true, payment_status: "paid", is_over: true }, "Ended"],
    [{ payment_status: "paid" }, "Accepted and paid"],
    [{ status: "canceled", canceled_by: "landlord" }, "Canceled by you"],
    [{ status: "canceled", canceled_by: null }, "Canceled"],
  ] as const)("of %j is, to its landlord, %s", (more, words) => {
    expect(stateInWords(stay(more), "landlord")).toBe(words);
  });
});
