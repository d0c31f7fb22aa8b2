import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated } from "./browser.ts";

/** What a person reads on pages, by their paths. */
export async function textsOf(
  page: Page,
  paths: string[],
  textOfPage = textOf,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = await textOfPage(page, path);
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

/** What a page says as the server sends it to this person, before any script. */
export async function textOfHtml(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { headers: { accept: "text/html" } });
  expect([path, response.status()]).toEqual([path, 200]);
  return wordsOf(await response.text());
}

function wordsOf(html: string): string {
  const hidden = /<!--[^]*?-->|<(style|script)\b[^]*?<\/\1>/g;
  return html
    .replaceAll(hidden, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
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

/** What a person reads on the page of a timeline's zip. */
export async function textOfTimeline(page: Page, id: string): Promise<string> {
  const zip = await (await page.request.get(`/api/reservations/${id}/timeline.zip`)).body();
  return wordsOf(strFromU8(unzipSync(zip)["timeline.html"]!));
}
