import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import {
  closeBrowser,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
} from "#tests/support/browser.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { openAs } from "#tests/support/person-window.ts";
import { day } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import { changeable, payChange, stayNow } from "#tests/support/stay-changes.ts";

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
  await page.getByLabel("Last day").fill(day(22));
  await page.getByText("You pay $42.00 more, before the new dates count.").waitFor();
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

test("the other side's card says that dates are asked for, and declines them; without script, too", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 20 });
  const context = await browser.newContext({ baseURL: web.url, javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const [name = "", value = ""] = landlord.cookie.split("=");
  await context.addCookies([{ name, value, url: web.url }]);
  const plain = await context.newPage();
  await plain.goto(`/changes/${id}`);
  await plain.getByLabel("First day").fill(day(21));
  await plain.getByLabel("Last day").fill(day(22));
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
