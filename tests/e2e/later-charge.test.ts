import { test } from "vitest";
import { addDays, dayInWords } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { untilSaid } from "#tests/support/demo-tools.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { post, reserveDay } from "#tests/support/window-calls.ts";

// It moves the time.
const site = demoSite({});
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };
const start = addDays(today, 95);
const charged = dayInWords(addDays(today, 5));
const saved = `Card saved. $12.60 will be charged on ${charged}.`;

test(
  "a tenant saves a card for a stay that is far ahead, both sides see the day, and it is charged then",
  { timeout: 180_000 },
  async () => {
    const [landlord, tenant, administrator] = [await site.open(360), await site.open(360), await site.open()];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(administrator, "admin");
    const propertyId = await addProperty(landlord, site.url, "Far garage", perDay);
    await tenant.goto(`/property/${propertyId}?from=${start}&to=${start}`);
    await tenant
      .getByText(`it’s charged on ${charged}; canceling before that costs nothing.`)
      .first()
      .waitFor({ state: "attached" });
    const reservationId = await reserveDay(site, tenant, propertyId, start);
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set status = 'accepted', id_verified = true, pay_by = now() + interval '2 days'
       where id = '${reservationId}'`,
    );
    await tenant.goto(`/checkout/${reservationId}`);
    await hydrated(tenant);
    await tenant.getByText(`we charge it $12.60 on ${charged}`, { exact: false }).waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await tenant.getByRole("button", { name: "Save a card" }).click();
    await tenant.getByText("Nothing is charged now. We charge this card", { exact: false }).waitFor();
    await tenant.getByLabel("Card number").fill("4242 4242 4242 4242");
    await tenant.getByLabel("Expiration").fill("12 / 40");
    await tenant.getByLabel("CVC").fill("123");
    await tenant.getByLabel("Name on card").fill("Theo");
    await tenant.getByRole("button", { name: "Save card" }).click();
    await tenant.getByText(saved).waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await tenant.getByRole("link", { name: "Open the reservation" }).click();
    await tenant.getByRole("button", { name: "Change the card" }).waitFor();
    await tenant.getByText(saved).waitFor();

    await landlord.goto(`/landlord-dashboard?tab=requests&reservation=${reservationId}`);
    await landlord.getByText(saved).first().waitFor();
    await expectNoOverflow(landlord);
    await administrator.goto(`/admin/reservations?q=${reservationId}`);
    await administrator.getByText("Card saved").first().waitFor();

    await post(site, landlord, "/dev/jumps", { by: "+1w" });
    await untilSaid(tenant, `/checkout/${reservationId}`, /Paid in full\./);
  },
);
