import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { acceptTermsFirst, termsVersion } from "#app/features/accounts/terms/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { cartOf, putInCart, soon } from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { payWith } from "#tests/support/demo-tools.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const site = demoSite();
const agreeFirst = "Tick the box to agree to these charges, or choose an end date.";

const spacesOf = async (path: string) => (await (await fetch(`${site.url}${path}`)).json()) as PropertyJson[];
const termsBox = (page: Page) => page.getByRole("checkbox", { name: /terms of service/ });
const isFocused = (page: Page, box: ReturnType<Page["getByRole"]>) =>
  expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
const countOrders = async () =>
  (await onDatabase<{ count: string }>(site.server.databaseUrl, "select count(*) from orders"))[0]!.count;

async function fillDate(page: Page, day: string) {
  const field = page.getByLabel("Select Start Date", { exact: true });
  await field.fill(day);
  await field.blur();
}

/** What a browser says of the boxes that someone ticked in the reservations of the order it paid for. */
const acceptedOf = (part: string) =>
  onDatabase<{ version: string }>(
    site.server.databaseUrl,
    `select version from stay_terms where part = '${part}' order by agreed_at desc limit 1`,
  );

test("a visitor ticks the cart's box for the terms of service and pays; without it nothing is sent or lost", async () => {
  const [space] = (await spacesOf("/api/properties")).filter(
    (one) => one.is_available && one.price_per === "Week" && one.end_date === null,
  );
  const page = await site.open(360);
  await putInCart(page, [space!], "/cart");
  await page.getByLabel("Your name").fill("Vera Visitor");
  await page.getByLabel("Your email").fill("vera@people.example");
  await fillDate(page, soon(40));
  await page.getByText("1 week ×").waitFor();
  await expect.poll(() => termsBox(page).isChecked()).toBe(false);
  const before = await countOrders();
  for (const name of ["Confirm Reservation", "Checkout"]) {
    await page.getByRole("button", { name }).click();
    await page.getByText(acceptTermsFirst).waitFor();
    await isFocused(page, termsBox(page));
    await page.getByLabel("Your name").focus();
  }
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(await countOrders()).toBe(before);
  await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Vera Visitor");
  await expect.poll(() => page.getByLabel("Select Start Date", { exact: true }).inputValue()).toBe(soon(40));
  expect(await cartOf(page)).toContain(space!.id);
  await termsBox(page).press("Space");
  await page.getByText(acceptTermsFirst).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Checkout" }).click();
  await payWith(page, "4242424242424242");
  await shown(page, "Thank you");
  expect(await acceptedOf("service")).toEqual([{ version: termsVersion }]);
});

test("a tenant ticks the cart's box for a rental without an end and pays; without it nothing is sent or lost", async () => {
  const [space] = (await spacesOf("/api/search?query=17109&renews=true&limit=60")).filter(
    (one) => one.price_per === "Month",
  );
  const page = await site.open(360);
  await site.logIn(page, "tenant");
  // The cart of before a login is offered back: this one is filled after it.
  await page.goto("/cart");
  await hydrated(page);
  await putInCart(page, [space!], "/cart");
  await fillDate(page, soon(30));
  await page.getByRole("checkbox", { name: "No end date, billed monthly" }).check();
  const box = page.getByRole("checkbox", { name: "I agree to be charged every month." });
  await box.waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  const before = await countOrders();
  for (const name of ["Confirm Reservation, billed monthly", "Checkout, billed monthly"]) {
    await page.getByRole("button", { name }).click();
    await page.getByText(agreeFirst).waitFor();
    await isFocused(page, box);
    await page.getByLabel("Select Start Date", { exact: true }).focus();
    await page.keyboard.press("Escape");
  }
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(await countOrders()).toBe(before);
  await expect.poll(() => page.getByLabel("Select Start Date", { exact: true }).inputValue()).toBe(soon(30));
  expect(await cartOf(page)).toContain(space!.id);
  await box.press("Space");
  await page.getByText(agreeFirst).waitFor({ state: "detached" });
  // A tick counts for exactly the terms that were shown.
  await fillDate(page, soon(31));
  await expect.poll(() => box.isChecked()).toBe(false);
  await box.check();
  await page.getByRole("button", { name: "Checkout, billed monthly" }).click();
  await payWith(page, "4242424242424242");
  await shown(page, "Thank you");
  const [consent] = await acceptedOf("renewal");
  expect(consent!.version).toMatch(/^\d{4}-\d{2}-\d{2}(\.\d+)?-/);
});
