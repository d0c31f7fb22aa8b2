import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { addDays } from "#app/platform/dates.ts";
import { expectAccessible, hydrated } from "#tests/support/browser.ts";
import { addProperty, reject } from "#tests/support/landlord-window.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

const refused = (route: Route) => route.fulfill({ status: 500, body: "" });
const broken = (route: Route) => route.abort();

test("a landlord answers requests, over a bad network and in two tabs", { timeout: 120_000 }, async () => {
  const page = await demoLandlord(1280);
  await page.goto("/landlord-dashboard");
  await hydrated(page);
  await expectAccessible(page);
  const asked = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Accept" }) });
  const titleId = (await asked.last().getAttribute("aria-labelledby"))!;
  const request = page.locator(`article[aria-labelledby="${titleId}"]`);

  const failures: [typeof refused, string][] = [
    [refused, "Failed to update status"],
    [broken, "Network error or server crash while updating status."],
  ];
  for (const [answer, sentence] of failures) {
    await page.route("**/api/reservations/*/status", answer, { times: 1 });
    await reject(page, request);
    await request.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
  }

  // The other tab doesn't learn of the first one's answer until it sends its own.
  const late = await page.context().newPage();
  await late.goto("/landlord-dashboard");
  await hydrated(late);
  await late.route("**/api/landlord/*/reservations", broken);
  const numbers = page.getByRole("region", { name: "At a glance" });
  const waitingNumber = async () => Number((await numbers.locator("dd span").first().innerText()).trim());
  const before = await waitingNumber();
  await request.getByRole("button", { name: "Accept" }).click();
  await request.getByRole("button", { name: "Undo" }).click();
  await request.getByRole("button", { name: "Accept" }).click();
  await request.getByText("Accepted, ID to be verified").waitFor();
  await expect.poll(waitingNumber).toBe(before - 1);
  const same = late.locator(`article[aria-labelledby="${titleId}"]`);
  await reject(late, same);
  await same.getByText("Accepted, ID to be verified").waitFor();
  for (const tab of [request, same])
    await expect.poll(() => tab.getByRole("button", { name: "Accept" }).count()).toBe(0);
  await late.close();

  const other = asked.last();
  const otherTitle = await other.getAttribute("aria-labelledby");
  await other.getByRole("button", { name: "Request Docs" }).click();
  const waiting = page.locator(`article[aria-labelledby="${otherTitle}"]`);
  await waiting.getByText("You asked for documents").waitFor();

  await request.getByRole("heading").getByRole("link").click();
  await page.getByRole("link", { name: "Close" }).waitFor();
  for (const words of ["You earn", "ID not verified", "Not paid yet"])
    await request.getByText(words, { exact: false }).first().waitFor();
  await request.getByRole("button", { name: "History" }).press("Enter");
  const moves = request.getByRole("listitem");
  await expect.poll(() => moves.count()).toBe(4);
  await expect.poll(() => moves.nth(0).innerText()).toMatch(/requested the space\s+\w{3} \d+, 20\d\d/);
  await expect.poll(() => moves.nth(2).innerText()).toContain("You undid that");
  await page.getByRole("link", { name: "Close" }).click();
  await page
    .getByRole("link", { name: /You asked for documents/ })
    .first()
    .click();
  await page.route("**/api/reservations/*/history", refused, { times: 1 });
  await waiting.getByRole("button", { name: "History" }).click();
  await waiting.getByRole("alert").getByText("The history could not be loaded.").waitFor();
  await expectAccessible(page);
  expect(site.server.output()).not.toMatch(/"level":(50|60)/);
});

test("a tenant learns of an acceptance once it can no longer be undone, and why a request was rejected", async () => {
  const page = await demoLandlord(1280);
  const { id: landlordId } = await site.logIn(page, "landlord");
  const tenant = await site.open(390);
  const { id: tenantId } = await site.logIn(tenant, "tenant");
  const spaces = await page.request.get(`/api/landlord/${landlordId}/properties`);
  const properties = ((await spaces.json()) as PropertyJson[])
    .filter(({ start_date, end_date }) => start_date !== null && end_date === null)
    .slice(0, 2);
  const dates = { start_date: dayFromNow(700), end_date: dayFromNow(720) };
  const items = properties.map(({ id, price }) => ({ property_id: id, price, quantity: 1 }));
  const reserved = await tenant.request.post("/api/reserve-order", {
    data: {
      ...dates,
      landlord_id: landlordId,
      tenant_id: tenantId,
      properties: items,
      guest_name: "Theo Alvarez",
      guest_contact: "theo@people.example",
    },
    headers: { origin: site.url },
  });
  if (!reserved.ok()) throw new Error(await reserved.text());
  type Made = { reservations: { id: string; title: string }[] };
  const [accepted, rejected] = ((await reserved.json()) as Made).reservations as [
    Made["reservations"][number],
    Made["reservations"][number],
  ];
  const answer = (id: string, data: object) =>
    page.request.put(`/api/reservations/${id}/status`, { data, headers: { origin: site.url } });
  const seen = async () => {
    const one = await tenant.request.get(`/api/reservations/${accepted.id}`);
    return ((await one.json()) as { status: string }).status;
  };
  const inbox = async () => (await tenant.request.get("/dev/mail")).text();
  const json = { status: "accepted_pending_verification", undoable: true };
  expect((await answer(accepted.id, json)).status()).toBe(200);
  expect(await seen()).toBe("pending");
  expect(await inbox()).not.toContain(`Accepted: ${accepted.title}`);
  await expect.poll(seen, { timeout: 30_000 }).toMatch(/^accepted/);
  expect((await answer(accepted.id, { status: "pending" })).status()).toBe(409);
  await expect.poll(inbox, { timeout: 30_000 }).toContain(`Accepted: ${accepted.title}`);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/landlord-dashboard?reservation=${rejected.id}`);
  await hydrated(page);
  const request = page.locator(`article[aria-labelledby="title-${rejected.id}"]`);
  await request.getByRole("button", { name: "Accept" }).click();
  const undo = request.getByRole("button", { name: "Undo" });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await undo.press("Enter");
  await reject(page, request, "The roof leaks");
  await request.getByText("Rejected").waitFor();
  await tenant.goto(`/checkout/${rejected.id}`);
  await tenant.getByText("The roof leaks", { exact: true }).waitFor();
  await expect.poll(inbox, { timeout: 30_000 }).toContain(`Not accepted: ${rejected.title}`);
});

test(
  "the landlord’s first screen says that the ID came after Request Docs",
  { timeout: 120_000 },
  async () => {
    const [page, tenant] = [await demoLandlord(390), await site.open()];
    const day = dayFromNow(3);
    const propertyId = await addProperty(page, site.url, "Garage for an ID", {
      start_date: day,
      price_per: "Day",
    });
    const id = await reserveDay(site, tenant, propertyId, day, {
      guest_name: "Ana Guest",
      guest_contact: "ana.with.an.id@people.example",
    });
    await page.goto("/landlord-dashboard");
    await hydrated(page);
    const card = page.getByRole("article", { name: "Garage for an ID" });
    await card.getByRole("link", { name: /^Answer/ }).waitFor();
    await expect.poll(() => card.getByText("ID received").count()).toBe(0);
    const asking = { data: { status: "docs_requested" }, headers: { origin: site.url } };
    expect((await page.request.put(`/api/reservations/${id}/status`, asking)).ok()).toBe(true);
    const front = { name: "id.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    const upload = { multipart: { reservationId: id, frontId: front }, headers: { origin: site.url } };
    expect((await tenant.request.post("/api/upload-id", upload)).ok()).toBe(true);
    // The next poll shows it, without a reload.
    await card.getByText("ID received").waitFor();
    await card.getByRole("link", { name: /^Answer/ }).waitFor();
    await expectAccessible(page);
  },
);

async function demoLandlord(width: number): Promise<Page> {
  const page = await site.open(width);
  await site.logIn(page, "landlord");
  return page;
}
