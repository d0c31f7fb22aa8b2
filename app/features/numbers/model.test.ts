import { expect, test } from "vitest";
import { isProgram, mondayOf, readPeriod, shareInWords, startOf, weeksSince } from "./model.ts";

test("weeks begin on Mondays, the newest comes first", () => {
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(weeksSince("2026-11-15", "2026-11-23")).toEqual(["2026-11-23", "2026-11-16", "2026-11-09"]);
  expect(startOf(13, "2026-11-29")).toBe("2025-10-27");
});

test("a period is 3, 6 or 13 months", () => {
  expect(["6", "13", "5", null].map(readPeriod)).toEqual([6, 13, 3, 3]);
});

test("programs that name themselves are known, people's browsers aren't taken for one", () => {
  const programs = [
    "",
    "curl/8.5.0",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36",
  ];
  const people = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Mozilla/5.0 (Linux; Android 15; Cubot X30) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  ];
  expect(programs.filter((agent) => !isProgram(agent))).toEqual([]);
  expect(people.filter(isProgram)).toEqual([]);
});

test("a share is said of something, and not of nothing", () => {
  expect(shareInWords(3, 876, "views")).toBe("0.3% of views");
  expect(shareInWords(3, 4, "requests")).toBe("75% of requests");
  expect(shareInWords(0, 0, "views")).toBe("");
});
