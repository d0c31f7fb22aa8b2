import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const site = demoSite();

/** A stay that ended three days ago, with the window that the schedule opens. */
const endedStay = (propertyId: string, tenantId: string) => `
  insert into reservation_codes (code, landlord_id) select 'RVWS-2345', landlord_id from properties where id = '${propertyId}';
  insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  values ('ord_reviewed', '${tenantId}', 'Theo Taker', 'theo@people.example', 105, 'reviewed', 'reviewed');
  insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, price_cents,
    price_per, units, offer_cents, fee_cents, total_cents, reservation_code, answer_by, status, payment_status)
  select 'res_reviewed', 'ord_reviewed', id, landlord_id, '${tenantId}', 'Theo Taker', 'theo@people.example',
    daterange(current_date - 13, current_date - 3), 100, 'Month', 1, 100, 5, 105, 'RVWS-2345', now(), 'accepted', 'paid'
  from properties where id = '${propertyId}';
  insert into review_windows (landlord_id, reservation_id, property_id, period, days, opens_at, closes_at)
  select landlord_id, id, property_id, 0, stay, upper(stay)::timestamp at time zone 'America/New_York',
    (upper(stay)::timestamp at time zone 'America/New_York') + interval '336 hours'
  from reservations where id = 'res_reviewed' on conflict do nothing`;

const group = (page: Page, name: string) => page.getByRole("group", { name });

test(
  "a tenant on a phone and a landlord at a desk review each other; both are published, and the card has the stars",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    const { id: tenantId } = await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");
    const propertyId = await addProperty(landlord, site.url, "Garage to review");
    await onDatabase(site.server.databaseUrl, endedStay(propertyId, tenantId));

    await tenant.goto("/tenant-dashboard?tab=bookings");
    await hydrated(tenant);
    await tenant.getByRole("link", { name: "Review this stay at Garage to review" }).click();
    await tenant.getByRole("heading", { name: "Write a review" }).waitFor();
    await hydrated(tenant);
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await tenant.getByRole("button", { name: "Save review" }).click();
    await tenant.getByText("Choose 1 to 5 stars.").waitFor();
    // By the keyboard: from the first star to the fourth.
    await group(tenant, "Overall").getByRole("radio").first().focus();
    await tenant.keyboard.press("Space");
    for (let time = 0; time < 3; time += 1) await tenant.keyboard.press("ArrowRight");
    for (const part of ["As described", "Access", "Communication"])
      await group(tenant, part).getByRole("radio", { name: "5 stars: Excellent" }).check({ force: true });
    await tenant.getByLabel("In your words").fill("Dry and clean. Call 717-555-0142.");
    await tenant.getByRole("button", { name: "Save review" }).click();
    await tenant.getByText("Your review is saved.", { exact: false }).first().waitFor();
    await expectAccessible(tenant);

    await landlord.goto("/reviews/res_reviewed");
    await hydrated(landlord);
    await group(landlord, "Theo Taker as a tenant")
      .getByRole("radio", { name: "5 stars: Excellent" })
      .check({ force: true });
    await landlord.getByLabel("In your words").fill("Left it swept.");
    await expectAccessible(landlord);
    await landlord.getByRole("button", { name: "Save review" }).click();
    await landlord.getByText("Dry and clean. Call [phone number removed]").waitFor();
    await landlord.getByLabel("Your answer").fill("Thank you, Theo.");
    await landlord.getByRole("button", { name: "Publish answer" }).click();
    await landlord.getByText("The landlord answered").waitFor();
    await expectAccessible(landlord);
    // What landlords wrote about a tenant needs no script.
    const request = await landlord.request.get("/landlord-dashboard?tab=requests&reservation=res_reviewed");
    const html = await request.text();
    expect(html).toContain("What landlords wrote");
    expect(html).toContain("Left it swept.");

    await tenant.goto(`/properties/${propertyId}`);
    await hydrated(tenant);
    const reviews = tenant.getByRole("region", { name: "Reviews" });
    await reviews.getByText("Thank you, Theo.").waitFor();
    await reviews.getByText("Theo T.").waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await expect.poll(() => tenant.content()).toContain('"aggregateRating"');
    await tenant.goto("/properties?query=Garage+to+review&sort=rating");
    const card = tenant.locator(`[data-property="${propertyId}"]`);
    await card.getByText("Rated 4.0 of 5 stars, 1 review").waitFor({ state: "attached" });
  },
);

test(
  "without script a review is written, refused without stars, and saved",
  { timeout: 120_000 },
  async () => {
    const [tenant, landlord] = [await site.open(360), await site.open()];
    const { id: tenantId } = await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");
    const propertyId = await addProperty(landlord, site.url, "Garage to review plainly");
    await onDatabase(
      site.server.databaseUrl,
      endedStay(propertyId, tenantId)
        .replaceAll("RVWS-2345", "RVWS-3456")
        .replaceAll("_reviewed", "_plain")
        .replaceAll("'reviewed'", "'plain'"),
    );
    const plain = await site.browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await tenant.context().storageState(),
      viewport: { width: 360, height: 800 },
    });
    const page = await plain.newPage();
    await page.goto("/reviews/res_plain");
    await page.getByLabel("In your words").fill("Dry.");
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("Choose 1 to 5 stars.").waitFor();
    await expect.poll(() => page.getByLabel("In your words").inputValue()).toBe("Dry.");
    for (const name of ["Overall", "As described", "Access", "Communication"])
      await group(page, name).getByRole("radio", { name: "3 stars: Good" }).check({ force: true });
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("Your review is saved.", { exact: false }).first().waitFor();
    await plain.close();
  },
);
