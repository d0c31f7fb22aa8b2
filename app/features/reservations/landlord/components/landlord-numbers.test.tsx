import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { LandlordNumbers as Numbers } from "../present.ts";
import { LandlordNumbers } from "./landlord-numbers.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");
const nothing = { booked_days: 0, unpaid_days: 0, rent: 0, offered_days: 30 };

function wordsOf(numbers: Partial<Numbers>, thisMonth = {}, nextMonth = {}): string {
  const months = [
    { ...nothing, month: "2026-11", ...thisMonth },
    { ...nothing, month: "2026-12", ...nextMonth },
  ];
  const all = { waiting: 0, expires_at: null, months, ...numbers };
  const Component = () => <LandlordNumbers numbers={all} now={now} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Stub />);
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("counts waiting requests, with the time left for the most urgent", () => {
  expect(wordsOf({})).toContain("Needs your answer 0 Nothing to answer");
  const expires_at = "2026-11-21T17:00:00Z";
  expect(wordsOf({ waiting: 3, expires_at })).toContain("Needs your answer 3 First due in 5 hours");
  expect(wordsOf({ waiting: 1, expires_at: "2026-11-21T11:59:00Z" })).toContain("1 Time’s up");
});

test("shows rent and booked days of this month and the next; occupancy is of the days offered", () => {
  const words = wordsOf(
    {},
    { rent: 1131.5, booked_days: 21, offered_days: 240 },
    { rent: 80, booked_days: 1 },
  );
  expect(words).toContain("Rent this month $1,131.50 21 days booked");
  expect(words).toContain("Rent next month $80.00 1 day booked");
  expect(words).toContain("Occupancy this month 9% of 240 days offered");
});

test("the rent is for the days without those that are not paid yet", () => {
  const words = wordsOf(
    {},
    { booked_days: 3, unpaid_days: 3 },
    { rent: 140, booked_days: 49, unpaid_days: 21 },
  );
  expect(words).toContain("Rent this month $0.00 3 days booked, not paid yet");
  expect(words).toContain("Rent next month $140.00 For 28 days; 21 more not paid yet");
});

test("booked days that are no longer offered make no more than 100%, and without offered days there is no share", () => {
  expect(wordsOf({}, { booked_days: 20, offered_days: 10 })).toContain("100% of 10 days offered");
  expect(wordsOf({}, { offered_days: 0 })).toContain("– of 0 days offered");
});
