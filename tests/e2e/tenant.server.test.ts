import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accept, reject, requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  closeBrowser,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  openBrowser,
} from "#tests/support/browser.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, password, type Person } from "#tests/support/people.ts";
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
afterEach(() => moveClock(0));
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  if (web) await stopProcess(web);
});

const open = (person: Person | null, width = 1280) => openAs(browser, web.url, person, width);

const colorOf = (chip: Locator) => chip.evaluate((element) => getComputedStyle(element).color);
const said = (page: Page) => page.locator("#announcements").textContent();

test("a tenant's dashboard finds, saves and reserves; its tabs have URLs", async () => {
  const tenant = await newTenant("Tess");
  const { title } = await newProperty(landlord, { title: "Carport at the mill" });
  const page = await open(tenant, 360);
  await page.goto("/tenant-dashboard");
  await hydrated(page);
  await page.getByText("Nothing is waiting for you.").waitFor();
  await page.getByRole("combobox", { name: "ZIP code or address" }).fill("nowhere at all 99999");
  await page.keyboard.press("Enter");
  await page.getByText("No properties found", { exact: true }).first().waitFor();
  await page.getByRole("combobox", { name: "ZIP code or address" }).fill("Carport 17101");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  const card = page.getByRole("article", { name: title });
  const heart = card.getByRole("button", { name: `Favorite ${title}` });
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await page.route("**/api/favorites/*", (route) => route.abort(), { times: 1 });
  await heart.click();
  await card.getByRole("alert").getByText("Not saved. Please try again.").waitFor();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await heart.click();
  await expect.poll(() => said(page)).toBe(`Saved: ${title}`);
  await card.getByRole("button", { name: `Reserve ${title}` }).click();
  await page.getByText("✅ Check your reservations").waitFor();
  await card.getByRole("link", { name: `In your cart ${title}` }).waitFor();
  const more = page.getByRole("link", { name: /with filters and a map$/ });
  await expect.poll(() => more.getAttribute("href")).toBe("/?query=Carport%2017101");
  await expectSound(page);

  // Tabs beside the page, on phones the bar.
  const tab = (name: string) =>
    page.getByRole("navigation", { name: /^(Your pages|Tenant dashboard)$/ }).getByRole("link", { name });
  await tab("Bookings").click();
  await page.getByText("You have no bookings yet.").waitFor();
  await expectSound(page);
  await tab("Favorites").click();
  await heart.waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await expectSound(page);
  await heart.click();
  await expect.poll(() => said(page)).toBe(`No longer saved: ${title}`);
  await page.reload();
  await page.getByText("No saved properties yet.").waitFor();
  await page.goBack();
  await page.getByText("You have no bookings yet.").waitFor();
  await expect.poll(() => tab("Bookings").getAttribute("aria-current")).toBe("page");

  await tab("Profile").click();
  for (const words of [tenant.email, "tenant"]) await page.getByText(words, { exact: true }).waitFor();
  await page.getByLabel("Name").fill("Tessa Tenant");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Your name is saved.").waitFor();
  await page.getByText("Hi Tessa Tenant").waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toContain("Tessa Tenant");
  await expectSound(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await tab("Support").click();
  const mailbox = page.getByRole("link", { name: "support@sparebay.example" });
  await expect.poll(() => mailbox.getAttribute("href")).toBe("mailto:support@sparebay.example");
  await page.getByLabel("Search the help").waitFor();
  await page.getByRole("link", { name: "open your reservations" }).waitFor();
  await expectSound(page);
  await tab("Password").click();
  await page.getByRole("heading", { name: /password/i, level: 1 }).waitFor();
}, 120_000);

test("bookings have colors, words and icons, count down, and update by themselves", async () => {
  const tenant = await newTenant();
  // Two lines on a phone.
  const long = "Long driveway next to the station";
  const names = ["Pending", "Asked", "Agreed", "Declined", "Ended", "Lapsing", long] as const;
  const ids = new Map<string, string>();
  for (const [place, name] of names.entries()) {
    const property = await newProperty(landlord, { title: `${name} bay` });
    const stay = { start: day(20 + place), lastDay: day(40) };
    ids.set(name, (await newReservation(tenant.actor, property, stay)).id);
  }
  const id = (name: (typeof names)[number]) => ids.get(name)!;
  await requestDocuments(landlord.actor, id("Asked"));
  await accept(landlord.actor, id("Agreed"));
  await reject(landlord.actor, id("Declined"));
  await cancel(tenant.actor, id("Ended"));
  const page = await open(tenant, 360);
  await page.clock.install();
  await page.goto("/tenant-dashboard?tab=bookings");
  await hydrated(page);
  const booking = (name: (typeof names)[number]) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${name} bay` }) });
  const looks = {
    Pending: ["Waiting for the landlord", "rgb(181, 71, 8)"],
    Asked: ["ID requested", "rgb(91, 100, 112)"],
    Agreed: ["Accepted, ID to be verified", "rgb(23, 92, 211)"],
    Declined: ["Not accepted", "rgb(180, 35, 24)"],
    Ended: ["Canceled", "rgb(91, 100, 112)"],
  } as const;
  for (const [name, [words, color]] of Object.entries(looks) as [keyof typeof looks, [string, string]][]) {
    const chip = booking(name).getByText(words, { exact: true });
    await expect.poll(() => colorOf(chip)).toBe(color);
    await expect.poll(() => chip.locator("svg").count()).toBe(1);
  }
  await booking("Asked").getByText("47 hours left to upload your ID.").waitFor();
  await booking("Agreed").getByText("71 hours left to upload your ID and pay.").waitFor();
  await expectSound(page);
  // Rows of 88 pixels, and one navigation.
  for (const name of names) {
    const box = await booking(name).boundingBox();
    expect([name, box?.height]).toEqual([name, 88]);
  }
  await page.getByRole("navigation", { name: "Your pages" }).waitFor();
  await page.getByRole("navigation", { name: "Tenant dashboard" }).waitFor({ state: "hidden" });
  await booking("Pending").getByText("The landlord has 47 hours left to answer.").waitFor();
  await page.clock.fastForward("05:00:00");
  await booking("Pending").getByText("The landlord has 42 hours left to answer.").waitFor();

  // No one touches the screen from here on.
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id("Pending")).execute();
  await accept(landlord.actor, id("Pending"));
  const accepted = booking("Pending").getByText("Accepted, not paid yet", { exact: true });
  await expect.poll(() => colorOf(accepted)).toBe("rgb(6, 118, 71)");
  await expect.poll(() => said(page)).toContain("Pending bay: Accepted, not paid yet.");
  moveClock(49 * 3_600_000);
  await expire();
  moveClock(0);
  await booking("Lapsing").getByText("Expired", { exact: true }).waitFor();

  await booking("Agreed").getByRole("link", { name: "Agreed bay", exact: true }).click();
  const cancelButton = page.getByRole("button", { name: "Cancel reservation of Agreed bay" });
  await cancelButton.click();
  const dialog = page.getByRole("dialog", { name: "Cancel this reservation?" });
  await dialog.getByText("You haven’t paid, so there’s nothing to refund.").waitFor();
  await dialog.getByRole("button", { name: "Keep reservation" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("The landlord accepted. Next: upload your ID and pay.").waitFor();

  await cancelButton.click();
  await page.context().clearCookies();
  await page.route("**/api/orders/*/reservations", (route) => route.abort());
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByText("Reservation not found.").last().waitFor();
}, 120_000);

test("a canceled payment is refunded, and the receipt says so on one sheet of paper", async () => {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord, [12_000]);
  const { id, propertyTitle: title } = reservation!;
  await payFor(tenant, id);
  const page = await open(tenant, 360);
  await page.goto("/tenant-dashboard?tab=bookings");
  await hydrated(page);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("link", { name: `Receipt for ${title}` }).click();
  await page.getByText(/^Paid by card on /).waitFor();
  await expectSound(page);
  await expect.poll(() => page.title()).toContain(`Receipt ${reservation!.reservationCode}`);
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  const dialog = page.getByRole("dialog");
  const back = "You get $126.00 back on your card, the 5% service fee included. Banks take up to ten days";
  await dialog.getByText(`${back} to show it.`).waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByText("This reservation was canceled.").waitFor();
  await page.getByText("Your refund is on its way, fee included.").waitFor();
  await runJobs();
  await page.getByText(/^\$126\.00 was returned to your card on /).waitFor();

  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("link", { name: "Receipt" }).click();
  await page.getByText(/^Refunded on /).waitFor();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const receipt = page.getByRole("article", { name: "Receipt" });
  const ink = () => receipt.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(ink).toBe("rgb(0, 0, 0)");
  const frame = page.locator("body > header, body > footer").filter({ visible: true });
  await expect.poll(() => frame.count()).toBe(0);
  await page.getByRole("button", { name: "Print or save as PDF" }).waitFor({ state: "hidden" });
  const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
}, 120_000);

test("a visitor's heart leads to login and is remembered; landlords have none", async () => {
  const tenant = await newTenant();
  const { id, title } = await newProperty(landlord, { title: "Wanted bay" });
  const page = await open(null, 360);
  await page.goto("/tenant-dashboard?tab=favorites");
  expect(page.url()).toBe(`${web.url}/login?next=%2Ftenant-dashboard%3Ftab%3Dfavorites`);
  await page.goto("/reserve?query=Wanted");
  await hydrated(page);
  await page.getByRole("link", { name: `Favorite ${title}` }).click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?next=${encodeURIComponent("/reserve?query=Wanted")}`);
  await page.getByLabel("Email").fill(tenant.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const heart = page.getByRole("button", { name: `Favorite ${title}` });
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => said(page)).toBe("Saved to your favorites.");
  await page.goto("/tenant-dashboard?tab=favorites");
  await hydrated(page);
  // Pressing a heart after the session has ended leads to login, too.
  await page.context().clearCookies();
  await heart.click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(new URL(page.url()).search).toBe("?next=%2Ftenant-dashboard%3Ftab%3Dfavorites");

  const other = await open(landlord);
  for (const path of [`/properties/${id}`, "/properties", "/reserve"]) {
    await other.goto(path);
    await other.getByText(title).first().waitFor();
    await expect.poll(() => other.getByText(/^Favorite/).count()).toBe(0);
  }
  await other.goto("/tenant-dashboard");
  expect(other.url()).toBe(`${web.url}/`);
}, 60_000);

test("the link in a guest's email opens the reservation on another device, until an account holds it", async () => {
  const visitor = newVisitor();
  const reservation = await newReservation(visitor.actor, await newProperty(landlord, { title: "Held bay" }));
  const link = linkGuest(reservation);
  const page = await open(null, 360);
  expect((await page.goto(`/checkout/${reservation.id}`))?.status()).toBe(404);
  await page.getByText("Reservation not found.").last().waitFor();
  await page.goto(link);
  await hydrated(page);
  await page.getByText(/^The landlord has 47 hours left to answer\.$/).waitFor();
  await expectSound(page);
  const signUp = page.getByRole("link", { name: "Sign up with gail@people.example" });
  await expect
    .poll(() => signUp.getAttribute("href"))
    .toBe(`/signup?email=gail%40people.example&next=%2Fcheckout%2F${reservation.id}`);
  // Once opened, the link only leads to it.
  await page.goto(link);
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByText("This reservation was canceled.").waitFor();

  const stranger = await open(null, 360);
  await stranger.goto(`${link}x`);
  await stranger.getByRole("alert").getByText("This link is not valid.").waitFor();
  expect(new URL(stranger.url()).search).toBe("");
  await expectSound(stranger);
  const tenant = await newTenant();
  await db
    .updateTable("reservations")
    .set({ tenantId: tenant.id })
    .where("id", "=", reservation.id)
    .execute();
  await stranger.goto(link);
  await stranger.getByText("This reservation belongs to an account now. Log in to see it.").waitFor();
  // A screen that was open shows it, too.
  await page.getByText("Reservation not found.").last().waitFor();
  const again = page.getByRole("main").getByRole("link", { name: "Log in" });
  await expect.poll(() => again.getAttribute("href")).toBe(`/login?next=%2Fcheckout%2F${reservation.id}`);
  const login = stranger.getByRole("main").getByRole("link", { name: "Log in" });
  await expect.poll(() => login.getAttribute("href")).toBe(`/login?next=/checkout/${reservation.id}`);
}, 60_000);

async function expectSound(page: Page) {
  await expectNoOverflow(page);
  await expectAccessible(page);
}
