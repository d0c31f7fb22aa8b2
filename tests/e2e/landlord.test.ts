import type { Locator, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, noteWaits, shown } from "#tests/support/browser.ts";
import { addDays, americanDate, dayOfWeekInWords, daysInWords } from "#app/platform/dates.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

const refused = (route: Route) => route.fulfill({ status: 500, body: "" });
const broken = (route: Route) => route.abort();

test("the list is polled every two seconds, only while it is visible, and rarely while it fails", async () => {
  const page = await demoLandlord(1280);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const all = await noteWaits(page);
  // Unread messages are counted every ten seconds beside it.
  const waits = async () => (await all()).filter((ms) => ms !== 10_000);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (isPolled(response.url())) statuses.push(response.status());
  });
  let asked = 0;
  page.on("request", (request) => (asked += isPolled(request.url()) ? 1 : 0));
  await page.goto("/landlord-dashboard");
  await hydrated(page);
  // The next request waits only once the page has processed the response.
  const expected = [2000];
  await expect.poll(waits).toEqual(expected);
  for (let times = 1; times <= 4; times += 1) {
    await page.clock.runFor(1900);
    expect(asked).toBe(times - 1);
    await page.clock.runFor(100);
    expected.push(2000);
    await expect.poll(waits).toEqual(expected);
  }
  expect(statuses).toEqual([200, 304, 304, 304]);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(20_000);
  expect(asked).toBe(4);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expected.push(2000);
  await expect.poll(waits).toEqual(expected);
  expect(statuses).toHaveLength(5);

  await page.route("**/api/landlord/*/reservations", refused);
  await page.clock.runFor(2000);
  await page.getByText("We can’t refresh this list right now.", { exact: false }).waitFor();
  expected.push(4000);
  await expect.poll(waits).toEqual(expected);
  await page.clock.runFor(3900);
  expect(asked).toBe(6);
  await page.clock.runFor(200);
  expected.push(8000);
  await expect.poll(waits).toEqual(expected);
  await page.clock.runFor(7900);
  expect(asked).toBe(7);
  await page.unroute("**/api/landlord/*/reservations");
  await page.clock.runFor(200);
  await page
    .getByText("We can’t refresh this list right now.", { exact: false })
    .waitFor({ state: "detached" });
});

test(
  "each tab of the dashboard is short, accessible and fits, and the calendar blocks and opens days",
  { timeout: 120_000 },
  async () => {
    const page = await demoLandlord(1280);
    const names = ["today", "requests", "calendar", "spaces", "earnings", "business"];
    for (const tab of names) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/landlord-dashboard?tab=${tab}`);
      await hydrated(page);
      for (const [width, most] of [
        [1280, 1100],
        [390, 1600],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        await expect.poll(height, { message: `${tab} ${width}` }).toBeLessThanOrEqual(most);
        await expectNoOverflow(page);
        if (width === 1280) await expectAccessible(page);
      }
    }

    await page.goto("/rentals");
    const bar = page.getByRole("navigation", { name: "Your pages" });
    await bar.getByRole("link", { name: /^Requests\s*\d+ waiting$/ }).waitFor();
    const rentals = (links: typeof bar) => links.getByRole("link", { name: "Rentals" });
    await expect.poll(() => rentals(bar).count()).toBe(0);
    await bar.getByText("More", { exact: true }).click();
    await expect.poll(() => rentals(bar).getAttribute("aria-current")).toBe("page");
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const sidebar = page.getByRole("navigation", { name: "Landlord dashboard" });
    await expect.poll(() => rentals(sidebar).getAttribute("aria-current")).toBe("page");
    await expectAccessible(page);
    const first = dayFromNow(500);
    await page.goto(`/landlord-dashboard?tab=calendar&from=${first}`);
    await hydrated(page);
    const lines = page.getByRole("region", { name: "Calendar of your spaces" }).locator("ul ul");
    // Some spaces aren't offered that late.
    const line = lines.filter({ has: page.getByRole("button", { name: /Block days$/ }) }).first();
    const free = line.getByRole("button");
    await expect.poll(() => free.count()).toBe(1);
    const { x, y, width } = (await free.first().boundingBox())!;
    const middleOf = (day: number) => x + (width * (day + 0.5)) / 28;
    await page.mouse.move(middleOf(2), y + 10);
    await page.mouse.down();
    await page.mouse.move(middleOf(3), y + 10);
    await page.mouse.move(middleOf(4), y + 10);
    await page.mouse.up();
    const dialog = page.getByRole("dialog", { name: /^Block days of/ });
    await expectAccessible(page);
    await expect
      .poll(() => dialog.getByRole("textbox", { name: "Start date" }).inputValue())
      .toBe(americanDate(dayFromNow(502)));
    await expect
      .poll(() => dialog.getByRole("textbox", { name: "End date" }).inputValue())
      .toBe(americanDate(dayFromNow(504)));
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/^Saved: not available/).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => free.count()).toBe(3);
    // The same without a mouse.
    await line.getByRole("button", { name: /Not offered/ }).press("Enter");
    const opening = page.getByRole("dialog", { name: /^Open days of/ });
    await opening.getByRole("button", { name: "Save" }).click();
    await opening.getByText(/^Saved: available/).waitFor();
    await opening.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => free.count()).toBe(1);
  },
);

test(
  "a landlord withdraws days, sees them in the year, and finds the properties on the map",
  { timeout: 120_000 },
  async () => {
    const page = await demoLandlord(360);
    const library: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("map-library")) library.push(request.url());
    });
    await page.goto("/landlord-dashboard?tab=spaces");
    await hydrated(page);
    expect(library).toEqual([]);
    const own = page.getByRole("article", { name: "Long driveway a short walk from Rutherford" }).last();
    await own.getByRole("button", { name: "Manage" }).press("Enter");
    const [first, last] = [dayFromNow(400), dayFromNow(402)];
    const form = own.getByRole("form", { name: /^Availability of/ });
    const id = await own.getAttribute("aria-labelledby");
    const known = await page.request.get(`/api/properties/${id!.slice(6)}/availability`);
    const [{ from: taken }] = ((await known.json()) as { taken: [{ from: string }] }).taken;
    await form.getByRole("textbox", { name: "Start date" }).fill(taken);
    await form.getByRole("textbox", { name: "Start date" }).click();
    const day = `${dayOfWeekInWords(taken)}, chosen, already booked`;
    await page.getByRole("button", { name: day }).press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("grid").first().waitFor({ state: "detached" });
    await form.getByRole("textbox", { name: "Start date" }).fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Start date is required", { exact: true }).waitFor();
    await form.getByLabel("Available", { exact: true }).uncheck();
    await page.route("**/availability/range", refused, { times: 1 });
    const withdrawn = page.waitForRequest("**/availability/range");
    await form.getByRole("button", { name: "Save" }).click();
    expect((await withdrawn).postDataJSON()).toEqual({ from: null, to: null, available: false });
    await form.getByRole("textbox", { name: "Start date" }).fill(first);
    await form.getByRole("textbox", { name: "End date" }).fill(last);
    const failures: [typeof refused, string][] = [
      [refused, "Error saving availability"],
      [broken, "Failed to update availability."],
    ];
    for (const [answer, sentence] of failures) {
      await page.route("**/availability/range", answer, { times: 1 });
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
    }

    await page.route("**/api/properties/*/days*", refused, { times: 1 });
    await own.getByRole("button", { name: "Calendar", exact: true }).press("Enter");
    const year = own.getByRole("region", { name: /^Calendar of/ });
    await year.getByRole("alert").getByText("The calendar could not be loaded.").waitFor();
    await year.getByRole("button", { name: "Try again" }).click();
    await year.getByRole("listitem").filter({ hasText: ": Waiting for your answer, " }).first().waitFor();
    await year.getByRole("listitem").filter({ hasText: ": Accepted, " }).first().waitFor();
    for (const kind of ["free", "requested", "unpaid"])
      await expect.poll(() => year.locator(`[data-kind="${kind}"]`).count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const heading = await year.getByRole("heading").innerText();
    await year.getByRole("button", { name: "Next year" }).press("Enter");
    await year.getByRole("listitem").filter({ hasText: ": Available" }).first().waitFor();
    await expect.poll(() => year.getByRole("heading").innerText()).not.toBe(heading);
    await expect.poll(() => year.locator('[data-kind="not offered"]').count()).toBe(0);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText(`Saved: not available ${daysInWords(first, last)}.`).waitFor();
    await year
      .getByRole("listitem")
      .filter({ hasText: `${daysInWords(first, last)}: Not offered` })
      .waitFor();
    await expect.poll(() => year.locator('[data-kind="not offered"]').count()).toBe(3);
    await year.getByRole("button", { name: "Previous year" }).press("Enter");
    await expect.poll(() => year.getByRole("heading").innerText()).toBe(heading);

    const map = await openMap(page);
    // A number may part into numbers; prices appear on the map, or in the list of those that no zoom parts.
    const prices = page.getByRole("link", { name: /\$/ });
    const together = map.getByRole("button", { name: /^\d+ properties$/ }).first();
    await expect
      .poll(async () => {
        if ((await prices.count()) === 0) await together.click();
        return prices.count();
      })
      .toBeGreaterThan(0);
    expect(library).not.toEqual([]);
  },
);

test(
  "a new landlord starts: with or without business info, no reservations, and the default map",
  { timeout: 120_000 },
  async () => {
    const page = await newLandlord(768);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/landlord-dashboard");
    await hydrated(page);
    await page.getByText("No reservations yet.", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto("/landlord-dashboard?tab=spaces");
    await hydrated(page);
    const map = await openMap(page);
    expect((await map.boundingBox())?.height).toBe(400);
    // Latitude 40.7128, longitude -74.006 at zoom 10 is in this tile.
    await expect.poll(() => asked.filter((url) => url.endsWith("/10/301/385.pbf")).length).toBe(1);

    await page.goto("/landlord-dashboard");
    await hydrated(page);
    const address = page.getByRole("combobox", { name: "Address" });
    await page.getByLabel("Business name").fill("Garages of Ada");
    await address.pressSequentially("Harrisburg, P");
    await page
      .getByRole("option", { name: /^Harrisburg, PA/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Save business info" }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await expect.poll(() => address.inputValue()).toContain("Harrisburg, PA");
    await page.goto("/landlord-dashboard?tab=business");
    await expect.poll(() => page.getByLabel("Business name").inputValue()).toBe("Garages of Ada");
    await expect.poll(() => page.getByRole("link", { name: "Skip and Add Properties" }).count()).toBe(0);

    await addProperty(page, site.url, "Garage of Ada");
    await page.goto("/landlord-dashboard?tab=spaces");
    await hydrated(page);
    await openMap(page);
    const link = map.getByRole("link", { name: "Garage of Ada, $120.00/Month" });
    await expect.poll(() => link.getAttribute("href")).toMatch(/^\/properties\/prp_/);

    const another = await newLandlord(1280);
    await another.goto("/landlord-dashboard");
    await another.getByRole("link", { name: "Skip and Add Properties" }).click();
    await shown(another, "Add a property");
  },
);

/** The map loads when it is asked for. */
async function openMap(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Show map" }).click();
  const map = page.getByRole("region", { name: "Map of your properties" });
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.getAttribute("data-map"), { timeout: 20_000 }).toBe("shown");
  return map;
}

function dayFromNow(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days);
}

function isPolled(url: string): boolean {
  return /\/api\/landlord\/[^/]+\/reservations/.test(url);
}

async function demoLandlord(width: number): Promise<Page> {
  const page = await site.open(width);
  await site.logIn(page, "landlord");
  return page;
}

let people = 0;

async function newLandlord(width: number): Promise<Page> {
  const page = await site.open(width);
  const email = `new${(people += 1)}@people.example`;
  const data = { username: "Ada", email, password: "a-long-enough-password", role: "landlord" };
  for (const path of ["/api/signup", "/api/login"]) {
    const answer = await page.request.post(path, { data, headers: { origin: site.url } });
    expect(answer.ok()).toBe(true);
  }
  return page;
}
