import type { APIResponse, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { expectNoOverflow } from "#tests/support/browser.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

test("the longest allowed words widen no page, 360 pixels wide", { timeout: 120_000 }, async () => {
  const landlord = await logIn("landlord");
  const property = await addProperty(landlord);
  expect([property.title.length, property.street_address.length]).toEqual([120, 200]);
  const tenant = await logIn("tenant");
  const reservation = await reserve(tenant, property.id);
  await tenant.goto("/about");
  const cart = JSON.stringify([{ ...property, quantity: 1 }]);
  await tenant.evaluate((text) => localStorage.setItem("cart", text), cart);
  const payment = await payingAt(tenant, reservation, property.id);
  const parts = ["spaces", "calendar", `requests&reservation=${reservation}`];
  const own = parts.map((part) => `/landlord-dashboard?tab=${part}`);
  await expectFits(landlord, [...own, `/properties/${property.id}`], property.title);
  await expectFits(await logIn("admin"), ["/admin"], property.title);
  const pages = ["/?query=17101", "/properties", `/properties/${property.id}`, "/cart", "/dev/mail", payment];
  const tabs = ["dashboard", "bookings", "favorites"].map((tab) => `/tenant-dashboard?tab=${tab}`);
  const checkouts = [`/checkout/${property.id}`, `/checkout/${reservation}`];
  const success = `/reservation-success?reservationId=${reservation}`;
  await expectFits(tenant, [...pages, ...tabs, ...checkouts, success], property.title);
});

test("text of twice the size widens no page, on phones", { timeout: 120_000 }, async () => {
  for (const width of [390]) {
    const [tenant, landlord] = [await site.open(width), await site.open(width)];
    for (const [page, who] of [
      [tenant, "tenant"],
      [landlord, "landlord"],
    ] as const) {
      await site.logIn(page, who);
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () =>
          document.documentElement.style.setProperty("font-size", "200%"),
        );
      });
    }
    const linkOn = async (page: Page, path: string, pattern: RegExp) =>
      pattern.exec(await (await page.request.get(path)).text())![0];
    const property = await linkOn(tenant, "/?query=17101", /\/properties\/prp_\w+/);
    const order = await linkOn(tenant, "/tenant-dashboard?tab=bookings", /\/checkout\/res_\w+/);
    const request = await linkOn(landlord, "/landlord-dashboard?tab=requests", /reservation=res_\w+/);
    for (const path of ["/", "/?query=17101&view=map", property, order]) await expectWide(tenant, path);
    await expectWide(landlord, `/landlord-dashboard?tab=requests&${request}`);
  }
});

async function expectWide(page: Page, path: string) {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe("32px");
  await page.getByRole("heading").first().waitFor();
  await expectNoOverflow(page);
}

async function expectFits(page: Page, paths: string[], title: string) {
  for (const path of paths) {
    await page.goto(path);
    await page.getByText(title).first().waitFor({ state: "attached" });
    await expectNoOverflow(page);
  }
}

async function logIn(name: "tenant" | "landlord" | "admin"): Promise<Page> {
  const page = await site.open(360);
  await site.logIn(page, name);
  return page;
}

async function addProperty(page: Page): Promise<PropertyJson> {
  const multipart = {
    title: "T".repeat(120),
    type_of_space: "Covered Garage",
    price: "120.50",
    price_per: "Month",
    street_address: "S".repeat(200),
    city: "C".repeat(100),
    state: "PA",
    zipcode: "17101",
    length: "20",
    width: "10",
    height: "8",
    start_date: new Date().toISOString().slice(0, 10),
  };
  const asked = page.request.post("/api/properties", { multipart, headers: { origin: site.url } });
  return (await answerOf<{ property: PropertyJson }>(asked)).property;
}

/** Reserved, with an unverified ID, and saved as a favorite. */
async function reserve(page: Page, propertyId: string): Promise<string> {
  const headers = { origin: site.url };
  const start = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const order = {
    guest_name: "G".repeat(100),
    guest_contact: `${"a".repeat(60)}@${"b".repeat(60)}.example`,
    start_date: start,
    properties: [{ property_id: propertyId, quantity: 1 }],
  };
  const asked = page.request.post("/api/reserve-order", { data: order, headers });
  const { reservationId } = await answerOf<{ reservationId: string }>(asked);
  const frontId = { name: "front.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
  await answerOf(page.request.post("/api/upload-id", { multipart: { reservationId, frontId }, headers }));
  await answerOf(page.request.post(`/api/favorites/${propertyId}`, { headers }));
  return reservationId;
}

async function payingAt(page: Page, reservationId: string, propertyId: string): Promise<string> {
  const data = { reservationId, propertyId };
  const headers = { origin: site.url };
  const asked = page.request.post("/api/create-checkout-session", { data, headers });
  return new URL((await answerOf<{ url: string }>(asked)).url).pathname;
}

async function answerOf<T>(asked: Promise<APIResponse>): Promise<T> {
  const answer = await asked;
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
