import { describe, expect, it } from "vitest";
import { checkDeadCode, checkFormat, checkPlainTypesAndLint } from "../../scripts/checks/tools.ts";
import { plant } from "./plant.ts";

const file = "app/features/properties/model.ts";
const price = "/** In cents. */\nexport const price = 100;\n";

it("accepts a clean tree in types, linter and formatter", async () => {
  const root = plant();
  expect(await checkPlainTypesAndLint(root)).toEqual([]);
  expect(await checkFormat(root)).toEqual([]);
});

describe("of a tree with a fault in each file, types and lint", () => {
  let found: Promise<string[]> | undefined;
  const check = () => {
    const root = plant({
      [file]: `export const price: number = "100";\n`,
      "app/features/index.ts": `const all = [1];\nexport const price: number = all[0];\n`,
      "app/features/any.ts": "export const price: any = 100;\n",
      "app/features/promise.ts": "async function ask() {}\n\nask();\n\nexport const price = 100;\n",
      "app/ui/photo.tsx": `export function Photo() {\n  return <img src="/a.jpg" />;\n}\n`,
    });
    return checkPlainTypesAndLint(root);
  };

  it.each([
    ["a value of the wrong type", "not assignable to type 'number'"],
    ["an index that may find nothing", "'number | undefined' is not assignable"],
    ["any", "no-explicit-any"],
    ["a promise that no one waits for", "no-floating-promises"],
    ["an image without alternative text", "alt-text"],
  ])("catch %s", async (_fault, words) => expect((await (found ??= check())).join("\n")).toContain(words));
});

it("catches a file that is not formatted", async () => {
  const found = await checkFormat(plant({ [file]: "/** In cents. */\nexport const price   = 100\n" }));
  expect(found.join("\n")).toContain(file);
});

describe("the check of dead code", () => {
  let found: Promise<string[]> | undefined;
  const check = () => {
    const lost = { "app/ui/lost.ts": "export const lost = 1;\n" };
    const root = plant({ ...lost, [file]: `${price}export const unused = 1;\n` });
    return checkDeadCode(root);
  };

  it.each([
    ["a file that nothing imports", /app\/ui\/lost\.ts/],
    ["an export that nothing uses", /unused +app\/features\/properties\/model\.ts/],
    ["a package that nothing uses", /bwip-js +package\.json/],
  ])("catches %s", async (_fault, words) => expect((await (found ??= check())).join("\n")).toMatch(words));
});
