import { expect, it } from "vitest";
import { checkSizes } from "../../scripts/checks/size-gate.ts";
import { plant } from "./plant.ts";

const lines = (count: number) => "a;\n".repeat(count);

it("accepts small files, and a few of up to 300 lines", () => {
  const small = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`app/ui/a${i}.ts`, lines(70)]));
  expect(checkSizes(plant({ ...small, "app/ui/b.ts": lines(300), "app/ui/c.tsx": lines(200) }))).toEqual([]);
});

it("catches a file of 301 lines, wherever code lives", () => {
  expect(checkSizes(plant({ "scripts/a.mjs": lines(301) }))).toContain(
    "scripts/a.mjs has 301 lines; the most is 300",
  );
});

it("does not count generated files", () => {
  expect(checkSizes(plant({ "app/platform/database.types.ts": lines(900) }))).toEqual([]);
});

it("catches a tree in which more than one file in ten passes 200 lines", () => {
  const files = { "app/ui/a.ts": lines(201), "app/ui/b.ts": lines(220) };
  expect(checkSizes(plant(files))).toEqual(["Nine files in ten may have 200 lines at most; it is 220"]);
});

it("catches a tree whose median file passes 70 lines", () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`app/ui/a${i}.ts`, lines(71)]));
  expect(checkSizes(plant(files))).toEqual(["The median file may have 70 lines at most; it has 71"]);
});
