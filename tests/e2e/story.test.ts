import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectNoOverflow, shown } from "#tests/support/browser.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { readBarcode } from "#tests/support/read-barcode.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { untilEmailed } from "#tests/support/demo-tools.ts";

const password = "a-long-enough-password";
const title = "Story garage by the river";

const site = demoSite();

// The main job from end to end: the landlord at a desk, the tenant on a phone.
test("someone rents a neighbor's garage", { timeout: 180_000 }, async () => {
  const landlord = await site.open(1280);
  // A scanner reads the code from its screen.
  const tenant = await site.open(360, { deviceScaleFactor: 2 });

  await signUp(landlord, "lars@people.example", "landlord");
  await addProperty(landlord);

  await findAndAddToCart(tenant);
  await signUp(tenant, "tess@people.example", "tenant");
  const code = await reserve(tenant);

  await expectOnDashboard(landlord, "Waiting for your answer");
  await landlord.getByRole("button", { name: /^Accept/ }).click();
  await expectOnDashboard(landlord, "Accepted, ID to be verified");

  await pay(tenant);
  await verifyAsAdministrator();

  await tenant.goto("/tenant-dashboard?tab=bookings");
  const booking = tenant.getByRole("listitem").filter({ hasText: title });
  await expectText(booking, "Accepted and paid");
  await booking.getByRole("link", { name: title, exact: true }).click();
  await expectText(tenant.getByRole("main"), code);
  await expectEmails(tenant);
  expect(site.server.output()).not.toMatch(/"level":(50|60)/);
});

async function signUp(page: Page, email: string, role: "tenant" | "landlord") {
  await page.goto("/signup");
  await page.getByLabel("Role").selectOption(role);
  await page.getByLabel("Username").fill(role === "landlord" ? "Lars" : "Tess");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page
    .getByRole("heading", { level: 1, name: role === "landlord" ? "Today" : "Dashboard", exact: true })
    .waitFor();
}

async function addProperty(page: Page) {
  await page.getByRole("link", { name: "Add property" }).click();
  const fill = async (typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
  };
  const next = () => page.getByRole("button", { name: /^Next\s*:/ }).click();
  await fill({ Title: title });
  await page.getByLabel("Type of space").selectOption("Covered Garage");
  await next();
  const photos = [1, 2, 3].map(async (n) => ({
    name: `photo-${n}.jpg`,
    mimeType: "image/jpeg",
    buffer: await phonePicture(640 + n, 480),
  }));
  await page.locator('input[type="file"]').setInputFiles(await Promise.all(photos));
  await next();
  await fill({ "Street address": "1200 Market Street", City: "Harrisburg", "ZIP code": "17101" });
  await page.getByLabel("State").selectOption("PA");
  await next();
  await fill({ Length: "20", Width: "10", Height: "8" });
  await next();
  await fill({ "Price in dollars": "120.00" });
  await page.getByLabel("Price per").selectOption("Month");
  await next();
  await page.getByRole("textbox", { name: "Start date" }).fill(dayFromNow(0));
  await page.getByRole("button", { name: "Add property" }).click();
  await shown(page, "Today");
  await page.getByText(`“${title}” was added.`, { exact: false }).waitFor();
}

async function findAndAddToCart(page: Page) {
  await page.goto("/");
  await page.getByLabel("ZIP code or address").fill("17101");
  await page.getByLabel("ZIP code or address").press("Enter");
  await page.getByText("Search Results:").waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
  await expectFits(page);
  await page
    .getByRole("article", { name: title })
    .getByRole("link", { name: /View Details/ })
    .click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await expectFits(page);
  await expectStoredPhotosAreClean(page);
  await page.getByRole("button", { name: "Choose dates" }).click();
  await page.getByRole("button", { name: "Close the calendar" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expectText(page.getByRole("link", { name: /Cart/ }), "1");
}

/** Upright (the phone held the 641 x 480 picture on its side), re-encoded, and without location data. */
async function expectStoredPhotosAreClean(page: Page) {
  const { images } = await (await fetch(`${site.url}/api/properties/${page.url().split("/").at(-1)}`)).json();
  expect(images).toHaveLength(3);
  for (const image of images as { image_url: string }[]) {
    const bytes = await (await fetch(site.url + image.image_url)).arrayBuffer();
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([format, height > width, exif, orientation]).toEqual(["webp", true, undefined, undefined]);
  }
}

async function reserve(page: Page): Promise<string> {
  await page.goto("/cart");
  await page.getByText(title).first().waitFor();
  await page.getByRole("textbox", { name: "Select Start Date" }).fill(dayFromNow(3));
  await page.getByRole("textbox", { name: "Select End Date" }).fill(dayFromNow(20));
  await page.getByText("$126.00").first().waitFor();
  await expectFits(page);
  await page.getByRole("button", { name: "Confirm Reservation" }).click();
  await page.getByTestId("reservation-code").first().waitFor();
  const barcode = page.getByRole("img", { name: /barcode/i });
  await barcode.evaluate((image: HTMLImageElement) => image.decode());
  await expectFits(page);
  const read = await readBarcode(await barcode.screenshot());
  const code = read?.replace("Code128: ", "") ?? "";
  await page.getByText(code, { exact: true }).first().waitFor();
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
  return code;
}

/** The list updates by itself, within two seconds and without a reload. */
async function expectOnDashboard(page: Page, status: string) {
  expect(new URL(page.url()).pathname).toBe("/landlord-dashboard");
  await page
    .getByRole("article", { name: title })
    .filter({ hasText: status })
    .first()
    .waitFor({ timeout: 4000 });
}

async function pay(page: Page) {
  await page.goto("/tenant-dashboard?tab=bookings");
  await page
    .getByRole("link", { name: /pay|complete|continue/i })
    .first()
    .click();
  await shown(page, /your reservation$/i);
  for (const words of ["$120.00", "$6.00", "$126.00"]) await page.getByText(words).first().waitFor();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByText("Please upload the front of your ID before continuing.").waitFor();
  await page.locator("input[name=frontId]:focus").waitFor({ state: "attached" });
  const front = { name: "front.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
  await page.locator('input[type="file"]').first().setInputFiles(front);
  await expectFits(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByLabel("Card number").waitFor();
  await expect.poll(() => page.locator("body > header, body > footer").count()).toBe(0);
  await enterCard(page, "4000 0000 0000 0002");
  await page
    .getByText(/declined/i)
    .first()
    .waitFor();
  await expectFits(page);
  await enterCard(page, "4242 4242 4242 4242");
  await shown(page, "Thank you");
}

async function enterCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/^Expir/).fill("12 / 34");
  await page.getByLabel(/CVC/).fill("123");
  const email = page.getByLabel("Email");
  if ((await email.count()) && (await email.inputValue()) === "") await email.fill("tess@people.example");
  const holder = page.getByLabel(/name/i);
  if ((await holder.count()) && (await holder.first().inputValue()) === "")
    await holder.first().fill("Tess Tenant");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

async function verifyAsAdministrator() {
  const page = await site.open();
  await page.goto("/admin");
  await page.getByLabel("Email").fill("admin@sparebay.example");
  await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("img").first().waitFor();
  while ((await page.getByRole("button", { name: /Mark as Verified/ }).count()) > 0) {
    const before = await page.getByRole("button", { name: /Mark as Verified/ }).count();
    await page
      .getByRole("button", { name: /Mark as Verified/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole("button", { name: /Mark as Verified/ }).count()).toBe(before - 1);
  }
  await page.getByText("No unverified IDs found.").waitFor();
}

async function expectEmails(page: Page) {
  await untilEmailed(page, [
    `New request for ${title} lars@people.example`,
    `Your request for ${title} tess@people.example`,
    // Within ten seconds of Accept the confirmation comes in place of the acceptance.
    `Your reservation is confirmed: ${title} tess@people.example`,
  ]);
  await page.getByRole("link", { name: `New request for ${title}` }).click();
  await page.frameLocator("iframe").getByText("wants to rent", { exact: false }).last().waitFor();
}

/** No sideways scroll, at a desk either. */
async function expectFits(page: Page) {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
}

async function expectText(where: { innerText: () => Promise<string> }, words: string) {
  await expect.poll(() => where.innerText()).toContain(words);
}

function dayFromNow(days: number): string {
  const newYork = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
  return newYork.format(new Date(Date.now() + days * 86_400_000));
}
