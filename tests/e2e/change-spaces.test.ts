import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

async function looksRight(page: Page) {
  for (const [width, scheme] of [
    [360, "light"],
    [360, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    await showAt(page, width, scheme);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test(
  "a landlord raises the prices of two spaces, and sees which can't be changed",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "landlord");
    await page.goto("/landlord-dashboard?tab=spaces");
    await looksRight(page);
    await page.getByRole("link", { name: "Change several" }).click();
    await page.getByRole("heading", { name: "Change several spaces" }).waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: "Change chosen spaces" }).click();
    await page.getByText("Choose at least one space.").waitFor();
    const boxes = page.getByRole("list").getByRole("checkbox");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByText(/^2 of \d+ chosen$/).waitFor();
    await page.getByLabel("Price").selectOption("percent");
    await page.getByLabel("Percent").fill("900");
    await page.getByRole("button", { name: "Change 2 spaces" }).click();
    await page.getByText("The percentage must be from -90 to 300.").first().waitFor();
    await page.getByLabel("Percent").fill("10");
    await page.getByLabel("Cancellation policy").selectOption("firm");
    await looksRight(page);
    await page.getByRole("button", { name: "Change 2 spaces" }).click();
    await page.getByText("2 spaces changed.").waitFor();
    await page.getByRole("checkbox", { name: /Choose all/ }).check();
    await page.getByLabel("Price").selectOption("amount");
    await page.getByLabel("Dollars").fill("1");
    await page.getByLabel("Availability").selectOption("false");
    // The calendar of all dates, by keyboard; typing goes on without it.
    const start = page.getByLabel("Start date", { exact: true });
    await expect.poll(() => start.getAttribute("placeholder")).toBe("MM/DD/YYYY");
    await start.focus();
    await page.getByRole("grid").first().waitFor();
    await looksRight(page);
    await page.keyboard.press("Escape");
    await start.fill("02/30/2027");
    await start.blur();
    await page.getByText("Date input not valid.").waitFor();
    await start.fill("");
    await page.getByRole("button", { name: /^Change \d+ spaces$/ }).click();
    await page.getByText("could not be changed:").waitFor();
    await expect.poll(() => page.getByText(/These dates are reserved/).count()).toBeGreaterThan(0);
    await looksRight(page);
  },
);

test("without script the form is posted, and keeps what was wrong", { timeout: 120_000 }, async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await site.logIn(page, "landlord");
  await page.goto("/landlord/change-spaces");
  const boxes = page.getByRole("list").getByRole("checkbox");
  await boxes.nth(0).check();
  await page.getByLabel("Price").selectOption("percent");
  await page.getByLabel("Dollars or percent").fill("900");
  await page.getByRole("button", { name: "Change chosen spaces" }).click();
  await page.getByText("The percentage must be from -90 to 300.").first().waitFor();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByLabel("Price").selectOption("percent");
  await page.getByLabel("Dollars or percent").fill("5");
  await page.getByRole("button", { name: "Change chosen spaces" }).click();
  await expect.poll(() => page.getByText("2 spaces changed.").count()).toBe(1);
  await context.close();
});
