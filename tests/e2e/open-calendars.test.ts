import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import {
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
  showAt,
} from "#tests/support/browser.ts";
import { putInCart } from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

type Place = {
  name: string;
  who?: "landlord";
  /** It is closed by another width, where it is a part of the bar instead of a sheet. */
  closes?: true;
  open: (page: Page) => Promise<void>;
};

const places: Place[] = [
  {
    name: "the home page's search",
    open: async (page) => {
      await openPage(page, "/");
      await page.locator("main search summary").first().click();
    },
  },
  {
    name: "the search in the bar",
    closes: true,
    open: async (page) => {
      await openPage(page, `/properties/${(await offers())[0]!.id}`);
      await page.getByRole("button", { name: "Find a space" }).click();
      await page.locator("header search summary").first().click();
    },
  },
  {
    name: "the filters",
    open: async (page) => {
      await openPage(page, "/properties");
      await page.locator("summary#filters").click();
      await page.getByLabel("Start date", { exact: true }).click();
    },
  },
  {
    name: "a property's page",
    open: async (page) => {
      await openPage(page, `/properties/${(await offers())[0]!.id}`);
      const opener = page.getByRole("button", { name: "Choose dates" });
      if (await opener.isVisible()) await opener.click();
      else await page.getByLabel("Select Start Date", { exact: true }).click();
    },
  },
  {
    name: "the cart",
    open: async (page) => {
      await putInCart(page, (await offers()).slice(0, 1), "/cart");
      await page.getByLabel("Select Start Date", { exact: true }).click();
    },
  },
  {
    name: "the own dates of a space in the cart",
    open: async (page) => {
      await putInCart(page, (await offers()).slice(0, 2), "/cart");
      await page
        .getByRole("button", { name: /^Use different dates/ })
        .first()
        .click();
    },
  },
  {
    name: "a landlord's availability",
    who: "landlord",
    open: async (page) => {
      await openPage(page, "/landlord-dashboard?tab=spaces");
      await page.getByRole("button", { name: "Manage" }).first().click();
      await page.getByRole("textbox", { name: "Start date" }).first().click();
    },
  },
  {
    name: "the form of a property",
    who: "landlord",
    open: async (page) => {
      await openPage(page, "/landlord/add-property?step=dates");
      await page.getByRole("textbox", { name: "Start date" }).click();
    },
  },
];

test.each(places)(
  "the calendar of $name is accessible and fits when open, 320 pixels wide and light, 1280 and dark",
  { timeout: 120_000 },
  async ({ who, closes, open }) => {
    const page = await site.open(320);
    if (who) await site.logIn(page, who);
    await open(page);
    const calendar = page.getByRole("dialog", { name: "Choose your dates" });
    await calendar.getByRole("grid").first().waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await calendar.locator("[data-day]:not([aria-disabled])").first().click();
    await calendar.getByRole("button", { name: "Clear" }).waitFor();
    await expectAccessible(page, "[role=dialog]");
    await showAt(page, 1280, "dark");
    if (closes) await open(page);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await expectContrast(page);
    await calendar.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => calendar.count()).toBe(0);
  },
);

test("in a window that is higher than the first months, more are there to scroll to", async () => {
  const page = await site.open(744);
  await page.setViewportSize({ width: 744, height: 1800 });
  await openPage(page, `/properties/${(await offers())[0]!.id}`);
  await page.getByRole("button", { name: "Choose dates" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose your dates" });
  const months = calendar.locator("[data-month]");
  const rest = () =>
    months.first().evaluate(({ parentElement: frame }) => frame!.scrollHeight - frame!.clientHeight);
  await expect.poll(rest).toBeGreaterThan(0);
  const before = await months.count();
  await months.last().scrollIntoViewIfNeeded();
  await expect.poll(() => months.count()).toBeGreaterThan(before);
});

async function openPage(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

async function offers(): Promise<PropertyJson[]> {
  const all = (await (await fetch(`${site.url}/api/properties?limit=60`)).json()) as PropertyJson[];
  return all.filter((space) => space.is_available && space.end_date === null);
}
