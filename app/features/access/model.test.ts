import { expect, test } from "vitest";
import { accessState } from "./model.ts";

const opensAt = new Date("2030-01-01T05:00:00Z");
const closesAt = new Date("2030-01-05T05:00:00Z");
const before = (instant: Date) => new Date(instant.getTime() - 1);

test("access opens at its moment, and closes at the end of the stay", () => {
  const stay = { isSecured: true, opensAt, closesAt };
  expect(accessState(stay, before(opensAt))).toBe("later");
  expect(accessState(stay, opensAt)).toBe("open");
  expect(accessState(stay, before(closesAt))).toBe("open");
  expect(accessState(stay, closesAt)).toBe("closed");
});

test("a stay without an end stays open, and one that isn't secured never opens", () => {
  expect(accessState({ isSecured: true, opensAt, closesAt: null }, new Date("2040-01-01"))).toBe("open");
  for (const now of [before(opensAt), opensAt])
    expect(accessState({ isSecured: false, opensAt, closesAt }, now)).toBe("closed");
});
