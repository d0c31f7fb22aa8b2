import type { FileChooser, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signupToList } from "#app/features/accounts/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { addDays, dateIn, dayInWords } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { demoSite } from "#tests/support/demo-site.ts";

// Plain dates must not depend on the server's time zone.
const site = demoSite({ TZ: "Pacific/Auckland" });

test(
  "a visitor with a keyboard finds, reserves and pays for a space, 360 pixels wide",
  { timeout: 240_000 },
  async () => {
    const page = await site.open(360);
    const chooser = Promise.withResolvers<FileChooser>();
    page.on("filechooser", chooser.resolve);
    await page.goto("/");
    await hydrated(page);
    await tabTo(page, page.getByLabel("ZIP code or address"));
    await page.keyboard.type("17101");
    await page.keyboard.press("Enter");
    await page.getByText("Search Results:").waitFor();
    await tabTo(page, page.getByRole("button", { name: /^Reserve / }).first());
    await page.keyboard.press("Enter");
    const chosen = page.getByRole("link", { name: /^In your cart/ });
    await expect.poll(() => hasFocus(chosen)).toBe(true);
    await page.keyboard.press("Enter");
    await arrive(page, "Your Reservations");

    const start = page.getByLabel("Select Start Date", { exact: true });
    await tabTo(page, start);
    await page.getByRole("grid").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    for (let week = 0; week < 20 && !(await focusedLabel(page))?.endsWith(", available"); week += 1)
      await page.keyboard.press("ArrowDown");
    const day = await page.locator(":focus").getAttribute("data-day");
    await page.keyboard.press("Enter");
    await expect.poll(() => start.inputValue()).toBe(day);
    await page.keyboard.press("Escape");
    await page.getByRole("grid").first().waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(page.getByLabel("Select End Date", { exact: true }))).toBe(true);
    await fill(page, "Your name", "Vera Visitor");
    await fill(page, "Your email", "vera@people.example");
    await tabTo(page, page.getByRole("checkbox", { name: /terms of service/ }));
    await page.keyboard.press("Space");
    await page.getByRole("region", { name: "Price", exact: true }).getByText("Total").waitFor();
    await expectFits(page);
    await tabTo(page, page.getByRole("button", { name: "Confirm Reservation" }));
    await page.keyboard.press("Enter");

    await arrive(page, "Confirm your email to keep these dates");
    await page.getByTestId("reservation-code").waitFor();
    await page.getByText("We’re holding your dates for 30 minutes.").waitFor();
    await expectFits(page);
    await tabTo(page, page.getByRole("link", { name: "Upload your ID and pay" }));
    await page.keyboard.press("Enter");
    await arrive(page, /your reservation$/i);
    await tabTo(page, page.locator('input[type="file"]').first());
    await page.keyboard.press("Enter");
    const front = { name: "front.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    await (await chooser.promise).setFiles(front);
    await page.getByRole("img", { name: "Front of your ID, as chosen" }).waitFor();
    await expectFits(page);
    await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
    await page.keyboard.press("Enter");

    await page.getByLabel("Card number").waitFor();
    await hydrated(page);
    await fill(page, "Card number", "4242424242424242");
    await fill(page, "Expiration", "1234");
    await fill(page, "CVC", "123");
    await fill(page, /name/i, "Vera Visitor");
    await tabTo(page, page.getByRole("button", { name: /^Pay \$/ }));
    await page.keyboard.press("Enter");
    await shown(page, "Thank you");
    await page.getByText(/^You paid \$[\d.,]+ for .+\.$/).waitFor();
    await expectFits(page);
    await tabTo(page, page.getByRole("link", { name: "Open the reservation" }));
    await page.keyboard.press("Enter");
    await page.getByText("Paid in full.").waitFor();
    await tabTo(page, page.getByRole("link", { name: "Show the reservation code" }));
  },
);

test(
  "a new visitor with a phone has paid after at most 11 taps and 7 fields",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(390);
    const { count, tap, fillIn } = newCount();
    const label = (text: string | RegExp) => page.getByLabel(text).first();
    await page.goto("/");
    await hydrated(page);
    await fillIn(label("ZIP code or address"), "17101");
    await tap(page.getByRole("search").getByRole("button", { name: "Search" }));
    await page.getByText("Search Results:").waitFor();
    await tap(page.getByRole("article").first().getByRole("link").first());
    await tap(page.getByRole("button", { name: "Choose dates" }));
    const calendar = page.getByRole("dialog", { name: "Choose your dates" });
    const days = calendar.locator("[data-day]:not([aria-disabled])");
    // Which days are free in the demo depends on today; the calendar's script may still be on its way.
    await days.first().waitFor();
    const free = await days.evaluateAll((elements) =>
      elements.map((day) => (day as HTMLElement).dataset["day"]!),
    );
    const first = free.find((day) => free.includes(addDays(day, 1)))!;
    await tap(calendar.locator(`[data-day="${first}"]`));
    await tap(calendar.locator(`[data-day="${addDays(first, 1)}"]`));
    // The last day closes the calendar.
    await calendar.waitFor({ state: "detached" });
    await fillIn(label("Your name"), "Vera Visitor");
    await fillIn(label("Your email"), "vera.in.a.hurry@people.example");
    await tap(page.getByRole("checkbox", { name: /terms of service/ }));
    await tap(page.getByRole("button", { name: "Reserve", exact: true }));
    await tap(page.getByRole("link", { name: "Upload your ID and pay" }));
    const chooser = page.waitForEvent("filechooser");
    await tap(page.getByText("Choose a picture").first());
    const front = { name: "front.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    await (await chooser).setFiles(front);
    await tap(page.getByRole("button", { name: "Continue to payment" }));
    await page.getByLabel("Card number").waitFor();
    await hydrated(page);
    await fillIn(label("Card number"), "4242424242424242");
    await fillIn(label("Expiration"), "1234");
    await fillIn(label("CVC"), "123");
    await fillIn(label(/name/i), "Vera Visitor");
    await tap(page.getByRole("button", { name: /^Pay \$/ }));
    await shown(page, "Thank you");
    expect(count.taps).toBeLessThanOrEqual(11);
    expect(count.fields).toBeLessThanOrEqual(7);
  },
);

test(
  "a new landlord with a phone has a space listed after at most 10 taps and 14 fields, from sign-up on",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(390);
    const { count, tap, fillIn, choose } = newCount();
    const label = (text: string) => page.getByLabel(text, { exact: true });
    const next = async (heading: string) => {
      await tap(page.getByRole("button", { name: /^Next\s*:/ }));
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
    };
    await page.goto(signupToList());
    await hydrated(page);
    await fillIn(label("Username"), "Lena Quick");
    await fillIn(label("Email"), "lena.in.a.hurry@people.example");
    await fillIn(label("Password"), "a-good-password-1");
    await fillIn(label("Confirm password"), "a-good-password-1");
    await tap(page.getByRole("checkbox", { name: /terms of service/ }));
    await tap(page.getByRole("button", { name: "Sign Up", exact: true }));
    await page.getByRole("heading", { name: "Add a property" }).waitFor();
    await hydrated(page);
    await fillIn(label("Title"), "Garage of ten taps");
    await choose(label("Type of space"), "Covered Garage");
    await next("Photos");
    const picture = { name: "front.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    await page.locator('input[type="file"]').setInputFiles([picture]);
    count.taps += 1;
    await page.getByRole("list", { name: "Photos in order" }).getByRole("img").first().waitFor();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await next("Where it is");
    await fillIn(page.getByLabel("ZIP code"), "17103");
    await expect.poll(() => label("City").inputValue()).toBe("Harrisburg");
    await fillIn(page.getByRole("combobox", { name: "Street address" }), "10 Tap Street");
    await next("Size in feet");
    for (const [side, feet] of Object.entries({ Length: "20", Width: "10", Height: "8" }))
      await fillIn(label(side), feet);
    await next("Price");
    await fillIn(page.getByLabel("Price in dollars"), "120");
    await choose(label("Price per"), "Month");
    await next("When it’s available");
    await fillIn(page.getByRole("textbox", { name: "Start date" }), "2099-12-01");
    await tap(page.getByRole("button", { name: "Add property" }));
    await page.getByText("“Garage of ten taps” was added.", { exact: false }).waitFor();
    expect(count.taps).toBeLessThanOrEqual(10);
    expect(count.fields).toBeLessThanOrEqual(14);
  },
);

describe("dates are the same in every time zone", () => {
  // Both sides of each clock change, in Pennsylvania and in New Zealand.
  const changes = [
    ["2027-03-13", "2027-03-15", "Mar 13 – Mar 15, 2027"],
    ["2027-11-06", "2027-11-08", "Nov 6 – Nov 8, 2027"],
    ["2027-04-03", "2027-04-05", "Apr 3 – Apr 5, 2027"],
    ["2027-09-25", "2027-09-27", "Sep 25 – Sep 27, 2027"],
  ] as const;

  test.each([
    ["Pacific/Auckland", 0, ...changes[0]],
    ["America/New_York", 1, ...changes[1]],
  ] as const)("in %s", { timeout: 120_000 }, async (timezoneId, at, from, to, words) => {
    const all = (await (await fetch(`${site.url}/api/properties`)).json()) as PropertyJson[];
    // Each its own: dates that are taken have no price.
    const space = all.filter((one) => one.is_available && one.price_per === "Day" && one.end_date === null)[
      at
    ]!;
    const today = dateIn(space.time_zone, new Date());
    const page = await site.open(360, { timezoneId });
    await page.goto("/about");
    await page.evaluate(
      (text) => localStorage.setItem("cart", text),
      JSON.stringify([{ ...space, quantity: 1 }]),
    );
    await page.goto("/cart");
    const start = page.getByLabel("Select Start Date", { exact: true });
    await start.fill("2020-01-01");
    await start.blur();
    await page.getByText(`The earliest day is ${dayInWords(today)}.`).waitFor();
    await start.click();
    await page.getByRole("button", { name: new RegExp(`^${fullDay(today)}, today, `) }).waitFor();
    await page.keyboard.press("Escape");
    for (const [first, last, inWords] of changes) {
      await start.fill(first);
      await page.getByLabel("Select End Date", { exact: true }).fill(last);
      const price = page.getByRole("region", { name: "Price", exact: true });
      await price.getByText(inWords).waitFor();
      await price.getByText(`3 days × $${space.price.toFixed(2)}`).waitFor();
    }
    await start.fill(from);
    await page.getByLabel("Select End Date", { exact: true }).fill(to);
    await page.getByRole("region", { name: "Price", exact: true }).getByText(words).waitFor();
    await page.getByLabel("Select End Date", { exact: true }).click();
    await page.getByRole("button", { name: `${fullDay(to)}, chosen, last day, available` }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    await page.getByTestId("reservation-code").first().waitFor();
    await page.getByRole("article").getByText(words, { exact: true }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Add to calendar/ }).click();
    expect((await download).suggestedFilename()).toBe("reservation.ics");
    await page.getByRole("link", { name: "Upload your ID and save a card" }).click();
    await page.getByRole("region", { name: "Summary" }).getByText(words, { exact: true }).waitFor();
  });
});

/** Taps and fields, and what they are counted by. */
function newCount() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    tap: async (button: Locator) => {
      await button.click();
      count.taps += 1;
    },
    fillIn: async (field: Locator, text: string) => {
      await field.fill(text);
      count.fields += 1;
    },
    choose: async (field: Locator, option: string) => {
      await field.selectOption(option);
      count.fields += 1;
    },
  };
}

/** After client-side navigation the focus starts at the heading. */
async function arrive(page: Page, heading: string | RegExp) {
  await shown(page, heading);
  await expect.poll(() => page.locator("h1:focus").count()).toBe(1);
}

/** Presses Tab until it's focused, with its focus visible. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor({ state: "attached" });
  let presses = 0;
  do {
    await page.keyboard.press("Tab");
    presses += 1;
  } while (presses < 150 && !(await hasFocus(target)));
  await expect.poll(() => hasFocus(target), { message: `Tab reaches ${String(target)}` }).toBe(true);
  await expect.poll(() => page.locator(":focus-visible").count()).toBe(1);
}

async function fill(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, page.getByLabel(label, typeof label === "string" ? { exact: true } : {}).first());
  await page.keyboard.type(text);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

async function expectFits(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

function fullDay(day: string): string {
  const words = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  return words.format(new Date(`${day}T00:00:00Z`));
}
