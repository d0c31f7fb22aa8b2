import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addDays,
  dateIn,
  dayInWords,
  dayOfWeekInWords,
  daysInWords,
  type IsoDate,
  monthInWords,
} from "#app/platform/dates.ts";
import { monthAfter, monthOf } from "#app/ui/months.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { dayNamed, fields, focusedName, gridsOf, toCalendar } from "#tests/support/property-page.ts";
import { post } from "#tests/support/window-calls.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();
let landlord: Page;

// The first four weeks of one month are offered, and the next month from its fifth day on.
const today = dateIn("America/New_York", new Date());
const month = monthAfter(monthOf(today), 2);
const nextMonth = monthAfter(month, 1);
const day = (number: number, of = month): IsoDate => addDays(`${of}-01`, number - 1);
const named = (date: IsoDate) => dayOfWeekInWords(date);

beforeAll(async () => {
  landlord = await (await site.browser.newContext({ baseURL: site.url })).newPage();
  await site.logIn(landlord, "landlord");
}, 180_000);

const { open } = site;

describe("the availability calendar", () => {
  test(
    "says each day's state; two chosen days fill the form, the URL and the quote",
    { timeout: 60_000 },
    async () => {
      const page = await open();
      const id = await addSpace("Dry garage with a calendar");
      await reserve(id, day(10), day(12));
      await page.goto(`/properties/${id}`);
      await hydrated(page);
      await toCalendar(page);
      await expect.poll(() => gridsOf(page)).toEqual([monthInWords(month), monthInWords(nextMonth)]);
      await dayNamed(page, `${named(day(5))}, available`).waitFor();
      await dayNamed(page, `${named(day(10))}, already booked`).press("Enter");
      await dayNamed(page, `${named(day(29))}, not offered`).press("Enter");
      await expect.poll(() => fields(page)).toEqual(["", ""]);
      await dayNamed(page, `${named(day(9))}, available`).click();
      await expect.poll(() => fields(page)).toEqual([day(9), ""]);
      await page.getByText("1 week × $40.00").waitFor();
      await page.getByText("Those dates are already taken.").waitFor();
      // After a taken day a stay starts over.
      await dayNamed(page, `${named(day(14))}, available`).click();
      await expect.poll(() => fields(page)).toEqual([day(14), ""]);
      await dayNamed(page, `${named(day(21))}, available`).click();
      await expect.poll(() => fields(page)).toEqual([day(14), day(21)]);
      await page.getByText("2 weeks × $40.00").waitFor();
      await page.getByText("Partial weeks are billed as full weeks.").waitFor();
      const price = page.getByRole("region", { name: "Price and dates" });
      await price.getByText("$84.00").waitFor();
      await dayNamed(page, `${named(day(21))}, chosen, last day, available`).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(`?from=${day(14)}&to=${day(21)}`);
      await expectAccessible(page);

      await page.reload();
      await hydrated(page);
      await toCalendar(page);
      await expect.poll(() => fields(page)).toEqual([day(14), day(21)]);
      const html = await (await fetch(page.url())).text();
      expect(html).toContain("$84.00");

      await page.getByLabel("Select End Date", { exact: true }).fill(day(28));
      await dayNamed(page, `${named(day(28))}, chosen, last day, available`).waitFor();
      await page.getByLabel("Select End Date", { exact: true }).fill(day(29));
      await page.getByLabel("Select End Date", { exact: true }).blur();
      await page.getByText(`The last available day is ${dayInWords(day(28))}.`).waitFor();
      await page.getByRole("button", { name: "Clear dates" }).click();
      await expect.poll(() => fields(page)).toEqual(["", ""]);
      await expect.poll(() => new URL(page.url()).search).toBe("");
    },
  );

  test("opens on the first month with a free day", async () => {
    const page = await open();
    const id = await addSpace("Dry garage of next month");
    await reserve(id, day(1), day(28));
    await page.goto(`/properties/${id}`);
    await hydrated(page);
    await toCalendar(page);
    const months = [nextMonth, monthAfter(nextMonth, 1)].map(monthInWords);
    await expect.poll(() => gridsOf(page)).toEqual(months);
    await page.getByLabel("Select Start Date", { exact: true }).click();
    await page.getByRole("dialog", { name: "Choose your dates" }).getByText(months[0]!).waitFor();
  });

  test("dates that are refused have no total, and the next free ones come in order", async () => {
    const page = await open();
    const id = await addSpace("Dry garage between stays");
    await reserve(id, day(9), day(28));
    await page.goto(`/properties/${id}?from=${day(5)}`);
    await hydrated(page);
    const price = page.getByRole("region", { name: "Price and dates" });
    await price.getByText("Next available:").waitFor();
    const free = [
      [day(2), day(8)],
      [day(5, nextMonth), day(11, nextMonth)],
    ].map(([first, last]) => `${daysInWords(first!, last!)} for Dry garage between stays`);
    await expect
      .poll(() => price.getByRole("listitem").filter({ hasText: " – " }).allTextContents())
      .toEqual(free);
    await expect.poll(() => price.getByText(/Total|service fee/).count()).toBe(0);
    await price.getByText("$42.00/Week").waitFor();
    await price.getByRole("button", { name: free[0]! }).click();
    await price.getByText("Total", { exact: true }).waitFor();
    // An end that is refused: the price of the start alone is not what was asked for.
    const end = page.getByLabel("Select End Date", { exact: true });
    await end.fill(day(29));
    await end.blur();
    await expect.poll(() => end.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => price.getByText("Total", { exact: true }).count()).toBe(0);
  });

  test("works by keyboard, one month at a time on a phone", async () => {
    const page = await open(360);
    const id = await addSpace("Dry garage for thumbs");
    await page.goto(`/properties/${id}`);
    await hydrated(page);
    await toCalendar(page);
    await expect.poll(() => gridsOf(page)).toEqual([monthInWords(month)]);
    const grid = page.getByRole("grid");
    await expect.poll(() => grid.locator('button[tabindex="0"]').count()).toBe(1);
    await grid.locator('button[tabindex="0"]').focus();
    await expect.poll(() => focusedName(page)).toBe(`${named(day(1))}, available`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focusedName(page)).toBe(`${named(day(9))}, available`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("PageDown");
    await expect.poll(() => focusedName(page)).toBe(`${named(day(9, nextMonth))}, available`);
    await expect.poll(() => gridsOf(page)).toEqual([monthInWords(nextMonth)]);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focusedName(page)).toBe(`${named(day(2, nextMonth))}, not offered`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => fields(page)).toEqual([day(9), day(10)]);
    await expect.poll(() => focusedName(page)).toBe(`${named(day(10))}, chosen, last day, available`);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test("begins with the dates of the search before it", async () => {
    const page = await open();
    await page.goto(`/?query=17101&from=${day(3)}&to=${day(6)}`);
    await hydrated(page);
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await expect.poll(() => fields(page)).toEqual([day(3), day(6)]);
    await page.getByText("Total", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Add to cart/ }).click();
    await page.getByRole("link", { name: /^In your cart/ }).click();
    await shown(page, "Your Reservations");
    await expect.poll(() => fields(page)).toEqual([day(3), day(6)]);
  });

  test("Add to cart carries its dates, whichever link leads to the cart", async () => {
    const page = await open(360);
    const [one, other] = [await addSpace("Dry garage one"), await addSpace("Dry garage two")];
    const cartFrom = async (id: string, first: IsoDate, last: IsoDate) => {
      await page.goto(`/properties/${id}`);
      await hydrated(page);
      await page.getByRole("button", { name: "Choose dates" }).click();
      await page.getByLabel("Select Start Date", { exact: true }).fill(first);
      await page.getByLabel("Select End Date", { exact: true }).fill(last);
      await page.getByText(/^\d weeks? × \$40.00/).waitFor();
      await page.getByRole("button", { name: /^Add to cart/ }).click();
      const sheet = page.getByRole("region", { name: "Price and dates" });
      await sheet.getByRole("link", { name: /^In your cart/ }).waitFor();
      await page.getByRole("navigation").getByRole("link", { name: /^Cart/ }).click();
      await shown(page, "Your Reservations");
    };
    await cartFrom(one, day(3), day(6));
    await expect.poll(() => fields(page)).toEqual([day(3), day(6)]);
    await page.getByLabel("Select End Date", { exact: true }).fill(day(8));
    await page.getByText(/^1 week × \$40.00/).waitFor();
    // A second space with other dates keeps them; changes made in the cart stay.
    await cartFrom(other, day(14), day(16));
    await expect.poll(() => fields(page)).toEqual([day(3), day(8)]);
    const own = page.getByRole("group", { name: "Dates of Dry garage two" });
    await expect.poll(() => own.getByLabel("Start date", { exact: true }).inputValue()).toBe(day(14));
    await expect.poll(() => own.getByLabel("End date", { exact: true }).inputValue()).toBe(day(16));
    await page.getByRole("region", { name: "Price", exact: true }).getByText("$84.00").waitFor();
    await page.goto("/checkout");
    await page.getByText("$84.00").first().waitFor();
  });

  test("is readable without script, and takes the dates from the URL", async () => {
    const id = await addSpace("Dry garage on paper");
    await reserve(id, day(10), day(12));
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/properties/${id}?from=${day(14)}&to=${day(20)}`);
    // The calendar's days could not be pressed, so the page shows the list instead.
    await expect.poll(() => dayNamed(page, `${named(day(10))}, already booked`).count()).toBe(0);
    await expect.poll(() => page.locator("main noscript").innerHTML()).toContain("Already booked:");
    await expect.poll(() => fields(page)).toEqual([day(14), day(20)]);
    await page.getByText("1 week × $40.00").waitFor();
    await page.goto(`/properties/${id}?from=2026-02-30&to=x`);
    await expect.poll(() => fields(page)).toEqual(["", ""]);
    await context.close();
  });
});

describe("changes while the page is open", () => {
  test("dates that someone else took are announced and shown", async () => {
    const page = await open();
    const id = await addSpace("Dry garage in demand");
    await page.goto(`/properties/${id}?from=${day(3)}&to=${day(6)}`);
    await hydrated(page);
    await page.getByText("1 week × $40.00").waitFor();
    await reserve(id, day(5), day(6));
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await page.getByRole("button", { name: "Reserve", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Those dates are already taken." }).waitFor();
    await toCalendar(page);
    await dayNamed(page, `${named(day(5))}, chosen, already booked`).waitFor();
    await dayNamed(page, `${named(day(7))}, available`).click();
    await page.getByText("Those dates are already taken.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Reserve", exact: true }).click();
    await page.getByTestId("reservation-code").first().waitFor();
    await expect.poll(() => page.getByTestId("reservation-code").count()).toBe(1);
  });

  test("a deleted space is no longer offered, then 'Property not found.' with 404", async () => {
    const page = await open(360);
    const id = await addSpace("Barn of yesterday");
    await page.goto(`/properties/${id}`);
    await toCalendar(page);
    await hydrated(page);
    const removed = await landlord.request.delete(`/api/properties/${id}`, { headers: { origin: site.url } });
    expect(removed.status()).toBe(200);
    await dayNamed(page, `${named(day(3))}, available`).click();
    await page.getByRole("button", { name: "Choose dates" }).click();
    await page.getByText("“Barn of yesterday” is no longer offered.").waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: "Reserve", exact: true }).isDisabled())
      .toBe(true);
    const answer = await page.reload();
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Property not found." }).first().waitFor();
    const images = await fetch(`${site.url}/api/properties/${id}/images`);
    expect([images.status, (await images.json()).message]).toEqual([404, "Property not found."]);
  });
});

/** 40 dollars a week; offered for four weeks of `month`, and from the fifth of the next on. */
async function addSpace(title: string): Promise<string> {
  const offered = { price: "40", price_per: "Week", start_date: day(1), end_date: day(28) };
  const id = await addProperty(landlord, site.url, title, offered);
  const data = { from: day(5, nextMonth), to: null, available: true };
  await post(site, landlord, `/api/properties/${id}/availability/range`, data);
  return id;
}

async function reserve(propertyId: string, start: IsoDate, end: IsoDate) {
  const answer = await fetch(`${site.url}/api/reserve-order`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({
      guest_name: "Otto Other",
      guest_contact: "otto@people.example",
      start_date: start,
      end_date: end,
      properties: [{ property_id: propertyId, quantity: 1 }],
    }),
  });
  expect(answer.status).toBe(201);
}
