import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { expectAccessible, expectNoOverflow, shown } from "#tests/support/browser.ts";
import { focusedName } from "#tests/support/property-page.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();
let spaces: PropertyJson[];

beforeAll(async () => {
  const all = (await (await fetch(`${site.url}/api/properties`)).json()) as PropertyJson[];
  spaces = all.filter((space) => space.is_available && space.price_per === "Week" && space.end_date === null);
  expect(spaces.length).toBeGreaterThan(2);
}, 240_000);

describe("the cart's screen", () => {
  test("is the same in two tabs", async () => {
    const one = await openCart(spaces.slice(0, 2));
    const two = await one.context().newPage();
    await two.goto("/cart");
    await badge(two, 2);
    await one.getByRole("button", { name: `Remove ${spaces[0]!.title}` }).click();
    await badge(two, 1);
    await expect.poll(() => one.locator("#announcements").textContent()).toBe(`Removed ${spaces[0]!.title}.`);
    await two.getByRole("button", { name: /^Remove/ }).click();
    await one.getByText("No properties reserved yet.").waitFor();
    await one.getByText("Find a garage, a driveway or a storage unit near you and add it here.").waitFor();
    await expect.poll(() => one.getByTestId("cart-badge").count()).toBe(0);
  });

  test("says what is wrong with a date, and what is missing", async () => {
    const page = await openCart(spaces.slice(0, 1), 360);
    await page.getByRole("heading", { level: 1, name: "Your Reservations" }).waitFor();
    const [start, end] = ["Select Start Date", "Select End Date"].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    await expect.poll(() => start!.getAttribute("placeholder")).toBe("Choose a date");
    await expect.poll(() => end!.getAttribute("placeholder")).toBe("Choose end date");
    await expect.poll(() => start!.getAttribute("required")).not.toBeNull();
    await page.getByText(/^Leave the end date blank for one \w+\.$/).waitFor();
    const confirm = page.getByRole("button", { name: "Confirm Reservation" });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    const reason = await confirm.getAttribute("aria-describedby");
    await expect
      .poll(() => page.locator(`[id="${reason}"]`).textContent())
      .toBe("Choose a start date first.");
    const space = page.getByRole("list", { name: "Spaces" });
    const tops = await Promise.all([start!, space].map(async (part) => (await part.boundingBox())!.y));
    expect(tops[0]).toBeLessThan(tops[1]!);
    await page.getByRole("button", { name: "Checkout" }).click();
    await page.getByText("Please select a start date.").waitFor();
    await type(page, "Select Start Date", "2027-02-30");
    await page.getByText("Date input not valid.").waitFor();
    await type(page, "Select Start Date", "2020-01-01");
    await page.getByText(/^The earliest day is/).waitFor();
    const longer = page.getByRole("button", { name: /^Add a week/ });
    await expect.poll(() => longer.count()).toBe(0);
    await type(page, "Select Start Date", "20270301");
    await longer.waitFor();
    await expect
      .poll(() => page.getByLabel("Select Start Date", { exact: true }).inputValue())
      .toBe("2027-03-01");
    await type(page, "Select End Date", "2027-02-27");
    await page.getByText("The earliest day is Mar 1, 2027.").waitFor();
    await type(page, "Select End Date", "2027-03-09");
    await page.getByText("2 weeks ×").waitFor();
    await page.getByText("Partial weeks are billed as full weeks.").waitFor();
    // While the price of other dates is asked for, the former one stays readable.
    const quote = Promise.withResolvers<void>();
    const hold = (route: Route) => quote.promise.then(() => route.continue());
    await page.route("**/api/quote**", hold, { times: 1 });
    await type(page, "Select End Date", "2027-03-10");
    const price = page.getByRole("region", { name: "Price", exact: true });
    await expect.poll(() => price.getAttribute("aria-busy")).toBe("true");
    await expectAccessible(page);
    quote.resolve();
    await expect.poll(() => price.getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => longer.count()).toBe(0);
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera");
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    await page.getByText("Please enter a valid email address.").waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test("says what each space costs before the dates, and what all cost once they are chosen", async () => {
    const two = spaces.slice(0, 2);
    const page = await openCart(two);
    const price = page.getByRole("region", { name: "Price", exact: true });
    const rent = two.reduce((sum, space) => sum + space.price, 0);
    const total = `$${(Math.round(rent * 105) / 100).toFixed(2)}`;
    const rows = page.getByRole("list", { name: "Spaces" });
    const withFee = (space: PropertyJson) => `$${(Math.round(space.price * 105) / 100).toFixed(2)}`;
    for (const space of two)
      await rows
        .getByText(`${withFee(space)}/Week`)
        .first()
        .waitFor();
    await page.getByText("Prices include the 5% service fee.").waitFor();
    await page.getByText("Choose your dates to see what you’ll pay.").waitFor();
    await expect.poll(() => price.count()).toBe(0);
    await page.getByText("Sends your request and opens the card payment.", { exact: false }).waitFor();
    // So far ahead a card is only saved.
    await type(page, "Select Start Date", "2027-08-02");
    await page.getByText("Sends your request and saves your card. Nothing is charged now.").waitFor();
    await expect.poll(() => price.textContent()).toContain(`Total${total}`);
    for (const space of two)
      await rows
        .getByText(`${withFee(space)} for 1 week`)
        .first()
        .waitFor();
    await page.getByRole("button", { name: `Remove ${two[0]!.title}` }).click();
    await expect.poll(() => price.textContent()).not.toContain(`Total${total}`);
  });

  test("lets the keyboard choose a day", async () => {
    const page = await openCart(spaces.slice(0, 1));
    await type(page, "Select Start Date", "2027-05-31");
    const [start, end] = ["Select Start Date", "Select End Date"].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    await start!.blur();
    await start!.focus();
    await page.getByRole("button", { name: "Monday, May 31, 2027, chosen" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => start!.inputValue()).toBe("2027-06-01");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("grid").first().waitFor({ state: "detached" });
    await expect.poll(() => end!.inputValue()).toBe("2027-06-02");
    await expect.poll(() => end!.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("names the space whose dates someone else took since, then reserves other dates", async () => {
    const [taken, free] = spaces.slice(1, 3);
    const page = await openCart([taken!, free!]);
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await type(page, "Select Start Date", "2027-07-01");
    await page
      .getByText(/Jul 1 – /)
      .first()
      .waitFor();
    await reserveElsewhere(taken!.id, "2027-07-03");
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    const row = page.getByRole("list", { name: "Spaces" }).locator(":scope > li");
    await page.getByRole("alert").getByText("Server 409: Those dates are already taken.").waitFor();
    await row.filter({ hasText: taken!.title }).getByText("Those dates are already taken.").waitFor();
    await expect.poll(() => row.filter({ hasText: free!.title }).getByText("already taken").count()).toBe(0);

    await type(page, "Select Start Date", "2027-08-01");
    await page
      .getByText(/Aug 1 – /)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    await page.getByTestId("reservation-code").first().waitFor();
    await expect.poll(() => page.getByTestId("reservation-code").count()).toBe(2);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    await expectAccessible(page);
    await expectOnlyTheirs(page.url());
  });

  test("gives one space its own dates, and offers the next free ones if someone has them", async () => {
    const [taken, free] = spaces.slice(0, 2);
    await reserveElsewhere(taken!.id, "2027-03-10");
    const page = await openCart([taken!, free!], 360);
    await type(page, "Select Start Date", "2027-03-12");
    await type(page, "Select End Date", "2027-03-14");
    const price = page.getByRole("region", { name: "Price", exact: true });
    const list = page.getByRole("list", { name: "Spaces" });
    const row = list.locator(":scope > li").filter({ hasText: taken!.title });
    await row.getByText("Those dates are already taken.").waitFor();
    await row.getByText("Next available:").waitFor();
    await expect.poll(() => page.getByText("Those dates are already taken.").count()).toBe(1);
    await expect.poll(() => price.count()).toBe(0);
    for (const name of ["Confirm Reservation", "Checkout"])
      await expect.poll(() => page.getByRole("button", { name }).isDisabled()).toBe(true);
    await page.getByLabel("Select Start Date", { exact: true }).click();
    const day = (name: string) => page.getByRole("button", { name });
    await day("Friday, March 12, 2027, chosen, first day, already booked").press("Enter");
    await day("Wednesday, March 17, 2027, available").waitFor();
    await page.keyboard.press("Escape");
    await expectAccessible(page);

    await row.getByRole("button", { name: "Mar 17 – Mar 19, 2027" }).press("Enter");
    const own = page.getByRole("group", { name: `Dates of ${taken!.title}` });
    const texts = () =>
      Promise.all(
        ["Start date", "End date"].map((label) => own.getByLabel(label, { exact: true }).inputValue()),
      );
    await expect.poll(() => texts()).toEqual(["2027-03-17", "2027-03-19"]);
    await expect.poll(() => list.evaluate((rows) => rows === document.activeElement)).toBe(true);
    await price.getByText(/^1 week × .*, Mar 17 – Mar 19, 2027$/).waitFor();
    await price.getByText("Mar 12 – Mar 14, 2027").waitFor();
    await expect.poll(() => page.getByText("already taken").count()).toBe(0);
    await expectNoOverflow(page);

    await page.reload();
    await own.waitFor();
    await expect.poll(() => texts()).toEqual(["2027-03-17", "2027-03-19"]);
    await page
      .getByRole("button", { name: `Use different dates for this space ${free!.title}` })
      .press("Enter");
    const other = page.getByRole("group", { name: `Dates of ${free!.title}` });
    await expect.poll(() => focusedName(page)).toBe("own_start_date");
    await expect.poll(() => other.getByLabel("End date", { exact: true }).inputValue()).toBe("2027-03-14");
    await other.getByRole("button", { name: /^Same dates as the others/ }).press("Enter");
    await other.waitFor({ state: "detached" });
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    await page.getByTestId("reservation-code").first().waitFor();
    const tickets = page.getByRole("article");
    await tickets.filter({ hasText: taken!.title }).getByText("Mar 17 – Mar 19, 2027").waitFor();
    await tickets.filter({ hasText: free!.title }).getByText("Mar 12 – Mar 14, 2027").waitFor();
  });

  test("names a space that is gone, and reserves the others without it", async () => {
    const [gone, free] = [{ ...spaces[0]!, id: "prp_gone", title: "Barn of yesterday" }, spaces[0]!];
    const page = await openCart([gone, free]);
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await type(page, "Select Start Date", "2027-10-01");
    await page.getByText("“Barn of yesterday” is no longer offered.").waitFor();
    await expect.poll(() => page.getByText("Property not found.").count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Confirm Reservation" }).isDisabled())
      .toBe(true);
    await page.getByRole("button", { name: "Remove Barn of yesterday" }).last().click();
    await badge(page, 1);
    await page.getByText("1 week ×").waitFor();
    await page.getByRole("button", { name: "Confirm Reservation" }).click();
    await page.getByTestId("reservation-code").first().waitFor();
    await expect.poll(() => page.getByTestId("reservation-code").count()).toBe(1);
  });

  test("login empties the cart and offers to bring it back; logout forgets it", async () => {
    const page = await openCart(spaces.slice(0, 1));
    const aside = (chosen: PropertyJson[]) =>
      page.evaluate(
        (text) => localStorage.setItem("cart-aside", text),
        JSON.stringify(chosen.map((space) => ({ ...space, quantity: 1 }))),
      );
    await aside(spaces.slice(1, 2));
    await page.goto("/login");
    await page.getByLabel("Email").fill("tenant@sparebay.example");
    await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await shown(page, "Dashboard");
    const offer = page.getByRole("region", { name: "Your earlier cart" });
    await offer.getByText("Bring back the 2 spaces from your earlier cart?").waitFor();
    await expect.poll(() => cartOf(page)).toBeNull();
    await offer.getByRole("button", { name: "Bring back" }).click();
    await offer.waitFor({ state: "detached" });
    for (const { id } of spaces.slice(0, 2)) await expect.poll(() => cartOf(page)).toContain(id);
    await aside(spaces.slice(2, 3));
    await page.goto("/reservation-success");
    await offer.getByText("Bring back the space from your earlier cart?").waitFor();
    await offer.getByRole("button", { name: "No, thanks" }).click();
    await offer.waitFor({ state: "detached" });
    expect(JSON.parse((await cartOf(page))!)).toHaveLength(2);
    await page.getByRole("heading", { level: 1, name: "Your reservation" }).waitFor();
    await page.getByText("This link has no reservation.", { exact: false }).waitFor();
    await expect.poll(() => page.getByRole("main").textContent()).not.toMatch(/received|request|thank you/i);
    const home = page.getByRole("link", { name: "Go to your dashboard" });
    await expect.poll(() => home.getAttribute("href")).toBe("/tenant-dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await expect.poll(() => cartOf(page)).toBeNull();
    await expect.poll(() => offer.count()).toBe(0);
  });
});

async function openCart(chosen: PropertyJson[], width = 1280): Promise<Page> {
  const page = await site.open(width);
  await page.goto("/about");
  await page.evaluate(
    (text) => localStorage.setItem("cart", text),
    JSON.stringify(chosen.map((space) => ({ ...space, quantity: 1 }))),
  );
  await page.goto("/cart");
  if (chosen.length > 0) await badge(page, chosen.length);
  return page;
}

function cartOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("cart"));
}

async function badge(page: Page, count: number) {
  await page
    .getByTestId("cart-badge")
    .filter({ hasText: String(count) })
    .waitFor();
}

async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(label, { exact: true }).blur();
}

async function reserveElsewhere(propertyId: string, start: string) {
  const answer = await fetch(`${site.url}/api/reserve-order`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({
      guest_name: "Otto Other",
      guest_contact: "otto@people.example",
      start_date: start,
      properties: [{ property_id: propertyId, quantity: 1 }],
    }),
  });
  expect(answer.status).toBe(201);
}

async function expectOnlyTheirs(url: string) {
  const stranger = await site.open();
  const answer = await stranger.goto(url);
  expect(answer?.status()).toBe(404);
  await stranger.getByText("Reservation not found.").first().waitFor();
}
