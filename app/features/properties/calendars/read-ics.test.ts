import { expect, test } from "vitest";
import { readIcs } from "./read-ics.server.ts";

const reading = { timeZone: "America/New_York", today: "2026-11-21", ownUidEnd: "@sparebay.example" };
const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:1@elsewhere", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Elsewhere//EN", ...events, "END:VCALENDAR", ""].join("\r\n");
const read = (...events: string[]) => readIcs(calendar(...events), reading);

test("an all-day event blocks its days and leaves the last date free", () => {
  expect(read(event("DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261205"))).toEqual([
    { start: "2026-12-01", end: "2026-12-05" },
  ]);
});

test("an all-day event without an end lasts one day", () => {
  expect(read(event("DTSTART;VALUE=DATE:20261201"))).toEqual([{ start: "2026-12-01", end: "2026-12-02" }]);
});

test("an event with times blocks the days that it touches at the property", () => {
  const lateEvening = event("DTSTART:20261202T040000Z", "DTEND:20261202T043000Z");
  const untilMidnight = event("DTSTART:20261210T150000", "DTEND:20261211T000000");
  const overNight = event("DTSTART:20261215T200000", "DTEND:20261216T080000");
  expect(read(lateEvening, untilMidnight, overNight)).toEqual([
    { start: "2026-12-01", end: "2026-12-02" },
    { start: "2026-12-10", end: "2026-12-11" },
    { start: "2026-12-15", end: "2026-12-17" },
  ]);
});

test("a repeated event blocks each date, except dates that were removed or moved", () => {
  const weekly = event(
    "DTSTART;VALUE=DATE:20261201",
    "DTEND;VALUE=DATE:20261202",
    "RRULE:FREQ=WEEKLY;COUNT=4",
    "EXDATE;VALUE=DATE:20261208",
  );
  const moved = event(
    "RECURRENCE-ID;VALUE=DATE:20261215",
    "DTSTART;VALUE=DATE:20261217",
    "DTEND;VALUE=DATE:20261218",
  );
  expect(read(weekly, moved).map(({ start }) => start)).toEqual(["2026-12-01", "2026-12-17", "2026-12-22"]);
});

test("past, canceled, transparent and our own events block nothing", () => {
  const days = ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"];
  const own = event(...days).replace("1@elsewhere", "res_1@sparebay.example");
  expect(
    read(
      event("DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261121"),
      event(...days, "STATUS:CANCELLED"),
      event(...days, "TRANSP:TRANSPARENT"),
      own,
    ),
  ).toEqual([]);
});

test("a rule without an end is followed for three years", () => {
  const days = read(event("DTSTART;VALUE=DATE:20000101", "DTEND;VALUE=DATE:20000102", "RRULE:FREQ=DAILY"));
  expect(days[0]?.start).toBe("2026-11-21");
  expect(days.length).toBe(3 * 366);
});

test("refuses a text that is not a calendar", () => {
  for (const text of ["", "<html></html>", "BEGIN:VCALENDAR", "BEGIN:VEVENT\r\nEND:VEVENT\r\n"])
    expect(() => readIcs(text, reading)).toThrow(/invalid|not a calendar|parse/i);
});
