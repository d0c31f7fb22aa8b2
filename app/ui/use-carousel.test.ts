import { expect, test } from "vitest";
import { turn } from "./use-carousel.ts";

test("a carousel starts over after its last picture, and goes back from its first to its last", () => {
  expect(turn(0, 1, 3)).toBe(1);
  expect(turn(2, 1, 3)).toBe(0);
  expect(turn(0, -1, 3)).toBe(2);
  expect(turn(0, 1, 1)).toBe(0);
});
