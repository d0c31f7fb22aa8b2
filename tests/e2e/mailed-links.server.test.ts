import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signEmailToken } from "#app/features/accounts/sign-email-token.server.ts";
import { signGuestToken } from "#app/features/reservations/sign-guest-token.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
  openWindow,
} from "#tests/support/browser.ts";
import { newLandlord, newTenant, newVisitor, password, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";

let web: WebProcess;
let browser: Browser;
const landlord = await newLandlord();

beforeAll(async () => {
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, WORKER: "false" };
  [web, browser] = await Promise.all([startWeb(settings), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  if (web) await stopProcess(web);
});

async function open(person: Person | null): Promise<Page> {
  const page = await openWindow(browser, web.url, 360);
  const [name = "", value = ""] = person?.cookie.split("=") ?? [];
  if (person) await page.context().addCookies([{ name, value, url: web.url }]);
  return page;
}

async function expectSound(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** A tenant whose address is not confirmed, and the page that the mail to it leads to. */
async function unconfirmed() {
  const tenant = await newTenant();
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", tenant.id).execute();
  const link = (days: number) =>
    `/verify-email?token=${signEmailToken(tenant.id, tenant.email, Date.now() + days * 86_400_000)}`;
  return { tenant, link };
}

test("the link to confirm an address has people log in first, and what was reserved with it is theirs if they claim it", async () => {
  const { tenant, link } = await unconfirmed();
  const spaces = [
    await newProperty(landlord, { title: "Dry bay" }),
    await newProperty(landlord, { title: "Attic" }),
  ];
  for (const space of spaces) {
    const { orderId } = await newReservation(newVisitor().actor, space);
    for (const table of ["orders", "reservations"] as const)
      await db
        .updateTable(table)
        .set({ guestContact: tenant.email })
        .where(table === "orders" ? "id" : "orderId", "=", orderId)
        .execute();
  }
  const page = await open(null);
  await page.goto(link(7));
  await hydrated(page);
  await page.getByText("If you signed up with this email, log in to that account first").waitFor();
  await page.getByRole("button", { name: "Remove the account" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expectSound(page);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email").fill(tenant.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByText("Your email is confirmed.").waitFor();
  await page.goto("/tenant-dashboard");
  await hydrated(page);
  await page
    .getByRole("heading", { name: "These 2 reservations were made with your email address" })
    .waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Claim 2 reservations" }).click();
  await page.getByRole("button", { name: "Claim 2 reservations" }).waitFor({ state: "detached" });
  await page.goto("/tenant-dashboard?tab=bookings");
  for (const title of ["Dry bay", "Attic"]) await page.getByRole("heading", { name: title }).waitFor();
}, 60_000);

test("who did not sign up removes the account; links that are over say so and offer a new one", async () => {
  const { tenant, link } = await unconfirmed();
  const page = await open(null);
  await page.goto(link(-1));
  await page.getByText("This link has expired. Log in, and ask for a new one").waitFor();
  await page.getByRole("link", { name: "Get a new link" }).waitFor();
  await page.goto("/verify-email?token=mailed");
  await page.getByText("This link is not valid.").waitFor();
  await page.goto(link(7));
  await hydrated(page);
  await page.getByRole("button", { name: "Remove the account" }).click();
  await page.getByText("The account is removed. You can sign up with this email yourself.").waitFor();
  expect(await db.selectFrom("users").select("id").where("email", "=", tenant.email).execute()).toEqual([]);

  const reservation = await newReservation(newVisitor().actor, await newProperty(landlord));
  await page.goto(`/open-reservation?token=${signGuestToken(reservation, Date.now() - 1000)}`);
  await page.getByText("This link has expired.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await page.getByText("A new link is on its way to the email of this reservation.").waitFor();
}, 60_000);

test("an account whose address is not confirmed is told what to do before codes and passkeys", async () => {
  const { tenant } = await unconfirmed();
  const page = await open(tenant);
  await page.goto("/account");
  await hydrated(page);
  expect(await page.getByText("Confirm your email first.").count()).toBe(2);
  expect(await page.getByRole("button", { name: /^(Turn on|Add a passkey)$/ }).count()).toBe(0);
  await expectSound(page);
}, 60_000);
