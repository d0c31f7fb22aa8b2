import type { Browser, Page } from "playwright-core";
import { orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import {
  closeBrowser,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
} from "#tests/support/browser.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payFor, runJobs } from "#tests/support/payments.ts";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { openAs } from "#tests/support/person-window.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import { agreeToRenewal, newOffer } from "#tests/support/rentals.ts";
import {
  answer,
  ask,
  changeable,
  changeableByCard,
  payChange,
  stayNow,
} from "#tests/support/stay-changes.ts";

let web: WebProcess;
let browser: Browser;
const landlord = await newLandlord();

beforeAll(async () => {
  // The tests run jobs themselves, so that nothing else changes anything.
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, WORKER: "false" };
  [web, browser] = await Promise.all([startWeb(settings), openBrowser()]);
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  if (web) await stopProcess(web);
});

const open = (person: Person, width = 360) => openAs(browser, web.url, person, width);

async function expectSound(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test("a tenant asks for more days, the landlord agrees, and once they are paid the stay has them", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 20 });
  const page = await open(tenant);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Change dates" }).click();
  await page.getByRole("heading", { level: 1, name: "Change dates" }).waitFor();
  const end = page.getByLabel("End date");
  await expect.poll(() => end.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await end.fill(day(22));
  await page.getByText("You pay $42.00 more, before the change counts.").waitFor();
  await page.keyboard.press("Escape");
  await expectSound(page);
  await page.getByRole("button", { name: "Ask the landlord" }).click();
  await page.getByRole("heading", { name: "You asked the landlord for other dates" }).waitFor();
  await expectSound(page);

  const lords = await open(landlord, 1280);
  await lords.goto(`/changes/${id}`);
  await hydrated(lords);
  await lords.getByRole("heading", { name: "The tenant asks for other dates" }).waitFor();
  await expectSound(lords);
  await lords.getByRole("button", { name: "Agree" }).click();
  await lords.getByRole("heading", { name: "Agreed. The tenant has to pay first" }).waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
  await payChange(id, tenant.cookie);
  await page.reload();
  await page.getByText("Earlier changes").waitFor();
  await page.getByText("Changed", { exact: true }).waitFor();
  expect((await stayNow(id)).totalCents).toBe(12_600);
});

test("a tenant asks for the landlord’s other space, the landlord agrees, and the stay is there once it is paid", async () => {
  const lord = await newLandlord();
  const { id, tenant } = await changeable(lord, { starts: 20, title: "First garage" });
  const there = await newProperty(lord, {
    title: "Second garage",
    priceCents: 5000,
    pricePer: "Day",
    houseRules: "No noise.",
  });
  const page = await open(tenant);
  await page.goto(`/changes/${id}`);
  await hydrated(page);
  await page.getByLabel("Space").selectOption("Second garage");
  await page.getByText("You pay $21.00 more, before the change counts.").waitFor();
  await page.getByText("No noise.").waitFor();
  await page.getByText("$50.00 per day").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Ask the landlord" }).click();
  await page.getByRole("heading", { name: "You asked the landlord for another space" }).waitFor();
  const lords = await open(lord, 1280);
  await lords.goto(`/changes/${id}`);
  await hydrated(lords);
  await lords.getByRole("heading", { name: "The tenant asks for another space" }).waitFor();
  await lords.getByText(/, Second garage$/).waitFor();
  for (const words of ["$50.00 per day", "$105.00, instead of $84.00", "No noise."])
    await lords.getByText(words).waitFor();
  await lords.getByText("The tenant pays $21.00 more, before the change counts.").waitFor();
  await expect
    .poll(() => lords.getByRole("link", { name: "Second garage" }).getAttribute("href"))
    .toBe(`/properties/${there.id}`);
  await expectSound(lords);
  await lords.getByRole("button", { name: "Agree" }).click();
  await lords.getByRole("heading", { name: "Agreed. The tenant has to pay first" }).waitFor();
  await page.goto(`/checkout/${id}`);
  await page.getByText("Another space is asked for: Second garage", { exact: false }).waitFor();
  await payChange(id, tenant.cookie);
  await page.goto(`/receipts/${id}`);
  await page.getByText("First garage", { exact: true }).waitFor();
  await page.getByText("Changed to Second garage, ", { exact: false }).waitFor();
  await expectSound(page);
});

test("a tenant on a phone sees the other space’s terms before they agree to it; without script the asker sees them first", async () => {
  const lord = await newLandlord();
  const { id, tenant } = await changeable(lord, { starts: 20, title: "First garage", paid: false });
  await newProperty(lord, {
    title: "Second garage",
    priceCents: 5000,
    pricePer: "Day",
    depositCents: 2000,
    houseRules: "No noise.",
    allowed: ["car"],
  });
  const plain = await openPlain(lord);
  await plain.goto(`/changes/${id}`);
  await plain.getByLabel("Space").selectOption("Second garage");
  await plain.getByRole("button", { name: "Show the price" }).click();
  for (const words of ["No noise.", "$50.00 per day", "$20.00"]) await plain.getByText(words).waitFor();
  // Only what the second press showed is asked for.
  await db.updateTable("properties").set({ priceCents: 6000 }).where("title", "=", "Second garage").execute();
  await plain.getByRole("button", { name: "Ask the tenant" }).click();
  await plain.getByText("The terms of this change are different now.", { exact: false }).waitFor();
  expect((await stayNow(id)).askedStay).toBeNull();
  await plain.getByRole("button", { name: "Show the price" }).click();
  await plain.getByText("$60.00 per day").waitFor();
  await plain.getByRole("button", { name: "Ask the tenant" }).click();
  await plain.getByRole("heading", { name: "You asked the tenant for another space" }).waitFor();
  for (const width of [360, 1280]) {
    const page = await open(tenant, width);
    await page.goto(`/changes/${id}`);
    await hydrated(page);
    await page.getByRole("heading", { name: "The landlord asks for another space" }).waitFor();
    for (const words of ["$60.00 per day", "$126.00, instead of $84.00", "$20.00", "No noise."])
      await page.getByText(words).waitFor();
    await page.getByText(/^Vans and trucks, /).waitFor();
    await page.getByRole("link", { name: "Second garage" }).waitFor();
    await expectSound(page);
  }
});

/** A page without script. */
async function openPlain(person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const [name = "", value = ""] = person.cookie.split("=");
  await context.addCookies([{ name, value, url: web.url }]);
  return context.newPage();
}

test("the other side's card says that dates are asked for, and declines them; without script, too", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 20 });
  const plain = await openPlain(landlord);
  await plain.goto(`/changes/${id}`);
  await plain.getByLabel("Start date").fill(day(21));
  await plain.getByLabel("End date").fill(day(22));
  await plain.getByRole("button", { name: "Show the price" }).click();
  await plain.getByText("in all, as before.", { exact: false }).waitFor();
  await plain.getByRole("button", { name: "Ask the tenant" }).click();
  await plain.getByRole("heading", { name: "You asked the tenant for other dates" }).waitFor();
  const page = await open(tenant);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await expectSound(page);
  await page.getByRole("link", { name: /Other dates are asked for/ }).click();
  await page.getByRole("heading", { name: "The landlord asks for other dates" }).waitFor();
  await hydrated(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Declined", { exact: true }).waitFor();
  await runJobs();
  expect((await stayNow(id)).askedStay).toBeNull();
});

test("a tenant pays for more days with the card that was saved, by a button that names both", async () => {
  const { id, tenant } = await changeableByCard(landlord);
  await ask(id, 120, 123, landlord.cookie);
  await answer(id, "agree", tenant.cookie);
  for (const width of [360, 1280]) {
    const page = await open(tenant, width);
    await page.goto(`/changes/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Pay $84.00 with card ending 4242" }).waitFor();
    await page.getByRole("button", { name: "Pay with another card" }).waitFor();
    await expectSound(page);
    if (width === 360) continue;
    await page.getByRole("button", { name: "Pay $84.00 with card ending 4242" }).click();
    await page.getByText("Your card is being charged.", { exact: false }).first().waitFor();
    await expectSound(page);
    await runJobs();
    // The screen looks again by itself.
    await page.getByText("Changed", { exact: true }).waitFor();
  }
  expect((await stayNow(id)).totalCents).toBe(16_800);
});

test("a tenant agrees in the ask that the saved card is charged; a refused card leaves the card page", async () => {
  const { id, tenant } = await changeableByCard(landlord);
  const page = await open(tenant);
  await page.goto(`/changes/${id}`);
  await hydrated(page);
  await page.getByLabel("End date").fill(day(123));
  await page.getByLabel("Pay $84.00 with my card ending 4242 once the landlord agrees").check();
  await page.keyboard.press("Escape");
  await expectSound(page);
  await page.getByRole("button", { name: "Ask the landlord" }).click();
  await page.getByRole("heading", { name: "You asked the landlord for other dates" }).waitFor();
  await orderFault({ kind: "declined", times: 1 });
  await answer(id, "agree", landlord.cookie);
  await runJobs();
  await page.reload();
  await page.getByText("Your card could not be charged.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
  await expectSound(page);
});

test("a rental without an end moves its first day: one field, and nothing to pay", async () => {
  const { tenant, landlord: lord, propertyId } = await newOffer();
  const renewal = await agreeToRenewal(propertyId, day(20));
  const [made] = await reserve(
    tenant.actor,
    {
      items: [{ propertyId, quantity: 1, ...renewal }],
      start: day(20),
      lastDay: null,
      guestName: "Pat Doe",
      guestContact: tenant.email,
    },
    null,
  );
  const { id } = made!;
  await payFor(tenant, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  const page = await open(tenant);
  await page.goto(`/changes/${id}`);
  await hydrated(page);
  await page.getByLabel("Start date").click();
  const calendar = page.getByRole("dialog", { name: "Choose your start date" });
  await calendar.locator(`[data-day="${day(26)}"]`).click();
  await calendar.waitFor({ state: "hidden" });
  await page.getByText("for the first period, as before.", { exact: false }).waitFor();
  // Typing goes on without it.
  await page.getByLabel("Start date").fill(day(25));
  await page.getByText("for the first period, as before.", { exact: false }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Ask the landlord" }).click();
  await page.getByRole("heading", { name: "You asked the landlord for other dates" }).waitFor();
  const lords = await open(lord, 1280);
  await lords.goto(`/changes/${id}`);
  await hydrated(lords);
  await expectSound(lords);
  await lords.getByRole("button", { name: "Agree" }).click();
  await lords.getByText("Changed", { exact: true }).waitFor();
  await runJobs();
  expect((await stayNow(id)).stay).toBe(`[${day(25)},)`);
});
