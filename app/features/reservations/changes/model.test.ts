import { expect, test } from "vitest";
import { differenceOf } from "./model.ts";

test("a price a cent lower whose cent was a tax in it is refunded, though the rent stays", () => {
  const stay = { start: "2027-03-01", end: "2027-03-03" };
  const difference = differenceOf({
    before: stay,
    after: { ...stay, end: "2027-03-02" },
    was: { offerCents: 100, feeCents: 11 },
    is: { offerCents: 100, feeCents: 10 },
    askedBy: "tenant",
    policy: "flexible",
    timeZone: "America/New_York",
    at: new Date("2027-01-01T12:00:00Z"),
    unsentCents: 100,
    movedLate: false,
    isElsewhere: false,
  });
  expect(difference).toEqual({
    more: { rentCents: 0, feeCents: 0 },
    less: { rentCents: 0, feeCents: 1 },
    retained: { rentCents: 0, feeCents: 0 },
  });
});
