import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { addDays } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "./browser.ts";

/** Fills the browser's cart with these properties and goes to a page. */
export async function putInCart(page: Page, items: object[], path: string) {
  await page.goto("/about");
  const text = JSON.stringify(items.map((item) => ({ ...item, quantity: 1 })));
  await page.evaluate((cart) => localStorage.setItem("cart", cart), text);
  await page.goto(path);
  await hydrated(page);
}

export function cartOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("cart"));
}

export async function fillShipping(page: Page) {
  await page.getByLabel("Name", { exact: true }).fill("Vera Visitor");
  await page.getByLabel("Email", { exact: true }).fill("vera@people.example");
  await page.getByLabel("Address", { exact: true }).fill("1 Main Street");
  const terms = page.getByRole("checkbox", { name: /terms of service/ });
  if ((await terms.count()) > 0) await terms.check();
}

export async function alertOf(page: Page, words: string) {
  const alert = page.getByRole("alert").filter({ hasText: words });
  await alert.waitFor();
  return alert;
}

/** Alerts on the page itself. */
export function alertsOf(page: Page): Promise<number> {
  return page.getByRole("main").getByRole("alert").count();
}

/** A day that is near enough to be paid at once. */
export const soon = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Reserves in this page's browser, which then holds the reservation. */
export async function reserveHere(
  page: Page,
  origin: string,
  propertyId: string,
  start = soon(80),
  more: object = { accepts_terms: termsVersion },
) {
  const answer = await page.request.post("/api/reserve-order", {
    headers: { origin },
    data: {
      guest_name: "Vera Visitor",
      guest_contact: "vera@people.example",
      start_date: start,
      properties: [{ property_id: propertyId }],
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { reservationId: string }).reservationId;
}

/** The page of an order of so many new spaces: one ID and one payment for all, and no code that is valid yet. */
export async function shownAsOrder(page: Page, spaces: number) {
  await shown(page, /your order$/i);
  await page.getByText(`One ID is enough for all ${spaces} spaces.`).waitFor();
  await page.getByText(new RegExp(`^You pay \\$[\\d.,]+ once for ${spaces} spaces by card`)).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Continue to payment" }).count()).toBe(1);
  await expect.poll(() => page.getByText("Valid once accepted").count()).toBe(spaces);
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** Lets a call do what it does, and answers that it was refused for now. */
export async function loseResponse(route: Route): Promise<void> {
  // The server may close a connection that was idle at the very moment it is used.
  await route.fetch({ maxRetries: 2 });
  await route.fulfill({ status: 503, json: { message: "We are very busy right now." } });
}
