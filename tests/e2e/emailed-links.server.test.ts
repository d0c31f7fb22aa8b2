import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { linkEnding } from "#app/features/reservations/terms/link-ending.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { dateIn } from "#app/platform/dates.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import {
  closeBrowser,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
} from "#tests/support/browser.ts";
import {
  newLandlord,
  newTenant,
  newVisitor,
  password,
  type Person,
  sessionOf,
} from "#tests/support/people.ts";
import { openAs } from "#tests/support/person-window.ts";
import { newProperty } from "#tests/support/properties.ts";
import { payFor, runAndSend } from "#tests/support/payments.ts";
import { leaseOf, newOffer, wishFor } from "#tests/support/rentals.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";

let web: WebProcess;
let browser: Browser;
const landlord = await newLandlord();

beforeAll(async () => {
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, WORKER: "false" };
  [web, browser] = await Promise.all([startWeb(settings), openBrowser()]);
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  if (web) await stopProcess(web);
});

const open = (person: Person | null) => openAs(browser, web.url, person, 360);

async function expectSound(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** A tenant with an unconfirmed address, and the page that the email leads to. */
function guestToken(reservation: { id: string; orderId: string; guestContact: string }, until: number) {
  const { id, orderId, guestContact } = reservation;
  return signToken("guest", [id, timeClaim(until)], [orderId, guestContact]);
}

async function unconfirmed() {
  const tenant = await newTenant();
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", tenant.id).execute();
  const link = (days: number) => {
    const until = timeClaim(Date.now() + days * 86_400_000);
    return `/verify-email?token=${signToken("verify-email", [tenant.id, until], [tenant.email])}`;
  };
  return { tenant, link };
}

test("the link to confirm an address requires a login, and reservations made with it can then be claimed", async () => {
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

test("someone who did not sign up removes the account; expired links say so and offer a new one", async () => {
  const { tenant, link } = await unconfirmed();
  const page = await open(null);
  await page.goto(link(-1));
  await page.getByText("This link has expired. Log in and get a new one", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Get a new link" }).waitFor();
  const ways = page.getByRole("navigation", { name: "Where to go from here" });
  await ways.getByRole("link", { name: "Search for a space" }).waitFor();
  await page.goto("/verify-email?token=emailed");
  await page.getByText("This link is not valid.").waitFor();
  await ways.getByRole("link", { name: "Contact us" }).waitFor();
  await page.goto(link(7));
  await hydrated(page);
  await page.getByRole("button", { name: "Remove the account" }).click();
  await page.getByText("The account was removed. You can now sign up with this email yourself.").waitFor();
  await expect
    .poll(() => db.selectFrom("users").select("id").where("email", "=", tenant.email).execute())
    .toEqual([]);

  const reservation = await newReservation(newVisitor().actor, await newProperty(landlord));
  const { id, orderId, guestContact } = reservation;
  const token = signToken("guest", [id, timeClaim(Date.now() - 1000)], [orderId, guestContact]);
  await page.goto(`/open-reservation?token=${token}`);
  await page.getByText("This link has expired.").waitFor();
  await ways.getByRole("link", { name: "Your reservations" }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await page.getByText("A new link is on its way to the email of this reservation.").waitFor();
}, 60_000);

test("an account with an unconfirmed address is told what to do before codes and passkeys", async () => {
  const { tenant } = await unconfirmed();
  const page = await open(tenant);
  await page.goto("/account");
  await hydrated(page);
  await expect.poll(() => page.getByText("Confirm your email first.").count()).toBe(2);
  await expect.poll(() => page.getByRole("button", { name: /^(Turn on|Add a passkey)$/ }).count()).toBe(0);
  await expectSound(page);
}, 60_000);

test("without script members end sessions, tenants cancel and landlords reach their payouts", async () => {
  const context = await browser.newContext({ baseURL: web.url, javaScriptEnabled: false });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const enter = async ({ cookie }: Person) => {
    await context.clearCookies();
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: web.url }]);
  };
  const tenant = await newTenant();
  const { id } = await newReservation(tenant.actor, await newProperty(landlord, { title: "Barn" }));
  await enter(tenant);
  await page.goto("/tenant-dashboard?tab=bookings");
  await page.getByRole("link", { name: "Barn", exact: true }).click();
  await page.getByText("You haven’t paid, so there’s nothing to refund.").first().waitFor();
  await press("Cancel reservation");
  await page.getByText("This reservation was canceled.").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/checkout/${id}`);
  await expectNoOverflow(page);

  await sessionOf(tenant.id);
  await page.goto("/account");
  await page.getByRole("button", { name: /^Log out (?!everywhere)/ }).click();
  await page.getByText("This browser").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Log out (?!everywhere)/ }).count()).toBe(0);
  await press("Log out everywhere");
  await page.getByRole("link", { name: "Login" }).waitFor();

  await enter(landlord);
  await page.goto("/landlord-dashboard");
  await press("Set up payouts");
  await page.getByRole("heading", { level: 1, name: /^Get paid by/ }).waitFor();
  await context.close();
}, 120_000);

test("every emailed link works without script, with the same answers", async () => {
  const context = await browser.newContext({ baseURL: web.url, javaScriptEnabled: false });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const sees = (words: string) => page.getByText(words).first().waitFor();
  const enter = async ({ cookie }: Person) => {
    await context.clearCookies();
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: web.url }]);
  };
  const { tenant, link } = await unconfirmed();
  const { orderId } = await newReservation(
    newVisitor().actor,
    await newProperty(landlord, { title: "Loft" }),
  );
  const guestContact = tenant.email;
  await db.updateTable("orders").set({ guestContact }).where("id", "=", orderId).execute();
  await db.updateTable("reservations").set({ guestContact }).where("orderId", "=", orderId).execute();

  // The address is confirmed, and reservations made with it are claimed.
  await enter(tenant);
  await page.goto(link(7));
  await press("Confirm my email");
  await sees("Your email is confirmed.");
  await page.goto("/tenant-dashboard");
  await press("Claim reservation");
  await page.getByRole("heading", { name: "Loft" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Claim reservation" }).count()).toBe(0);

  // The account's address changes, which logs it out.
  const moved = `moved.${tenant.email}`;
  const json = { email: moved, currentPassword: password };
  expect((await call("/api/change-email", { json, cookie: tenant.cookie })).status).toBe(200);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").select(["html", "recipients"]).execute();
  const emailed = emails.find(({ recipients }) => recipients.includes(moved))!;
  const change = /\/verify-email\?token=ech_[\w.-]+/.exec(emailed.html)![0];
  await page.goto(change);
  await press("Confirm my email");
  await sees("Your email is confirmed.");
  const now = await db.selectFrom("users").select("email").where("id", "=", tenant.id).execute();
  expect(now).toEqual([{ email: moved }]);
  await page.goto(change);
  await sees("This link is not valid.");

  // An account that a stranger opened is removed; one with someone else's reservation says why it isn't.
  const stranger = await unconfirmed();
  await page.goto(stranger.link(7));
  await press("Remove the account");
  await sees("The account was removed.");
  await page.goto(stranger.link(7));
  await sees("This link is not valid.");

  // A guest's reservation opens in this browser; an old link is renewed.
  const reservation = await newReservation(newVisitor().actor, await newProperty(landlord));
  await page.goto(`/open-reservation?token=${guestToken(reservation, Date.now() - 1000)}`);
  await press("Open my reservation");
  await sees("This link has expired.");
  await press("Email me a new link");
  await sees("A new link is on its way to the email of this reservation.");
  await page.goto(`/open-reservation?token=${reservation.id}.forged`);
  await press("Open my reservation");
  await sees("This link is not valid.");
  await page.goto(`/open-reservation?token=${guestToken(reservation, Date.now() + 60_000)}`);
  await press("Open my reservation");
  await page.getByRole("heading", { level: 1, name: /your reservation$/i }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/checkout/${reservation.id}`);

  // Reminders are turned off and on; a mail program gets the same answer as before.
  const reminders = `/unsubscribe?token=${signToken("reminders", [landlord.id, timeClaim(Date.now())])}`;
  const wanted = async () =>
    (await db.selectFrom("noticeMutes").select("category").where("memberId", "=", landlord.id).execute())
      .length === 0;
  await page.goto(reminders);
  await press("Stop reminders");
  await sees("You won’t get reminders anymore.");
  await expect.poll(() => wanted()).toBe(false);
  await press("Get reminders again");
  await sees("You’ll get reminders again.");
  await expect.poll(() => wanted()).toBe(true);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const program = { method: "POST", headers, body: "List-Unsubscribe=One-Click" };
  expect(await (await fetch(web.url + reminders, program)).json()).toEqual({ ok: true });
  await expect.poll(() => wanted()).toBe(false);
  await page.goto("/unsubscribe?token=forged");
  await press("Stop reminders");
  await sees("This link is not valid.");
  await context.close();
}, 120_000);

test("the link in a rental's email ends it by a press, logged out, once, and not by opening it", async () => {
  const offer = await newOffer();
  const from = dateIn("America/New_York", new Date());
  const [reservation] = await reserve(offer.tenant.actor, await wishFor(offer, null, from), null);
  const { id } = reservation!;
  await payFor(offer.tenant, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  await runAndSend();
  const noticeBy = async () => (await leaseOf(offer)).noticeBy;
  const path = linkEnding({ id, tenantId: offer.tenant.id });
  const page = await open(null);
  await page.goto(path);
  await page.getByText("If you end it today, the last day is", { exact: false }).waitFor();
  await expectSound(page);
  expect(await noticeBy()).toBeNull();
  await hydrated(page);
  await page.getByRole("button", { name: "End rental" }).click();
  await page.getByText(/^The rental ends on/).waitFor();
  expect(await noticeBy()).toBe("tenant");
  await page.goto(path);
  await page.getByText(/^This rental ends on/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "End rental" }).count()).toBe(0);
  await page.goto(`${path}x`);
  await page.getByText("This link is not valid.").waitFor();
  await page.getByRole("link", { name: "Open your rentals" }).waitFor();
  await page.getByRole("link", { name: "Contact us" }).waitFor();
  await expectSound(page);
  const stranger = await open(await newTenant());
  await stranger.goto(path);
  await stranger.getByText("This rental belongs to another account.").waitFor();
});
