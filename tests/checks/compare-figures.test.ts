import { expect, test } from "vitest";
import { compareFigures } from "#tools/bench/compare-figures.mjs";

const measured = (slowness: number, page: number) => [
  { name: "GET /healthz", value: 10_000 / slowness, unit: "/s", web: 0.1 * slowness, postgres: 0 },
  { name: "GET /", value: 300 / slowness, unit: "/s", web: page * slowness, postgres: 1 * slowness },
  { name: "cold start", value: 5 * slowness, unit: "s", web: null, postgres: null },
  { name: "memory", value: 160, unit: "MB", web: null, postgres: null },
];

test("a slower machine is no change, and what costs twice as much is one", () => {
  const slower = compareFigures(measured(1, 3), measured(4, 3));
  expect(slower.map(({ better }) => better)).toEqual([1, 1, 1, 1].map((one) => expect.closeTo(one)));
  const worse = compareFigures(measured(1, 3), measured(1, 8.2));
  expect(worse.find(({ name }) => name === "GET /")?.better).toBeLessThan(0.5);
});

test("what was not measured before is not compared", () => {
  const [only, ...others] = compareFigures(measured(1, 3).slice(0, 1), measured(1, 3));
  expect([only?.name, others]).toEqual(["GET /healthz", []]);
});
