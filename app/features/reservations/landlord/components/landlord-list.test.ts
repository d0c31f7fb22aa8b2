import { describe, expect, it } from "vitest";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { arrange, changesBetween, timeLeft } from "./landlord-list.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const one = (id: string, more: Partial<ReservationJson> = {}) =>
  ({
    id,
    title: "Dry garage",
    guest_name: "Ana",
    status: "pending",
    payment_status: "unpaid",
    id_uploaded: false,
    expires_at: at(12),
    created_at: at(2),
    ...more,
  }) as ReservationJson;
const ids = (list: ReservationJson[]) => list.map(({ id }) => id);

describe("the order of a landlord's reservations", () => {
  it("starts with the most urgent requests, then the rest, newest first", () => {
    const list = [
      one("new", { expires_at: at(20) }),
      one("done", { status: "accepted" }),
      one("old", { expires_at: at(8) }),
      one("gone", { status: "rejected" }),
    ];
    expect(ids(arrange([], list))).toEqual(["old", "new", "done", "gone"]);
  });

  it("keeps every place after an answer", () => {
    const shown = [one("a"), one("b"), one("c", { status: "accepted" })];
    const latest = [one("c", { status: "accepted" }), one("a", { status: "rejected" }), one("b")];
    expect(ids(arrange(shown, latest))).toEqual(["a", "b", "c"]);
  });

  it("puts a new one after the last waiting request, so that no button above it moves", () => {
    const shown = [one("a"), one("b", { status: "accepted" }), one("c"), one("d", { status: "rejected" })];
    expect(ids(arrange(shown, [one("new"), ...shown]))).toEqual(["a", "b", "c", "new", "d"]);
  });

  it("puts a new one on top when nothing waits", () => {
    const shown = [one("a", { status: "accepted" })];
    expect(ids(arrange(shown, [one("new"), ...shown]))).toEqual(["new", "a"]);
  });
});

it("keeps what a response leaves out, because a long list's responses are its head", () => {
  const shown = [one("a"), one("old", { status: "accepted" })];
  expect(ids(arrange(shown, [one("new"), one("a")]))).toEqual(["a", "new", "old"]);
});

describe("announcements", () => {
  it("mention new reservations, statuses and payments, and nothing else", () => {
    const before = [one("a"), one("b"), one("c")];
    const after = [
      one("new", { guest_name: "Bo", created_at: at(3) }),
      one("old", { guest_name: "Cy", created_at: at(1), status: "accepted" }),
      one("a", { canceled_by: "tenant", status: "canceled" }),
      one("b", { payment_status: "paid" }),
      one("c", { id_uploaded: true }),
    ];
    expect(changesBetween(before, after)).toEqual([
      "New reservation of Dry garage by Bo.",
      "Cy, Dry garage: Accepted, not paid yet.",
      "Ana, Dry garage: Canceled by the tenant.",
      "Ana, Dry garage: paid.",
      "Ana, Dry garage: ID received.",
    ]);
  });
});

describe("the time left", () => {
  const now = Date.parse(at(0));
  it.each([
    [at(0), null],
    ["2026-11-20T23:00:00Z", null],
    ["2026-11-21T00:01:00Z", "1 minute"],
    ["2026-11-21T01:29:00Z", "89 minutes"],
    ["2026-11-21T01:40:00Z", "100 minutes"],
    ["2026-11-22T23:59:00Z", "47 hours"],
    ["2026-11-24T12:00:00Z", "3 days"],
  ])("until %s is %s", (until, words) => {
    expect(timeLeft(until, now)).toBe(words);
  });
});
