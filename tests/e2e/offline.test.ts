import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const note = /^Opens on this device without a network, until .*12:00 AM E[SD]T or until you log out\.$/;
const copied = /^No network\. This is what you saw on .* E[SD]T; changes since then aren’t shown\.$/;

/** A space with a way in, and the tenant's paid stay of this day in it; returns the stay's id. */
async function paidStay(landlord: Page, tenant: Page, title: string, day = today): Promise<string> {
  const fields = { price: "12.00", price_per: "Day", start_date: today };
  const propertyId = await addProperty(landlord, site.url, title, fields);
  const photo = { name: "gate.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
  const guide = { code: "4711#", instructions: "Behind the turquoise gate", photos: photo };
  const written = await landlord.request.post(`/api/properties/${propertyId}/access`, {
    multipart: guide,
    headers: { origin: site.url },
  });
  expect(written.ok()).toBe(true);
  const id = await reserveDay(site, tenant, propertyId, day);
  await onDatabase(
    site.server.databaseUrl,
    `update reservations set status = 'accepted', payment_status = 'paid', id_verified = true, hold_until = null, undo_until = null where id = '${id}'`,
  );
  return id;
}

/** The tenant opens the pass and the way in, on a phone with a network. */
async function openBoth(tenant: Page, id: string) {
  for (const path of [`/passes/${id}`, `/access/${id}`]) {
    await tenant.goto(path);
    await tenant.getByText(note).waitFor();
  }
}

const pathsStored = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Whether this page opens without a network. */
async function opensOffline(page: Page, path: string): Promise<boolean> {
  // What the page before still asks for would fail, and be said in its console.
  await page.goto("about:blank");
  await page.context().setOffline(true);
  const isOpen = await page.goto(path).then(
    (response) => response?.ok() === true,
    () => false,
  );
  await page.context().setOffline(false);
  return isOpen;
}

async function twoPhones() {
  // The tenant's phone is in another zone than the property.
  const [landlord, tenant] = [await site.open(1280), await site.open(390, { timezoneId: "Asia/Tokyo" })];
  await site.logIn(landlord, "landlord");
  await site.logIn(tenant, "tenant");
  return { landlord, tenant };
}

test(
  "a phone without a network opens the pass and the way in that it opened before, and nothing else",
  { timeout: 120_000 },
  async () => {
    const { landlord, tenant } = await twoPhones();
    const id = await paidStay(landlord, tenant, "Garage in a cellar");
    const later = await paidStay(landlord, tenant, "Garage of later", addDays(today, 3));
    await tenant.goto(`/access/${later}`);
    await tenant.getByText(/^Opens .*, 24 hours before your stay/).waitFor();
    await tenant.goto(`/checkout/${id}`);
    await hydrated(tenant);
    await tenant.getByRole("link", { name: "Pass for Garage in a cellar" }).click();
    await shown(tenant, "Pass");
    await tenant.getByText(note).waitFor();
    await tenant.goto(`/access/${id}`);
    await tenant.getByText(note).waitFor();
    await expectAccessible(tenant);
    await expect.poll(() => pathsStored(tenant)).toEqual([`/passes/${id}`, `/access/${id}`]);
    await tenant.goto("/open");
    await shown(tenant, "Dashboard");

    // What the page still asks for would fail, and be said in its console.
    await tenant.waitForLoadState("networkidle");
    await tenant.context().setOffline(true);
    await tenant.goto(`/passes/${id}`);
    await tenant.getByText(copied).waitFor();
    await tenant.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
    const pictures = tenant.getByRole("img");
    const widthsOf = () =>
      pictures.evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth > 0));
    await expect.poll(widthsOf).toEqual([true, true]);
    await expectNoOverflow(tenant);
    await tenant.goto(`/access/${id}`);
    await tenant.getByText("4711#").waitFor();
    await tenant.getByText("Behind the turquoise gate").waitFor();
    await expect.poll(widthsOf).toEqual([true]);
    await expectNoOverflow(tenant);
    // The app on a home screen starts here.
    await tenant.goto("/open");
    await tenant.getByRole("link", { name: "How to get into Garage in a cellar" }).waitFor();
    await tenant.getByRole("link", { name: "Pass for Garage in a cellar" }).click();
    await tenant.getByText(copied).waitFor();
    await tenant.context().setOffline(false);
    for (const other of [`/checkout/${id}`, `/access/${later}`, "/tenant-dashboard", "/messages"])
      expect([other, await opensOffline(tenant, other)]).toEqual([other, false]);
    // What was read without a network isn't a view.
    const views = await landlord.request.get(`/api/reservations/${id}/access/views`);
    expect(await views.json()).toHaveLength(1);
  },
);

test("logging out, here or everywhere, leaves nothing on the phone", { timeout: 120_000 }, async () => {
  const { landlord, tenant } = await twoPhones();
  const id = await paidStay(landlord, tenant, "Garage to log out of");
  const pages = [`/passes/${id}`, `/access/${id}`];
  await openBoth(tenant, id);
  await tenant.goto("/");
  await hydrated(tenant);
  await tenant.locator("summary").filter({ hasText: "Your account" }).click();
  await tenant.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  await tenant.getByRole("link", { name: "Login" }).first().waitFor();
  await expect.poll(() => pathsStored(tenant)).toEqual([]);
  for (const path of pages) expect([path, await opensOffline(tenant, path)]).toEqual([path, false]);

  // On another device: the phone learns it with the next page, whichever that is.
  await site.logIn(tenant, "tenant");
  await openBoth(tenant, id);
  const elsewhere = await site.open(1280);
  await site.logIn(elsewhere, "tenant");
  const ended = await elsewhere.request.delete("/api/sessions", { headers: { origin: site.url } });
  expect(ended.ok()).toBe(true);
  await tenant.goto(`/passes/${id}`);
  await tenant.getByText("Reservation not found.").first().waitFor();
  await expect.poll(() => pathsStored(tenant)).toEqual([]);
  for (const path of pages) expect([path, await opensOffline(tenant, path)]).toEqual([path, false]);
});

test(
  "a stay that is canceled or over is gone from the phone, and all of them for the next person at it",
  { timeout: 120_000 },
  async () => {
    const { landlord, tenant } = await twoPhones();
    const [canceled, other] = [
      await paidStay(landlord, tenant, "Garage to cancel"),
      await paidStay(landlord, tenant, "Garage of a shared phone"),
    ];
    for (const id of [canceled, other]) await openBoth(tenant, id);
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set status = 'canceled', payment_status = 'refunded' where id = '${canceled}'`,
    );
    await tenant.goto("/");
    await expect.poll(() => pathsStored(tenant)).toEqual([`/passes/${other}`, `/access/${other}`]);
    for (const path of [`/passes/${canceled}`, `/access/${canceled}`])
      expect([path, await opensOffline(tenant, path)]).toEqual([path, false]);

    // As if the phone's clock had come to the end of the stay.
    await tenant.goto("/");
    await tenant.evaluate(async (path) => {
      const store = await caches.open((await caches.keys())[0]!);
      const copy = (await store.match(path))!;
      const headers = new Headers(copy.headers);
      headers.set("x-offline-until", String(Date.now()));
      await store.put(path, new Response(await copy.text(), { headers }));
    }, `/passes/${other}`);
    expect(await opensOffline(tenant, `/passes/${other}`)).toBe(false);
    await tenant.goto("/");
    expect(await pathsStored(tenant)).toEqual([`/access/${other}`]);
    expect(await opensOffline(tenant, `/access/${other}`)).toBe(true);

    // Not logged out: the session is only lost.
    await tenant.context().clearCookies();
    await site.logIn(tenant, "landlord");
    await tenant.goto("/landlord-dashboard");
    await hydrated(tenant);
    await expect.poll(() => pathsStored(tenant)).toEqual([]);
    expect(await opensOffline(tenant, `/access/${other}`)).toBe(false);
  },
);
