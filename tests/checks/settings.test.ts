import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exampleFile, settingsPage } from "../../scripts/settings-files.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

it("finds docs/settings.md to match the settings; `npm run settings` rewrites it", async () => {
  const page = settingsPage(read("../../docs/settings.md"));
  await expect(page).toMatchFileSnapshot("../../docs/settings.md");
  expect(page).not.toContain("[object");
});

it("finds .env.example to match the settings; `npm run settings` rewrites it", async () => {
  const file = exampleFile(read("../../.env.example"));
  await expect(file).toMatchFileSnapshot("../../.env.example");
  expect(file).not.toContain("[object");
});
