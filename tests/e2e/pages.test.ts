import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, dateIn, dayOfWeekInWords } from "#app/platform/dates.ts";
import {
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
  showAt,
} from "#tests/support/browser.ts";
import { loseResponse } from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const site = demoSite();
let propertyId: string;

beforeAll(async () => {
  const { properties } = (await (await fetch(`${site.url}/api/hosts/kowalski-spaces`)).json()) as {
    properties: { id: string; is_available: boolean }[];
  };
  propertyId = properties.find(({ is_available }) => is_available)!.id;
});

const { open } = site;
const statusOf = async (page: Page, path: string) => (await page.goto(path))?.status();

test("the remaining pages fit and are accessible, 360 pixels wide and light, 1280 and dark", async () => {
  const page = await open();
  const paths = ["/hosts/kowalski-spaces", "/hosts/none", "/landlord/Hannah%20Weiss", "/storage", "/samples"];
  for (const path of [
    ...paths,
    `/report?property=${propertyId}`,
    "/report",
    "/help",
    "/help?q=helicopter",
    "/help/cancel-and-refund",
    "/reserve",
    `/checkout/${propertyId}`,
    "/checkout/prp_none",
  ]) {
    await showAt(page, 360, "light");
    await page.goto(path);
    await hydrated(page);
    if (path === "/reserve")
      await page
        .getByRole("button", { name: /^Reserve/ })
        .first()
        .click();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await showAt(page, 768, "light");
    await expectNoOverflow(page);
    await showAt(page, 1280, "dark");
    await expectNoOverflow(page);
    await expectContrast(page);
  }
}, 180_000);

test("the help is searched without script, and an article leads back to it", async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("card declined");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText(/articles? for “card declined”/).waitFor();
  await page.getByRole("link", { name: /^When a payment is declined/ }).click();
  await page.getByRole("heading", { level: 1, name: "When a payment is declined" }).waitFor();
  await page.getByRole("link", { name: "Help", exact: true }).first().click();
  await page.getByRole("heading", { level: 2, name: "For landlords" }).waitFor();
  await page.goto("/help?q=helicopter");
  await page.getByText("No article has “helicopter”").waitFor();
  expect(await statusOf(page, "/help/helicopter")).toBe(404);
  await context.close();
});

test("a host's page shows prices per night next to the actual rate, and links to the property and its dates", async () => {
  const page = await open(360);
  await page.goto("/hosts/marta-kowalski");
  expect(new URL(page.url()).pathname).toBe("/hosts/kowalski-spaces");
  await page.getByRole("heading", { level: 1, name: "Kowalski Spaces" }).waitFor();
  const card = page.getByRole("article").filter({ has: page.locator(`a[href="/property/${propertyId}"]`) });
  await card.getByText(/^\$[\d.,]+ per night$/).waitFor();
  await card.getByText(/^\$[\d.,]+\/(Hour|Day|Week|Month)$/).waitFor();
  const reserve = card.getByRole("link", { name: "Reserve" });
  await expect.poll(() => reserve.getAttribute("href")).toBe(`/checkout/${propertyId}`);
  await hydrated(page);
  await card.getByRole("link", { name: /^View Details/ }).click();
  await page.getByRole("link", { name: "Kowalski Spaces" }).click();
  await reserve.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Reserve this space" }).waitFor();
  await page.getByText("Choose your dates. Nothing is charged yet.").waitFor();
  await page.getByLabel("Select Start Date", { exact: true }).waitFor();

  expect(await statusOf(page, "/hosts/nobody-at-all")).toBe(404);
  await page.getByText("Host not found.").last().waitFor();
  await expect.poll(() => page.title()).toContain("Host not found.");
  const moved = await fetch(`${site.url}/property/${propertyId}?from=2027-01-01`, { redirect: "manual" });
  expect(moved.status).toBe(301);
  expect(moved.headers.get("location")).toBe(`/properties/${propertyId}?from=2027-01-01`);
  const former = await fetch(`${site.url}/hosts/marta-kowalski`, { redirect: "manual" });
  expect([former.status, former.headers.get("location")]).toEqual([301, "/hosts/kowalski-spaces"]);
  expect(await statusOf(page, "/checkout/prp_none")).toBe(404);
  await page.getByText("Property not found.").last().waitFor();
});

test("a landlord's page lists what is available, with Reserve Property", async () => {
  const page = await open();
  await page.goto("/landlord/marta%20kowalski");
  await page.getByRole("heading", { name: "Available Properties" }).waitFor();
  const reserve = page.locator(`a[href="/checkout/${propertyId}"]`);
  await expect.poll(() => reserve.textContent()).toMatch(/^Reserve Property/);
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(1);
  expect(await statusOf(page, "/landlord/nobody")).toBe(404);
  await page.getByText("Host not found.").last().waitFor();

  await site.logIn(page, "landlord");
  for (const path of ["/landlord/marta%20kowalski", "/hosts/kowalski-spaces", "/reserve"]) {
    await page.goto(path);
    expect(
      await page
        .getByRole("button", { name: /^Reserve/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    await expect.poll(() => page.locator('main a[href^="/checkout/"]').count()).toBe(0);
  }
});

test("the list to reserve from is searched, names what is missing, and actually reserves", async () => {
  const page = await open(360);
  await page.goto("/reserve");
  await hydrated(page);
  await page.getByRole("searchbox").fill("96950");
  await page.getByRole("searchbox").press("Enter");
  await page.getByText("No properties found.").waitFor();
  await page.getByRole("searchbox").fill("17101");
  await page.getByRole("searchbox").press("Enter");
  const button = page.locator("button[aria-expanded]:not([disabled])").first();
  await button.focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect.poll(() => focusedName(page)).toBe("guest_name");

  const submit = form.getByRole("button", { name: "Confirm reservation" });
  const refusal = form
    .getByRole("alert")
    .filter({ hasText: "Reservation canceled. All fields are required." });
  await submit.click();
  await refusal.waitFor();
  await form.getByLabel("Name").fill("Vera Visitor");
  await submit.click();
  await expect.poll(() => focusedName(page)).toBe("guest_contact");
  await refusal.waitFor();
  await form.getByLabel("Contact").fill("not an address");
  await form.getByRole("checkbox", { name: /terms of service/ }).check();
  const start = addDays(dateIn("America/New_York", new Date()), 400);
  await form.getByLabel("Start date", { exact: true }).fill(start);
  await form.getByRole("region", { name: "Price" }).getByText("5% service fee").waitFor();
  await form.getByLabel("Start date", { exact: true }).click();
  await form.getByRole("button", { name: `${dayOfWeekInWords(start)}, chosen, available` }).waitFor();
  await page.keyboard.press("Escape");
  await submit.click();
  await form.getByText("Please enter a valid email address.").first().waitFor();
  await expect.poll(() => refusal.count()).toBe(0);
  await form.getByLabel("Contact").fill("vera@people.example");
  await page.route("**/api/reserve-order", loseResponse, { times: 1 });
  const lost = page.waitForRequest("**/api/reserve-order");
  await submit.click();
  await form.getByText("We are very busy right now.").waitFor();
  // It was reserved, and the same form gets that reservation.
  const asked = page.waitForRequest("**/api/reserve-order");
  await submit.click();
  const keys = [lost, asked].map(async (request) => (await request).headers()["idempotency-key"]);
  expect(await keys[0]).toMatch(/^\w{32}$/);
  expect(await keys[1]).toBe(await keys[0]);
  const sent = (await asked).postDataJSON();
  expect(sent).toMatchObject({
    landlord_id: expect.stringMatching(/^usr_/),
    properties: [{ id: expect.stringMatching(/^prp_/), price: expect.any(Number), quantity: 1 }],
    guest_name: "Vera Visitor",
    guest_contact: "vera@people.example",
    start_date: start,
  });
  await page.getByTestId("reservation-code").first().waitFor();
  await page
    .getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    .first()
    .waitFor();

  await site.logIn(page, "tenant");
  await page.goto("/reserve?query=17101");
  await hydrated(page);
  await button.click();
  await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Theo Alvarez");
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the Harrisburg page searches on the home page; its date is disabled", async () => {
  const page = await open(360);
  await page.goto("/storage");
  await hydrated(page);
  await page.getByRole("heading", { level: 1, name: "Storage in the Harrisburg area" }).waitFor();
  await expect.poll(() => page.getByLabel("Date").isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("article").count()).toBe(6);
  await expect
    .poll(() => page.getByRole("link", { name: /^17102/ }).getAttribute("href"))
    .toBe("/?query=17102");
  const box = page.getByPlaceholder(/ZIP/);
  await box.fill("17101 ");
  await box.press("Enter");
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
});

test("a contact message names what is missing; one that can't be sent says so, and stays", async () => {
  const page = await open(360);
  await page.goto("/contact");
  await hydrated(page);
  for (const way of ["open your reservations", "support@sparebay.example"])
    await page.locator("main").getByRole("link", { name: way }).waitFor();
  await page.getByRole("button", { name: "Send message" }).click();
  const email = page.getByLabel("Email");
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  const missing = page.locator(`[id="${await email.getAttribute("aria-describedby")}"]`);
  await expect.poll(() => missing.textContent()).toBe("Please enter a valid email address.");
  await page.getByLabel("Name").fill("Vera");
  await email.fill("vera@people.example");
  await page.getByLabel("Message").fill("Is there room?");
  for (const [failing, sentence] of [
    [{ status: 500, body: "" }, "Failed to send message. Please try again later."],
    [null, "Network error. Try again later."],
  ] as const) {
    await page.route("**/api/contact", (route) => (failing ? route.fulfill(failing) : route.abort()));
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
  }
  await page.unroute("**/api/contact");
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("Is there room?");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Thank you. Your message was sent. We’ll answer by email.").waitFor();
});

test("the help is searched from the contact page", async () => {
  const page = await open(360);
  await page.goto("/contact");
  await page.getByLabel("Search the help").fill("refund");
  await page.getByLabel("Search the help").press("Enter");
  await page.getByRole("status").filter({ hasText: "for “refund”" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/help");
});

test("four samples are found by name and marked as reserved, nothing more", async () => {
  const page = await open(360);
  await page.goto("/samples");
  await hydrated(page);
  await page.getByRole("heading", { name: "Available Properties" }).waitFor();
  const samples = page.getByRole("list", { name: "Sample properties" }).getByRole("listitem");
  for (const price of ["$1,200.00", "$2,000.00", "$800.00", "$5,000.00"])
    await samples.getByText(price, { exact: true }).waitFor();
  const box = page.getByPlaceholder("Search for a property...");
  await box.fill("castle");
  await page.getByText("No properties found.").first().waitFor();
  await box.fill("CAMPER");
  await expect.poll(() => samples.count()).toBe(1);
  await expect.poll(() => page.locator("#announcements").textContent()).toBe("1 property found");
  await samples.getByRole("button", { name: /^Reserve Property/ }).press("Enter");
  await samples.getByText("Reserved", { exact: true }).waitFor();
  await box.fill("");
  await expect.poll(() => page.locator("[data-reserved=true]").count()).toBe(1);
});

test("a database that does not answer is reported in the lists' own words", async () => {
  const page = await open();
  await onDatabase(site.server.databaseUrl, "alter table properties rename to properties_away");
  for (const path of ["/hosts/kowalski-spaces", "/landlord/Marta%20Kowalski", "/storage", "/reserve"]) {
    expect(await statusOf(page, path)).toBe(503);
    await page.getByRole("alert").filter({ hasText: "Failed to fetch properties" }).waitFor();
  }
  await onDatabase(site.server.databaseUrl, "alter table properties_away rename to properties");
});

function focusedName(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}
