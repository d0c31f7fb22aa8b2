import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./browser.ts";

/** Adds a property as this page's member, with these fields instead of the usual; returns its id. */
export async function addProperty(
  page: Page,
  serverUrl: string,
  title: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const multipart = {
    title,
    type_of_space: "Covered Garage",
    price: "120",
    price_per: "Month",
    street_address: "1200 Market Street",
    city: "Harrisburg",
    state: "PA",
    zipcode: "17101",
    length: "20",
    width: "10",
    height: "8",
    start_date: "2099-12-01",
    ...fields,
  };
  const answer = await page.request.post("/api/properties", { multipart, headers: { origin: serverUrl } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Reject asks before it sends anything, and says of which days. */
export async function reject(page: Page, request: Locator, reason = "") {
  await request.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reject .*’s request\?$/ });
  await expectAccessible(page);
  await dialog.getByText(/, 20\d\d/).waitFor();
  await dialog.getByLabel("Reason (optional)").fill(reason);
  await dialog.getByRole("button", { name: "Reject" }).click();
}
