import { expect, test } from "vitest";
import { firstState } from "./model.ts";

test.each([
  ["nothing about how it was filled in", {}, "new"],
  ["an empty field that people do not see", { website: " ", took_ms: 1500 }, "new"],
  ["that field filled in", { website: "https://cheap.example", took_ms: 60_000 }, "spam"],
  ["less time than anybody needs", { website: "", took_ms: 1499 }, "spam"],
] as const)("with %s", (_what, honeypot, state) => {
  expect(firstState(honeypot)).toBe(state);
});
