import { expect, it } from "vitest";
import { checkDeadCode, checkFormat, checkPlainTypesAndLint } from "../../scripts/checks/tools.ts";
import { plant } from "./plant.ts";

const file = "app/features/properties/model.ts";
const price = "/** In cents. */\nexport const price = 100;\n";

it("accepts a clean tree in types, linter and formatter", async () => {
  const root = plant();
  expect(await checkPlainTypesAndLint(root)).toEqual([]);
  expect(await checkFormat(root)).toEqual([]);
});

it("catches a value of the wrong type", async () => {
  const found = await checkPlainTypesAndLint(plant({ [file]: `export const price: number = "100";\n` }));
  expect(found.join("\n")).toContain("not assignable to type 'number'");
});

it("catches an index that may find nothing", async () => {
  const found = await checkPlainTypesAndLint(
    plant({ [file]: `const all = [1];\nexport const price: number = all[0];\n` }),
  );
  expect(found.join("\n")).toContain("'number | undefined' is not assignable");
});

it("catches any", async () => {
  const found = await checkPlainTypesAndLint(plant({ [file]: "export const price: any = 100;\n" }));
  expect(found.join("\n")).toContain("no-explicit-any");
});

it("catches a promise that no one waits for", async () => {
  const text = `async function ask() {}\n\nask();\n\nexport const price = 100;\n`;
  expect((await checkPlainTypesAndLint(plant({ [file]: text }))).join("\n")).toContain(
    "no-floating-promises",
  );
});

it("catches an image without alternative text", async () => {
  const text = `export function Photo() {\n  return <img src="/a.jpg" />;\n}\n`;
  expect((await checkPlainTypesAndLint(plant({ "app/ui/photo.tsx": text }))).join("\n")).toContain(
    "alt-text",
  );
});

it("catches a file that is not formatted", async () => {
  const found = await checkFormat(plant({ [file]: "/** In cents. */\nexport const price   = 100\n" }));
  expect(found.join("\n")).toContain(file);
});

it("catches a file that nothing imports", async () => {
  const found = await checkDeadCode(plant({ "app/ui/lost.ts": "export const lost = 1;\n" }));
  expect(found.join("\n")).toContain("app/ui/lost.ts");
});

it("catches an export that nothing uses", async () => {
  const found = await checkDeadCode(plant({ [file]: `${price}export const unused = 1;\n` }));
  expect(found.join("\n")).toMatch(/unused +app\/features\/properties\/model\.ts/);
});

it("catches a package that nothing uses", async () => {
  const found = await checkDeadCode(plant());
  expect(found.join("\n")).toMatch(/bwip-js +package\.json/);
});
