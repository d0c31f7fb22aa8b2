import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dateIn,
  dayInWords,
  dayOfWeekInWords,
  daysBetween,
  daysInWords,
  durationInWords,
  earliestDay,
  instantInWords,
  isoInstantIn,
  isIsoDate,
  monthInWords,
  waitInWords,
} from "./dates.ts";

test.each([
  ["2026-11-21", true],
  ["2000-01-01", true],
  ["2199-12-31", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-00-01", false],
  ["1999-12-31", false],
  ["2200-01-01", false],
  ["2026-1-1", false],
  ["12026-11-21", false],
  ["2026-11-210", false],
  ["2026-11-2a", false],
  ["2a26-11-21", false],
  ["20a6-11-21", false],
  ["202a-11-21", false],
  ["2026-a1-21", false],
  ["2026-1a-21", false],
  ["2026-11-a1", false],
  ["", false],
])("%j is a date: %s", (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

test("days and months are added and counted by the calendar", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  expect(addMonths("2026-03-15", -1)).toBe("2026-02-15");
  expect(addMonths("2026-03-31", 1)).toBe("2026-04-30");
  expect(daysBetween("2026-02-27", "2026-03-02")).toBe(3);
  expect(daysBetween("2026-03-02", "2026-02-27")).toBe(-3);
});

test("a day is the one in the place's time zone", () => {
  const instant = new Date("2026-11-21T03:00:00Z");
  expect([dateIn("America/New_York", instant), dateIn("Pacific/Guam", instant)]).toEqual([
    "2026-11-20",
    "2026-11-21",
  ]);
});

test("an instant in words is the local time", () => {
  const instant = new Date("2026-11-23T20:50:00Z");
  expect(instantInWords("America/New_York", instant)).toBe("Nov 23, 2026, 3:50 PM EST");
  expect(instantInWords("America/Denver", instant)).toBe("Nov 23, 2026, 1:50 PM MST");
});

test("an instant in ISO 8601 has the zone's day, time and offset", () => {
  const instant = new Date("2026-11-23T04:50:07.890Z");
  expect(isoInstantIn("America/New_York", instant)).toBe("2026-11-22T23:50:07-05:00");
  expect(isoInstantIn("America/St_Johns", instant)).toBe("2026-11-23T01:20:07-03:30");
  expect(isoInstantIn("Pacific/Guam", instant)).toBe("2026-11-23T14:50:07+10:00");
});

test("dates in words", () => {
  expect(dayInWords("2026-11-21")).toBe("Nov 21, 2026");
  expect(daysInWords("2026-11-21", "2026-11-28")).toBe("Nov 21 – Nov 28, 2026");
  expect(daysInWords("2026-12-10", "2027-01-20")).toBe("Dec 10 – Jan 20, 2027");
  expect(daysInWords("2026-12-10", "2027-12-10")).toBe("Dec 10, 2026 – Dec 10, 2027");
  expect(daysInWords("2026-11-21", "2026-11-21")).toBe("Nov 21, 2026");
  expect(dayOfWeekInWords("2026-11-01")).toBe("Sunday, November 1, 2026");
  expect(monthInWords("2026-11")).toBe("November 2026");
});

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [59_999, "less than a minute"],
  [minute, "1 minute"],
  [45.9 * minute, "45 minutes"],
  [hour, "60 minutes"],
  [2 * hour - 1, "119 minutes"],
  [2 * hour + minute, "2 hours"],
  [72 * hour - 1, "71 hours"],
  [72 * hour, "3 days"],
  [95 * hour, "3 days"],
])("%i milliseconds are %s", (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words);
});

test.each([
  [0.2, "Try again in 1 second."],
  [59, "Try again in 59 seconds."],
  [60, "Try again in 1 minute."],
  [61, "Try again in 2 minutes."],
  [5400, "Try again in 90 minutes."],
  [5401, "Try again in 2 hours."],
])("after %i seconds: %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test("days and months read as Intl says them", () => {
  const [medium, full] = (["medium", "full"] as const).map(
    (dateStyle) => new Intl.DateTimeFormat("en-US", { dateStyle, timeZone: "UTC" }),
  );
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  for (let day = "2027-12-25"; day < "2029-01-05"; day = addDays(day, 1)) {
    const at = new Date(`${day}T00:00:00Z`);
    expect([dayInWords(day), dayOfWeekInWords(day)]).toEqual([medium?.format(at), full?.format(at)]);
    expect(monthInWords(day.slice(0, 7))).toBe(month.format(at));
  }
  expect(() => dayInWords("2026-13-01")).toThrow(RangeError);
});

test("the earliest day is American Samoa’s", () => {
  for (const instant of ["2026-11-29T10:59:59Z", "2026-11-29T11:00:00Z", "2027-07-01T00:00:00Z"].map(
    (at) => new Date(at),
  ))
    expect(earliestDay(instant)).toBe(dateIn("Pacific/Pago_Pago", instant));
});
