import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import {
  disputeNewest,
  hurry,
  moveTime,
  orderFault,
  payWith,
  untilEmailed,
  untilSaid,
  winDispute,
} from "#tests/support/demo-tools.ts";
import { leaseBooks } from "#tests/support/lease-books.ts";
import { payFirstRent, reserveWithoutEnd } from "#tests/support/lease-window.ts";

// Of its own: it moves the time of its process.
const site = demoSite({});
const title = "Dry garage behind Ash Street";

// The tour's second story (docs/tour.md), with every process of the product at work: only the demo's time is moved.
test(
  "a garage is rented month to month: declined, cured, disputed, ended, and the deposit returned less a claim",
  { timeout: 600_000 },
  async () => {
    const [landlord, tenant, admin] = [await site.open(), await site.open(), await site.open()];
    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const tools = await plain.newPage();
    const { id: landlordId } = await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(admin, "admin");

    await addBank(landlord);
    const { id, code } = await reserveWithoutEnd(site, tenant, title);
    await landlord.goto("/landlord-dashboard");
    const request = landlord.getByRole("article", { name: title });
    await request.getByRole("button", { name: /^Accept/ }).click();
    await payFirstRent(tenant, id);
    await untilSaid(tenant, "/rentals", /Running|Not begun/);

    // The second rent is declined, and paid by the link in the email.
    await orderFault(tools, "Saved cards", "The card is declined");
    await moveTime(tools, "35 days");
    await untilEmailed(tenant, [`Next rent: ${title}`, `Your card was declined: ${title}`]);
    await payByEmailedLink(tenant);
    await untilStates(tenant, ["paid", "paid"]);

    // The third rent is paid and sent, then disputed; the bank decides for us.
    await moveTime(tools, "35 days");
    await untilStates(tenant, ["paid", "paid", "paid"]);
    await untilEmailed(tenant, [`Rent sent: ${title}`]);
    await disputeNewest(tools, `Rent of ${title}`);
    await sendEvidence(admin);
    await winDispute(tools);
    await untilSaid(admin, "/admin/payments", /\bwon\b/i);

    // Notice, the end two weeks later, and a claim on the deposit.
    await endRental(tenant);
    await untilEmailed(tenant, [`Rental ends: ${title}`]);
    await moveTime(tools, "2 weeks");
    await moveTime(tools, "1 day");
    await untilSaid(tenant, "/rentals", /Ended/);
    await claim(landlord, id);
    await tenant.goto(`/deposits/${id}`);
    await hydrated(tenant);
    await tenant.getByRole("button", { name: "Agree" }).click();
    await tenant.getByText("You agreed.", { exact: true }).waitFor();

    await agree({ landlord, tenant, admin }, { landlordId, code });
    await expectScreens({ landlord, tenant, admin });
    await plain.close();
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);

/** The landlord says where her rent goes. */
async function addBank(landlord: Page): Promise<void> {
  await landlord.goto("/landlord-dashboard?tab=earnings");
  await hydrated(landlord);
  await landlord.getByRole("button", { name: "Set up payouts" }).click();
  await landlord.getByLabel("Legal name").waitFor();
  await hydrated(landlord);
  await landlord.getByLabel("Legal name").fill("Marta Kowalski");
  await landlord.getByLabel("Routing number").fill("110000000");
  await landlord.getByLabel("Account number").fill("000123456789");
  await landlord.getByRole("main").locator("button[type=submit]").click();
  await landlord.getByRole("region", { name: "Your balance" }).waitFor();
}

async function payByEmailedLink(tenant: Page): Promise<void> {
  await tenant
    .getByRole("link", { name: `Your card was declined: ${title}` })
    .first()
    .click();
  const link = tenant.frameLocator("iframe").getByRole("link", { name: "Pay or change the card" }).first();
  await tenant.goto((await link.getAttribute("href"))!);
  await tenant.getByText("Your card was declined.").waitFor();
  await hydrated(tenant);
  await expectNoOverflow(tenant);
  await expectAccessible(tenant);
  await tenant.getByRole("button", { name: "Pay now" }).click();
  await payWith(tenant, "5555555555554444");
  await shown(tenant, "Rentals");
}

/** The states of the tenant's rents, as the API says. */
async function untilStates(tenant: Page, states: string[]): Promise<void> {
  const read = async () => {
    await hurry(tenant);
    const [lease] = (await (await tenant.request.get("/api/rentals")).json()) as LeaseJson[];
    return lease!.rents.map(({ state }) => state);
  };
  await expect.poll(read, { timeout: 90_000, interval: 1000 }).toEqual(states);
}

async function sendEvidence(admin: Page): Promise<void> {
  await untilSaid(admin, "/admin/payments", /Evidence is due/);
  await hydrated(admin);
  await admin.getByRole("button", { name: "Send evidence" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The guest used the space all month.");
  await dialog.getByRole("button", { name: "Send evidence" }).click();
  await admin.getByText("Evidence sent").waitFor();
}

async function endRental(tenant: Page): Promise<void> {
  await tenant.goto("/rentals");
  await hydrated(tenant);
  await tenant.getByRole("button", { name: "End rental" }).click();
  const dialog = tenant.getByRole("dialog", { name: `End the rental of ${title}?` });
  await dialog.getByRole("button", { name: "End rental" }).click();
  await tenant.getByText("Ending", { exact: true }).waitFor();
}

/**
 * The landlord claims $50.00 of the deposit of $150.00: more than the refund of the days beyond the end. If the last rent
 * was sent before the end, that is owed, and is taken from what the claim awards.
 */
async function claim(landlord: Page, id: string): Promise<void> {
  await landlord.goto(`/deposits/${id}`);
  await hydrated(landlord);
  await landlord.getByLabel("Amount in dollars").fill("50");
  await landlord.getByLabel("What happened").fill("The shelf is broken.");
  await landlord.getByRole("button", { name: "Send claim" }).click();
  await landlord.getByText("You claimed $50.00").waitFor();
}

type People = { landlord: Page; tenant: Page; admin: Page };

/** The ledger, the sandbox's balance, the landlord's statement and the tenant's receipts agree, to the cent. */
async function agree({ landlord, tenant, admin }: People, of: { landlordId: string; code: string }) {
  const books = async () => {
    await hurry(tenant);
    return leaseBooks(site.server.databaseUrl, of.code);
  };
  await expect.poll(async () => (await books()).open, { timeout: 90_000, interval: 1000 }).toBe(0);
  const { ledger, differs, charged, refunded, sent, fee } = await books();
  expect({ ledger, differs, kept: charged - refunded }).toEqual({ ledger: 0, differs: 0, kept: sent + fee });
  // Three months and the deposit; all of the deposit but the claim is refunded, and the days beyond the end.
  expect(charged).toBe(3 * 126_00 + 150_00);
  expect(refunded).toBeGreaterThan(100_00);
  expect(await receiptsOf(tenant)).toBe(charged - refunded);
  const csv = await (await landlord.request.get(`/api/landlord/${of.landlordId}/statement`)).text();
  const lines = csv.split("\r\n").filter((line) => line.includes(of.code));
  const amounts = lines.map((line) => Math.round(Number(line.split(",").at(-2)) * 100));
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  expect([sum(amounts), sum(amounts.filter((_, at) => lines[at]!.includes(",Payout,")))]).toEqual([0, -sent]);
  await admin.goto("/admin/money");
  await hydrated(admin);
  await admin.getByRole("button", { name: "Refresh" }).click();
  await admin.getByText(/^Both books agree on \d+ payments?, to the cent\.$/).waitFor();
}

/** What the tenant paid less what was refunded, as all of the rental's receipts say, in cents. */
async function receiptsOf(tenant: Page): Promise<number> {
  await tenant.goto("/rentals");
  await tenant.getByText("All rents").click();
  const links = tenant.getByRole("link", { name: "Receipt" });
  await expect.poll(() => links.count()).toBe(3);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  let cents = 0;
  for (const path of paths) {
    await tenant.goto(path);
    const words = await tenant.getByRole("article", { name: "Receipt" }).innerText();
    await expectNoOverflow(tenant);
    const amount = (label: RegExp) => Math.round(Number(label.exec(words)?.[1] ?? 0) * 100);
    cents += amount(/Paid by card on [^$]*\$([\d.]+)/) - amount(/Refunded on [^$]*−\$([\d.]+)/);
  }
  return cents;
}

/** The screens at the story's end, on a phone. */
async function expectScreens({ landlord, tenant, admin }: People): Promise<void> {
  const paths: [Page, string][] = [
    [tenant, "/rentals"],
    [tenant, "/dev/clock"],
    [tenant, "/dev/faults"],
    [landlord, "/rentals"],
    [admin, "/admin/rentals"],
    [admin, "/admin/payments"],
  ];
  for (const [page, path] of paths) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}
