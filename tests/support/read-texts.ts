import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated } from "./browser.ts";

/** What a person reads on pages, by their paths. */
export async function textsOf(page: Page, paths: string[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = await textOf(page, path);
  return texts;
}

/** What a person reads on a page, with the parts that open. */
export async function textOf(page: Page, path: string): Promise<string> {
  const response = await page.goto(path);
  expect([path, response!.status()]).toEqual([path, 200]);
  await hydrated(page);
  for (const button of await page.getByRole("button", { name: /^History/ }).all()) {
    await button.click();
    await page.locator("[id^=history-] time").first().waitFor();
  }
  return page.locator("body").innerText();
}

/** A file's text, or the texts of a zip's files. */
export async function textOfFile(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  expect([path, response.status()]).toEqual([path, 200]);
  const bytes = new Uint8Array(await response.body());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return strFromU8(bytes);
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => /\.(json|csv)$/.test(name));
  return files.map(([name, content]) => `${name}\n${strFromU8(content)}`).join("\n");
}

/** The timeline's zip on the page that checks it. */
export async function checkTimeline(page: Page, id: string): Promise<string> {
  const buffer = await (await page.request.get(`/api/reservations/${id}/timeline.zip`)).body();
  await page.goto("/verify-timeline");
  const zip = { name: "timeline.zip", mimeType: "application/zip", buffer };
  await page.locator("input[type=file]").setInputFiles(zip);
  await page.getByRole("heading", { name: "Verified", exact: true }).waitFor();
  return page.locator("body").innerText();
}
