import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { belowMap } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { untilEmailed } from "#tests/support/demo-tools.ts";

const site = demoSite();

/** Breaks out of an attribute and of a script's text, and sets a variable in the window if it runs. */
const script = `"></script><img src=x onerror=stolen=1><script>stolen=1</script>`;
/** For fields of at most 60 characters. */
const short = `<img src=x onerror=stolen=1><script>stolen=1</script>`;

async function send(page: Page, path: string, data: object, method = "POST") {
  const answer = await page.request.fetch(path, { method, data, headers: { origin: site.url } });
  expect([path, answer.status()]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  return (await answer.json()) as Record<string, string>;
}

async function newWindow(who: object): Promise<{ page: Page; id: string }> {
  const page = await site.open(belowMap);
  const { user } = (await send(page, "/api/login", who)) as unknown as { user: { id: string } };
  return { page, id: user.id };
}

test("a script written into any text is shown as text, and runs nowhere", async () => {
  const visitor = await site.open(belowMap);
  const people = ["tenant", "landlord"].map((role) => ({
    role,
    email: `${role}@people.example`,
    password: "a-long-enough-password",
  }));
  for (const person of people) await send(visitor, "/api/signup", { ...person, username: short });
  const [tenant, landlord] = [await newWindow(people[0]!), await newWindow(people[1]!)];
  const administrator = await newWindow({ email: "admin@sparebay.example", password: "demo-password-1" });
  await send(
    landlord.page,
    "/api/landlord/business",
    { business_name: script, address: script, contact: script },
    "PUT",
  );
  const start = dateIn("America/New_York", new Date());
  const property = await landlord.page.request.post("/api/properties", {
    headers: { origin: site.url },
    multipart: {
      title: script,
      description: script,
      type_of_space: "Other",
      price: "12",
      price_per: "Day",
      street_address: script,
      city: short,
      state: "PA",
      zipcode: "17101",
      length: "20",
      width: "10",
      height: "8",
      start_date: start,
    },
  });
  expect(property.status()).toBe(201);
  const { id: propertyId } = (await property.json()) as { id: string };
  const [from, to] = [addDays(start, 5), addDays(start, 6)];
  const { reservationId } = await send(tenant.page, "/api/orders", {
    cartItems: [{ id: propertyId }],
    startDate: from,
    endDate: to,
    shippingInfo: { name: script, email: "guest@people.example", address: script },
  });
  await send(tenant.page, `/api/favorites/${propertyId}`, {});
  await send(visitor, "/api/contact", { name: script, email: "v@people.example", message: script });
  await send(visitor, "/api/service-requests", { message: script });
  const lead = { phone: short.slice(0, 40), propertyType: short, location: script };
  await send(visitor, "/api/lead", { ...lead, name: script, email: "v@people.example" });
  const adminPage = administrator.page;
  const { slug = "" } = (await (
    await visitor.request.get(`/api/landlord/by-name/${encodeURIComponent(short)}`)
  ).json()) as { slug?: string };

  await showsOnly(visitor, `/properties/${propertyId}`, script);
  await showsOnly(visitor, `/hosts/${slug}`, script);
  await showsOnly(visitor, `/landlord/${encodeURIComponent(short)}`, short);
  for (const path of [`/?query=${encodeURIComponent(script)}`, "/?query=17101", "/reserve"])
    await showsOnly(visitor, path, null);
  await showsOnly(
    visitor,
    `/login?email=${encodeURIComponent(script)}&next=${encodeURIComponent(script)}`,
    null,
  );
  await showsOnly(tenant.page, `/checkout/${reservationId}`, script);
  await showsOnly(tenant.page, `/reservation-success?reservationId=${reservationId}`, null);
  for (const tab of ["bookings", "favorites"])
    await showsOnly(tenant.page, `/tenant-dashboard?tab=${tab}`, script);
  for (const tab of ["spaces", "calendar", `requests&reservation=${reservationId}`])
    await showsOnly(landlord.page, `/landlord-dashboard?tab=${tab}`, script);
  await showsOnly(landlord.page, `/landlord/properties/${propertyId}/edit`, null);
  await showsOnly(adminPage, "/admin/inquiries", script);
  await showsOnly(adminPage, "/admin/users?q=people.example", short);
  for (const path of ["properties", "reservations", "emails"])
    await showsOnly(adminPage, `/admin/${path}?q=${encodeURIComponent(script)}`, script);

  await send(adminPage, `/api/admin/properties/${propertyId}/hiding`, { reason: script }, "PUT");
  await send(adminPage, `/api/admin/users/${tenant.id}/suspension`, { reason: script }, "PUT");
  await showsOnly(landlord.page, "/landlord-dashboard", script);
  await showsOnly(adminPage, `/admin/users?q=${tenant.id}&open=${tenant.id}`, script);
  await showsOnly(adminPage, `/admin/audit?q=${propertyId}`, null);
  const entry = adminPage.locator("tbody").getByRole("link").first();
  await showsOnly(adminPage, (await entry.getAttribute("href"))!, "stolen=1");
  await untilEmailed(visitor, ["is hidden"]);
  const subjects = visitor.getByRole("navigation", { name: "Messages" }).getByRole("link");
  const addresses = await subjects.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    await visitor.goto(address);
    await visitor.frameLocator("iframe").locator("body").waitFor();
    for (const frame of visitor.frames()) await expectHarmless(frame);
  }
}, 180_000);

/** Opens a page, which must show this text unchanged, and run nothing in it. */
async function showsOnly(page: Page, path: string, words: string | null) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectHarmless(page);
  await expect.poll(() => page.locator("main").innerText()).toContain(words ?? "");
}

async function expectHarmless(frame: Pick<Page, "evaluate" | "locator" | "url">) {
  expect([frame.url(), await frame.locator("[onerror], img[src=x]").count()]).toEqual([frame.url(), 0]);
  await expect.poll(() => frame.evaluate(() => "stolen" in window)).toBe(false);
}
