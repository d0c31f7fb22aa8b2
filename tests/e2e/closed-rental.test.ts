import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import {
  endFaults,
  hurry,
  moveTime,
  orderFault,
  payWith,
  untilEmailed,
  untilSaid,
} from "#tests/support/demo-tools.ts";
import { payFirstRent, reserveWithoutEnd } from "#tests/support/lease-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";

// Of its own: it moves the time of its process.
const site = demoSite({ LATE_FEE_DOLLARS: "15" });
const title = "Dry garage behind Ash Street";
const gateCode = "739142";

/** Says this, as often as people see it: once. */
const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => page.getByRole("main").getByText(words).count()).toBe(1);
const saysNothingOf = (page: Page, words: string | RegExp) =>
  expect.poll(() => page.getByRole("main").getByText(words).count()).toBe(0);

async function isGood(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await showAt(page, width, "light");
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await shown(page, heading);
  await hydrated(page);
}

/** The second rent is declined four times: on the day that it is charged, and 1, 3 and 5 days later. */
async function missRent(tools: Page, reservationId: string): Promise<void> {
  await orderFault(tools, "Saved cards", "The card is declined", "Every charge, until removed");
  const attempts = async () => {
    await hurry(tools);
    const [rent] = await onDatabase<{ attempts: number }>(
      site.server.databaseUrl,
      `select attempts from rents join leases on leases.id = lease_id
        where reservation_id = '${reservationId}' and rents.state in ('due', 'failed') and refusal is not null`,
    );
    return rent?.attempts;
  };
  // An hour more each time: a card is charged again a whole day after the last time at the earliest.
  for (const [index, days] of [["35 days"], ["1 day"], ["1 day", "1 day"], ["1 day", "1 day"]].entries()) {
    for (const by of [...days, "1 hour"]) await moveTime(tools, by);
    await expect.poll(attempts, { timeout: 90_000, interval: 1000 }).toBe(index + 1);
  }
  await endFaults(tools);
}

/** The landlord checks the tenant's pass by its code. */
async function check(landlord: Page, code: string, verdict: string): Promise<void> {
  await open(landlord, "/check", "Check a pass");
  await landlord.getByLabel("Or enter the code").fill(code);
  await landlord.getByRole("button", { name: "Check", exact: true }).click();
  await landlord.getByRole("heading", { level: 2, name: verdict, exact: true }).waitFor();
}

test(
  "unpaid rent closes access on the day that was named and costs the late fee; paid with another card, all of it opens",
  { timeout: 600_000 },
  async () => {
    const [landlord, tenant, admin] = [await site.open(), await site.open(), await site.open()];
    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const tools = await plain.newPage();
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(admin, "admin");

    const { id, code, propertyId } = await reserveWithoutEnd(site, tenant, title);
    await open(landlord, `/landlord/properties/${propertyId}/access`, "How to get in");
    await landlord.getByLabel("Gate code (optional)").fill(gateCode);
    await landlord.getByRole("button", { name: "Save" }).click();
    await landlord.getByText("Saved.").first().waitFor();
    await landlord.goto("/landlord-dashboard");
    const request = landlord.getByRole("article", { name: title });
    await request.getByRole("button", { name: /^Accept/ }).click();
    await payFirstRent(tenant, id);
    await untilSaid(tenant, "/rentals", /Running|Not begun/);

    // Before: the day on which access closes, and the fee with its day, on each side's pages.
    await missRent(tools, id);
    await untilEmailed(tenant, [`Rent past due: ${title}`]);
    await untilSaid(tenant, "/rentals", /is past due/);
    await hydrated(tenant);
    await says(tenant, /From .+ on, paying it costs a late fee of \$15\.00\./);
    await says(tenant, /^Access closes on .+, as the day begins, unless the rent that is past due is paid/);
    await isGood(tenant);
    await open(tenant, `/access/${id}`, "How to get in");
    await says(tenant, gateCode);
    await says(tenant, /unless you pay the rent that is past due/);
    await open(tenant, `/passes/${id}`, "Pass");
    await tenant.getByRole("img", { name: /QR code of your pass/ }).waitFor();
    await open(landlord, "/rentals", "Rentals");
    await says(landlord, /^Access closes for Theo Alvarez on .+ unless they pay the rent that is past due/);
    await isGood(landlord);
    await check(landlord, code, "Valid");

    // Closed, without a job that must run: the pass, how to get in, and the landlord's check.
    for (let day = 0; day < 4; day += 1) await moveTime(tools, "1 day");
    await untilEmailed(tenant, [`Access closed: ${title}`]);
    const since =
      /^Access is closed since .+ because rent is past due\. It opens as soon as all of that is paid\.$/;
    await open(tenant, `/checkout/${id}`, "Your reservation");
    await says(tenant, since);
    await tenant.getByRole("link", { name: "Pay the rent" }).waitFor();
    await expect.poll(() => tenant.getByRole("link", { name: /^Pass for/ }).count()).toBe(0);
    await expect.poll(() => tenant.getByRole("button", { name: /the gate code/ }).count()).toBe(0);
    await isGood(tenant);
    await open(tenant, `/access/${id}`, "How to get in");
    await says(tenant, /^Access is closed because rent is past due\./);
    await saysNothingOf(tenant, gateCode);
    await isGood(tenant);
    await open(tenant, `/passes/${id}`, "Pass");
    await says(tenant, "Closed for now");
    await isGood(tenant);
    const closedFor = /^Access is closed for Theo Alvarez since .+ They may still know the gate code\.$/;
    for (const path of ["/rentals", `/landlord-dashboard?tab=requests&reservation=${id}`]) {
      await landlord.goto(path);
      await hydrated(landlord);
      await says(landlord, closedFor);
      await isGood(landlord);
    }
    await check(landlord, code, "Closed");
    await isGood(landlord);

    // The tenant pays with another card, by the link of a closed page.
    await tenant.getByRole("link", { name: "Pay the rent" }).click();
    await shown(tenant, "Rentals");
    await hydrated(tenant);
    await says(tenant, since);
    await says(tenant, /paying it costs a late fee of \$15\.00\./);
    await isGood(tenant);
    await tenant.getByRole("button", { name: "Pay now" }).click();
    await payWith(tenant, "5555555555554444");
    await shown(tenant, "Rentals");

    // The page says so by itself, first the rent, then the fee.
    const patient = { timeout: 90_000, interval: 1000 };
    const countOf = async (text: RegExp | string) => {
      await hurry(tenant);
      return tenant.getByText(text, { exact: true }).count();
    };
    await expect.poll(() => countOf("Running"), patient).toBe(1);
    await saysNothingOf(tenant, /Access is closed|is past due|confirming your payment/);
    await tenant.getByText(/^All rents/).click();
    await expect.poll(() => countOf(/late fee \$15\.00 paid/), patient).toBe(1);
    await tenant.getByRole("link", { name: "Late fee’s receipt" }).waitFor();
    await isGood(tenant);
    await untilEmailed(tenant, [`Access is open again: ${title}`, `Late fee paid: ${title}`]);
    await open(tenant, `/access/${id}`, "How to get in");
    await says(tenant, gateCode);
    await open(tenant, `/passes/${id}`, "Pass");
    await tenant.getByRole("img", { name: /QR code of your pass/ }).waitFor();
    await check(landlord, code, "Valid");
    await open(landlord, "/rentals", "Rentals");
    await saysNothingOf(landlord, /Access is closed/);

    await refundLateFee(admin, id);
    await plain.close();
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);

/** An administrator refunds the late fee from the page of its stay. */
async function refundLateFee(admin: Page, reservationId: string): Promise<void> {
  await open(admin, `/admin/reservations/${reservationId}`, title);
  const fees = admin.getByRole("region", { name: "Late fees" });
  await fees.getByText(/^\$15\.00 paid/).waitFor();
  await isGood(admin);
  await fees.getByRole("button", { name: "Refund late fee" }).click();
  const dialog = admin.getByRole("dialog", { name: "Refund this late fee?" });
  await dialog.getByText("The guest paid $15.00", { exact: false }).waitFor();
  await isGood(admin);
  await dialog.getByLabel("Reason").fill("The bank’s strike was to blame.");
  await dialog.getByRole("button", { name: "Refund late fee" }).click();
  await fees.getByText("$15.00 refunded", { exact: false }).waitFor();
  await expect.poll(() => fees.getByRole("button").count()).toBe(0);
}
