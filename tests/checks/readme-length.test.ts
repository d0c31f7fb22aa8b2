import { expect, it } from "vitest";
import { checkReadmeLength } from "../../scripts/checks/readme-length.ts";
import { plant } from "./plant.ts";

const lines = (count: number) => "a\n".repeat(count);

it("accepts a README of 80 lines", () => {
  expect(checkReadmeLength(plant({ "README.md": lines(80) }))).toEqual([]);
});

it("catches a README of 81 lines", () => {
  expect(checkReadmeLength(plant({ "README.md": lines(81) }))).toEqual([
    "README.md has 81 lines; the most is 80: move some into docs/",
  ]);
});

it("finds the project's own README short enough", () => {
  expect(checkReadmeLength(process.cwd())).toEqual([]);
});
