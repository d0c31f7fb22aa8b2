import { afterEach, expect, test, vi } from "vitest";
import { clockAhead, followClock, moveClock, now } from "./clock.server.ts";
import { clockTrouble, watchClock } from "./watch-clock.server.ts";

const right = Date.now;

afterEach(() => {
  vi.restoreAllMocks();
  moveClock(0);
});

/** Sets this machine's clock this many milliseconds ahead of the database's. */
const setMachine = (ahead: number) => vi.spyOn(Date, "now").mockImplementation(() => right() + ahead);

test("the time is the database's, whatever the machine's clock says or jumps to", async () => {
  setMachine(3_600_000);
  const stop = await watchClock();
  expect(Math.abs(now().getTime() - right())).toBeLessThan(1000);
  setMachine(-3_600_000);
  expect(Math.abs(now().getTime() - right())).toBeLessThan(1000);
  moveClock(60_000);
  expect(Math.abs(now().getTime() - right() - 60_000)).toBeLessThan(1000);
  stop();
});

test.each([
  [29, null],
  [31, "This process's clock is 31 s ahead of the database's. It runs no jobs until they agree within 30 s."],
  [-29, null],
  [-31, "This process's clock is 31 s behind the database's. It runs no jobs until they agree within 30 s."],
])("a clock %i s ahead: %s", (seconds, sentence) => {
  followClock(right());
  setMachine(seconds * 1000);
  expect(clockTrouble()).toBe(sentence);
  expect(Math.round(clockAhead() / 1000)).toBe(seconds);
});
