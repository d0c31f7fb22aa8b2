import { globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/setup.mjs";
import { keyOfSources, sourcesOf } from "../../scripts/source-key.ts";

test("a key changes with the packages and with all that runs, and with nothing else", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-sources-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write("package-lock.json", "{}");
  write(
    "db/draw.ts",
    'import sharp from "sharp";\nimport {\n  type Car,\n  paint,\n} from "#app/paint.ts";\n',
  );
  write("app/paint.ts", 'import type { Color } from "./color.ts";\nexport { mix } from "./mix.ts";\n');
  write("app/color.ts", "export type Color = string;\n");
  write("app/mix.ts", 'export const mix = () => import("../db/late.ts");\n');
  write("db/late.ts", 'import "./first.ts";\n');
  write("db/first.ts", "export {};\n");
  write("db/other.ts", "export {};\n");
  const key = () => keyOfSources(folder, "db/draw.ts");
  const first = key();
  for (const name of ["app/color.ts", "db/other.ts"]) write(name, "// Changed.\n");
  utimesSync(path.join(folder, "db/draw.ts"), 0, 0);
  expect(key()).toBe(first);
  // From the last imported to the first, since an empty file imports nothing.
  const names = [
    "package-lock.json",
    "db/first.ts",
    "db/late.ts",
    "app/mix.ts",
    "app/paint.ts",
    "db/draw.ts",
  ];
  for (const name of names) {
    const before = key();
    write(name, "// Changed.\n");
    expect([name, key() === before]).toEqual([name, false]);
  }
});

test("the demo town's pictures are drawn again when scenes or the conversion of uploads change", () => {
  const sources = sourcesOf(root, "scripts/draw-demo.mjs");
  const scenes = globSync("db/seed/scenes/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  expect(sources).toEqual(
    expect.arrayContaining([
      ...scenes,
      "db/seed/draw-pictures.ts",
      "db/seed/drawn-pictures.ts",
      "app/features/properties/model.ts",
      "app/features/properties/photos/prepare-photos.server.ts",
      "app/platform/pictures.server.ts",
    ]),
  );
});
