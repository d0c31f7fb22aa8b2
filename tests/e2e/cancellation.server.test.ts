import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays, dayInWords } from "#app/platform/dates.ts";
import {
  closeBrowser,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
} from "#tests/support/browser.ts";
import { moneyOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { openAs } from "#tests/support/person-window.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";

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

const open = (person: Person | null, width = 360) => openAs(browser, web.url, person, width);

async function expectSound(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** An accepted, paid stay of two days at $40.00, $84.00 in all, three days from now. */
async function paidStay(cancellationPolicy: "flexible" | "firm", depositCents = 0) {
  const tenant = await newTenant();
  const terms = { priceCents: 4000, pricePer: "Day" as const, cancellationPolicy, depositCents };
  const property = await newProperty(landlord, { ...terms, title: `A ${cancellationPolicy} bay` });
  const { id } = await newReservation(tenant.actor, property, {
    start: day(3),
    lastDay: day(4),
    guestContact: tenant.email,
  });
  await accept(landlord.actor, id);
  await payFor(tenant, id);
  return { id, tenant, property };
}

test("a tenant cancels a paid stay in time, and gets everything back, as the dialog said", async () => {
  const { id, tenant } = await paidStay("flexible");
  const page = await open(tenant);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this reservation?" });
  await dialog.getByText("You get $84.00 back on your card, the 5% service fee included.").waitFor();
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByText("This reservation was canceled.").waitFor();
  await runJobs();
  expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 8400, state: "succeeded" }]);
  await page.getByText(/^\$84\.00 was returned to your card on /).waitFor();
}, 120_000);

test("a tenant cancels a paid stay late, and gets half back, as the dialog said; the landlord keeps the rest", async () => {
  const { id, tenant } = await paidStay("firm");
  const page = await open(tenant);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel reservation of A firm bay" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this reservation?" });
  const limit = dayInWords(addDays(day(3), -15));
  await dialog
    .getByText(
      `You get $42.00 back on your card of the $84.00 for these dates. The firm cancellation policy refunded everything until ${limit}.`,
    )
    .waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.goto(`/checkout/${id}`);
  await page
    .getByText("Your refund of $42.00 is on its way. You canceled late, so $42.00 isn’t refunded.")
    .waitFor();
  await runJobs();
  expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 4200, state: "succeeded" }]);
  await page
    .getByText(/^\$42\.00 was returned to your card on .* You canceled late, so \$42\.00 isn’t refunded\.$/)
    .waitFor();
  await expectSound(page);
  await page.goto(`/receipts/${id}`);
  await page.getByText(/^Refunded on /).waitFor();
  await page.getByText("−$42.00").waitFor();

  const host = await open(landlord, 1280);
  await host.goto(`/landlord-dashboard?tab=requests&reservation=${id}`);
  await host.getByText("Canceled late: you keep $40.00 of the rent").waitFor();
}, 120_000);

test("a refund that became smaller while the dialog was open is shown before it counts", async () => {
  const { id, tenant } = await paidStay("firm");
  const page = await open(tenant);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  await page.route("**/cancel", (route) => route.continue({ postData: JSON.stringify({ refund: 84 }) }), {
    times: 1,
  });
  const dialog = page.getByRole("dialog", { name: "Cancel this reservation?" });
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await dialog.getByText("You would get $42.00 back now, not $84.00.").waitFor();
  expect((await moneyOf(id)).status).not.toBe("canceled");
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByText("This reservation was canceled.").waitFor();
}, 120_000);

test("a landlord cancels an accepted stay, and its tenant gets everything back", async () => {
  const { id, tenant, property } = await paidStay("firm");
  const page = await open(landlord);
  await page.goto(`/landlord-dashboard?tab=requests&reservation=${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel stay" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Gail Guest’s stay?" });
  await dialog.getByText("Gail Guest gets $84.00 back, and you get no rent.").waitFor();
  await dialog.getByText("counts on your record").waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Cancel stay" }).click();
  await page.getByText("Canceled by you").filter({ visible: true }).first().waitFor();
  await runJobs();
  expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 8400, state: "succeeded" }]);
  const other = await open(tenant);
  await other.goto(`/checkout/${id}`);
  await other.getByText("The landlord canceled this reservation.").waitFor();
  await other.goto(`/properties/${property.id}`);
  await other.getByText(/^Canceled \d+ bookings? after accepting, with a full refund$/).waitFor();
  await expectSound(other);
}, 120_000);

test.each([
  [0, "$84.00", "The guest paid $84.00. A rent that was already sent"],
  [5000, "$134.00", "The guest paid $84.00 and a deposit of $50.00, which this doesn’t refund. A rent that"],
])(
  "an administrator reads what canceling and refunding give back, with a deposit of %i cents",
  async (deposit, all, refund) => {
    const { id } = await paidStay("firm", deposit);
    const page = await open(await newAdministrator());
    await page.goto(`/admin/reservations?open=${id}`);
    await hydrated(page);
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByRole("button", { name: "Refund" }).click();
    const refunding = page.getByRole("dialog", { name: "Refund this reservation?" });
    await refunding.getByText(refund, { exact: false }).waitFor();
    await expectSound(page);
    await refunding.getByRole("button", { name: "Back" }).click();
    await details.getByRole("button", { name: "Cancel reservation" }).click();
    const canceling = page.getByRole("dialog", { name: "Cancel this reservation?" });
    await canceling.getByText(`what is left of ${all} is refunded.`, { exact: false }).waitFor();
    await canceling.getByRole("textbox", { name: "Reason" }).fill("The roof leaks.");
    await canceling.getByRole("button", { name: "Cancel reservation" }).click();
    await page.getByText("The reservation is canceled.").first().waitFor();
    await runJobs();
    expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 8_400 + deposit, state: "succeeded" }]);
  },
  120_000,
);

test("the page of a space says what canceling costs and what long stays save, and the quote has both", async () => {
  const { id } = await newProperty(landlord, {
    priceCents: 2000,
    pricePer: "Day",
    cancellationPolicy: "moderate",
    weeklyDiscount: 10,
    monthlyDiscount: 25,
  });
  const page = await open(null, 1280);
  await page.goto(`/properties/${id}`);
  await hydrated(page);
  await page
    .getByText("Moderate: full refund, fee included, until 5 days before your start date, then 50%.")
    .waitFor();
  await page.getByText("10% off from 7 days, 25% off from 28 days.").waitFor();
  await expectSound(page);
  await page.goto(`/properties/${id}?from=${day(20)}&to=${day(26)}`);
  const price = page.getByRole("region", { name: "Price", exact: true });
  await expect.poll(() => price.textContent()).toContain("10% off for a long stay");
  // 7 days at $20.00 less $14.00, and 5% of it.
  const words = await price.textContent();
  for (const amount of ["$140.00", "−$14.00", "$6.30", "$132.30"]) expect(words).toContain(amount);
  expect(words).toContain(`Cancel by ${dayInWords(addDays(day(20), -6))}`);
}, 120_000);
