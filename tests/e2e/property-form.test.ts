import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import {
  openStep,
  orderByDragging,
  orderByKeyboard,
  photo,
  photoNames,
  sendPhotos,
} from "#tests/support/photo-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

test(
  "a landlord adds a property: errors at the fields, address, pin, photos, a draft, an expired session",
  { timeout: 180_000 },
  async () => {
    const page = await landlordsWindow(390);
    await page.goto("/landlord/add-property");
    await hydrated(page);
    await expectAccessible(page);
    await expectErrorsStepByStep(page);
    await fillSpace(page);
    await next(page, "Photos");
    await sendPhotos(page);
    await orderByKeyboard(page);
    await orderByDragging(page);
    await next(page, "Where it is");
    await fillCityByZip(page);
    await fillAddressBySuggestion(page);
    await expectPublicAddress(page);
    await movePinByKeyboard(page);
    await movePinByMouse(page);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await next(page, "Size in feet");
    await fillSize(page);
    await next(page, "Price");
    await fillPrice(page);
    await next(page, "When it’s available");
    await page.getByRole("textbox", { name: "Start date" }).fill("2099-12-01");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("$120.00/Month").waitFor();
    await expect.poll(() => preview.locator("img").count()).toBe(2);
    await expectNoOverflow(page);
    await expectAccessible(page);

    const pin = await page.locator("[name=latitude]").inputValue();
    await page.reload();
    await hydrated(page);
    await page.getByText("Your saved draft is back.").waitFor();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Start date" }).inputValue())
      .toBe("12/01/2099");
    await page.goBack();
    await page.getByLabel("Price in dollars").waitFor();
    await openStep(page, "Space");
    await expect
      .poll(() => page.getByLabel("Title", { exact: true }).inputValue())
      .toBe("Garage of the form");
    await page.getByRole("button", { name: "Continue: Dates" }).click();
    await page.getByRole("button", { name: "Add property" }).waitFor();
    await expect.poll(() => page.locator("[name=latitude]").inputValue()).toBe(pin);
    await openStep(page, "Photos");
    await expect.poll(() => photoNames(page)).toEqual(["b.jpg", "a.jpg"]);
    await openStep(page, "Dates");

    await expectRefusalsInWords(page);
    await loseSession(page);

    await page.getByRole("button", { name: "Add property" }).click();
    await page.getByText("“Garage of the form” was added.", { exact: false }).waitFor();
    const found = await (await fetch(`${site.url}/api/search?query=Garage%20of%20the%20form`)).json();
    const added = (found as { id: string; title: string; images: unknown[]; latitude: number }[]).find(
      ({ title }) => title === "Garage of the form",
    );
    const way = page.getByRole("link", { name: "View it" });
    await expect.poll(() => way.getAttribute("href")).toBe(`/properties/${added?.id}`);
    expect(added?.images).toHaveLength(2);
    expect(added?.latitude).toBeCloseTo(Number(pin), 2);
    await page.goto("/landlord/add-property");
    await hydrated(page);
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("");
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);

test("a dark or a small photo gets advice that nobody has to follow", async () => {
  const page = await landlordsWindow(390);
  await page.goto("/landlord/add-property");
  await hydrated(page);
  await openStep(page, "Photos");
  await page.getByText("Take 3 photos of the real space").waitFor();
  const files = [
    await photo("night.jpg", "#1c1c20"),
    await photo("tiny.jpg", "#4a86c0", 640),
    await photo("day.jpg", "#4a86c0"),
  ];
  await page.locator('input[type="file"]').setInputFiles(files);
  const tiles = page.getByRole("list", { name: "Photos in order" }).getByRole("listitem");
  await tiles.nth(0).getByText("This photo is dark. Take it in daylight or with the lights on.").waitFor();
  await tiles.nth(1).getByText("This photo is small (640 × 480). Use one of at least 1024 pixels.").waitFor();
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await expect
    .poll(() =>
      tiles
        .nth(2)
        .getByText(/^This photo is/)
        .count(),
    )
    .toBe(0);
  await expect.poll(() => page.getByText("Take 3 photos of the real space").count()).toBe(0);
  await expectAccessible(page);
});

test("without script all steps are shown and sent at once", async () => {
  const { page, close } = await plainWindow();
  await page.goto("/landlord/add-property?step=price");
  await page.getByRole("button", { name: "Add property" }).click();
  expect(new URL(page.url()).pathname).toBe("/landlord/add-property");
  await expect.poll(() => page.getByRole("button", { name: /^Next\s*:/ }).count()).toBe(0);
  await fillAll(page);
  await page.locator('input[type="file"]').setInputFiles([await photo("plain.jpg", "#4a86c0")]);
  await page.getByRole("button", { name: "Add property" }).click();
  await page.getByRole("heading", { name: "Garage of the form", level: 1 }).waitFor();
  await close();
});

test("a script that fails to load leaves the whole form to the browser", async () => {
  const page = await landlordsWindow(390);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/landlord/add-property");
  await fillAll(page);
  await page.getByRole("button", { name: "Add property" }).click();
  await page.getByRole("heading", { name: "Garage of the form", level: 1 }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/properties\/prp_\w+$/);
});

async function plainWindow() {
  const loggedIn = await landlordsWindow(1280);
  const context = await site.browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await loggedIn.context().storageState(),
  });
  return { page: await context.newPage(), close: () => context.close() };
}

async function fillAll(page: Page) {
  await fillSpace(page);
  const address = { "Street address": "1 Elm Street", City: "Harrisburg", "ZIP code": "17101" };
  for (const [label, text] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("State").selectOption("PA");
  await fillSize(page);
  await page.getByLabel("Price in dollars").fill("120");
  await page.getByLabel("Price per").selectOption("Month");
  await page.getByRole("textbox", { name: "Start date" }).fill("2099-12-01");
}

/** Presses Next and waits for the step, alone, with its heading in focus. */
async function next(page: Page, title: string) {
  await page.getByRole("button", { name: /^Next\s*:/ }).click();
  await expect.poll(() => page.locator("main fieldset[data-step]:visible").count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
}

async function landlordsWindow(width: number): Promise<Page> {
  const page = await site.open(width);
  await page.goto("/login");
  await site.logIn(page, "landlord");
  return page;
}

/** Each step's own errors on Next; every step's by sending, which opens the first. */
async function expectErrorsStepByStep(page: Page) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await page.getByRole("button", { name: /^Next\s*:/ }).click();
  await expectErrors(page, { title: "Give your space a title.", type_of_space: "Choose the type of space." });
  await expect.poll(focused).toBe("title");
  await openStep(page, "Price");
  await page.getByText("Choose the type of space and enter the ZIP code", { exact: false }).waitFor();
  await page.getByRole("button", { name: /^Next\s*:/ }).click();
  await expectErrors(page, { price: "Enter a price." });
  await openStep(page, "Dates");
  await page.getByRole("button", { name: "Add property" }).click();
  await expect.poll(focused).toBe("title");
  await openStep(page, "Address");
  await expectErrors(page, {
    street_address: "Enter the street address.",
    city: "Enter the city.",
    state: "Choose the state.",
    zipcode: "Enter the ZIP code.",
  });
  await openStep(page, "Size");
  await expectErrors(page, {
    length: "Enter the length in feet.",
    width: "Enter the width in feet.",
    height: "Enter the height in feet.",
  });
  await openStep(page, "Dates");
  await expectErrors(page, { start_date: "Start date is required" });
  await openStep(page, "Space");
}

async function expectErrors(page: Page, expected: Record<string, string>) {
  for (const [name, sentence] of Object.entries(expected)) {
    const field = page.locator(`main [name=${name}]`);
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const tied = (await field.getAttribute("aria-describedby"))!.split(" ").at(-1)!;
    const error = page.locator(`[id="${tied}"]`);
    await error.waitFor();
    expect([await error.textContent(), await error.getAttribute("role")]).toEqual([sentence, "alert"]);
  }
}

async function fillSpace(page: Page) {
  await page.getByLabel("Title", { exact: true }).fill("Garage of the form");
  await page.getByLabel("Type of space").selectOption("Covered Garage");
}

async function fillSize(page: Page) {
  const typed = { Length: "20", Width: "10.5", Height: "8" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** The price, with what it earns and similar spaces nearby ask for; its terms are folded until one is wrong. */
async function fillPrice(page: Page) {
  await page.getByLabel("Price in dollars").fill("120");
  await page.getByText(/Similar spaces nearby: \$\d.* a month/).waitFor();
  await page.getByText("You get $120.00 a month, tenants pay $126.00.").waitFor();
  const deposit = page.getByLabel("Deposit in dollars (optional)");
  await expect.poll(() => deposit.isVisible()).toBe(false);
  await page.getByText("No deposit · Flexible").click();
  await deposit.fill("900");
  await page.getByText("Deposit $900.00 · Flexible").click();
  await expect.poll(() => deposit.isVisible()).toBe(false);
  await page.getByRole("button", { name: /^Next\s*:/ }).click();
  await page.getByText("The deposit can be at most two months’ rent: $240.00.").waitFor();
  await deposit.fill("");
}

/** A ZIP code fills in its city and state, and another one its own; what was typed stays. */
async function fillCityByZip(page: Page) {
  const [zip, city] = [page.getByLabel("ZIP code"), page.getByLabel("City", { exact: true })];
  const filledIn = async () => [await city.inputValue(), await page.getByLabel("State").inputValue()];
  await zip.fill("17103");
  await expect.poll(filledIn).toEqual(["Harrisburg", "PA"]);
  await zip.fill("96799");
  await expect.poll(filledIn).toEqual(["Pago Pago", "AS"]);
  await city.fill("Fagatogo");
  await zip.fill("17101");
  await expect.poll(filledIn).toEqual(["Fagatogo", "PA"]);
}

/** What everyone will see of the address stands at the choice. */
async function expectPublicAddress(page: Page) {
  const address = (street: string) => `Everyone sees “${street}, Harrisburg, PA 17101”`;
  await page.getByText(address("Market Street"), { exact: false }).waitFor();
  await page.getByLabel("Who sees the exact address").selectOption("");
  await page.getByText(address("1200 Market Street"), { exact: false }).waitFor();
}

async function fillAddressBySuggestion(page: Page) {
  const street = page.getByRole("combobox", { name: "Street address" });
  await street.pressSequentially("1300 Market Street, Harrisb");
  await page.getByRole("option", { name: "1300 Market Street, Harrisburg, PA", exact: true }).click();
  await expect.poll(() => street.inputValue()).toBe("1300 Market Street");
  await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Harrisburg");
  await street.fill("");
  await street.pressSequentially("1200 Market Street, Harrisburg PA 17101");
  await page.getByRole("option", { name: /17101/ }).first().waitFor();
  await street.press("ArrowDown");
  await street.press("Enter");
  await expect.poll(() => page.getByLabel("ZIP code").inputValue()).toBe("17101");
  await expect.poll(() => street.inputValue()).toBe("1200 Market Street");
  await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Harrisburg");
  await expect.poll(() => page.getByLabel("State").inputValue()).toBe("PA");
}

async function movePinByKeyboard(page: Page) {
  const pin = page.getByRole("button", { name: "Pin on the map (optional)" });
  await pin.focus();
  await pin.press("ArrowUp");
  await pin.press("Shift+ArrowLeft");
  const at = async (part: string) => Number(await page.locator(`[name=${part}]`).inputValue());
  await expect.poll(() => at("latitude")).toBeGreaterThan(40.2);
  await expect.poll(() => at("longitude")).toBeLessThan(-76.8);
  await page.getByRole("button", { name: "Reset pin" }).click();
  await expect.poll(() => page.locator("[name=latitude]").inputValue()).toBe("");
  await pin.press("ArrowUp");
}

async function movePinByMouse(page: Page) {
  const latitude = async () => Number(await page.locator("[name=latitude]").inputValue());
  const before = await latitude();
  const pin = page.getByRole("button", { name: "Pin on the map (optional)" });
  await pin.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pin.boundingBox())!;
  const [from, to] = [y + height / 2, y + height / 2 - 40];
  await page.mouse.move(x + width / 2, from);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, to, { steps: 5 });
  await page.mouse.up();
  await expect.poll(latitude).toBeGreaterThan(before);
}

async function expectRefusalsInWords(page: Page) {
  const add = page.getByRole("button", { name: "Add property" });
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ status: 500, body: "" }), "Failed to add property."],
    [(route) => route.abort(), "Server error while adding property."],
  ];
  for (const [answer, sentence] of answers) {
    await page.route("**/api/properties", answer, { times: 1 });
    await add.click();
    await page.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
  }
}

async function loseSession(page: Page) {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add property" }).click();
  await page
    .getByRole("alert")
    .getByText("Only logged-in landlords can add properties.", { exact: true })
    .waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Log in again" }).getAttribute("href"))
    .toBe("/login?next=/landlord/add-property");
  await page.context().addCookies(cookies);
}
