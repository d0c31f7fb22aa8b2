import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";

const site = demoSite();
const log = (page: Page, name: string) => page.getByRole("log", { name: `Messages with ${name}` });
const nameOf = async (page: Page, who: string) => (await site.logIn(page, who)).username;

test(
  "a tenant on a phone asks, a landlord at a desk answers within seconds, and contacts show once it is accepted",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    const landlordName = await nameOf(landlord, "landlord");
    const propertyId = await addProperty(landlord, site.url, "Garage to ask about");
    await tenant.goto(`/properties/${propertyId}`);
    await tenant.getByRole("link", { name: "Ask a question" }).click();
    await tenant.getByText("Log in or sign up to ask your question.").waitFor();
    const names = { tenant: await nameOf(tenant, "tenant"), landlord: landlordName };
    await landlord.goto("/messages");
    await shown(landlord, "Messages");
    await hydrated(landlord);

    await tenant.goto(`/properties/${propertyId}`);
    await hydrated(tenant);
    await tenant.getByRole("link", { name: "Ask a question" }).click();
    await shown(tenant, `Message ${names.landlord}`);
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await tenant.getByLabel("Message", { exact: true }).fill("Does a van fit? Call 717-555-0142.");
    await tenant.getByRole("button", { name: "Send" }).click();
    await log(tenant, names.landlord).getByText("Does a van fit? Call 717-555-0142.").waitFor();
    await tenant
      .getByText(`${names.landlord} will see your phone number after accepting a request.`)
      .waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);

    const choice = landlord.getByRole("switch", { name: /^Email me about unread messages/ });
    await expect.poll(() => choice.getAttribute("aria-checked")).toBe("true");
    for (const chosen of ["false", "true"]) {
      await choice.click();
      await expect.poll(() => choice.getAttribute("aria-checked")).toBe(chosen);
    }

    // The list shows it by itself; the bar counts it.
    const entry = landlord.getByRole("link", { name: /Garage to ask about/ });
    await entry.getByText("1 unread").waitFor();
    await landlord.getByRole("navigation", { name: "Main" }).getByTestId("unread-badge").waitFor();
    await entry.click();
    const seen = log(landlord, names.tenant);
    await seen.getByText("Phone number hidden until the request is accepted", { exact: false }).waitFor();
    expect(await landlord.content()).not.toContain("0142");
    await landlord.getByText("are shown once you accept a request.", { exact: false }).waitFor();
    await expectAccessible(landlord);
    await tenant.getByText(", read").first().waitFor();
    await landlord.getByLabel("Message", { exact: true }).fill("It fits.");
    await landlord
      .getByLabel("Photos (up to 5)")
      .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
    // By the keyboard alone.
    await landlord.getByLabel("Message", { exact: true }).press("Control+Enter");
    await log(tenant, names.landlord).getByText("It fits.").waitFor();
    await log(tenant, names.landlord).getByRole("img", { name: "1 of 1 in this message" }).waitFor();

    await onDatabase(
      site.server.databaseUrl,
      `insert into reservation_codes (code, landlord_id) select 'WXYZ-2345', landlord_id from properties where id = '${propertyId}';
       insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
       select 'ord_asked', tenant_id, 'Theo', 'theo@people.example', 105, 'asked', 'asked' from conversations where property_id = '${propertyId}';
       insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, price_cents,
         price_per, units, offer_cents, fee_cents, total_cents, reservation_code, answer_by, status)
       select 'res_asked', 'ord_asked', property_id, landlord_id, tenant_id, 'Theo', 'theo@people.example', '[2100-01-01,2100-02-01)',
         100, 'Month', 1, 100, 5, 105, 'WXYZ-2345', now(), 'accepted' from conversations where property_id = '${propertyId}'`,
    );
    await seen.getByText("717-555-0142", { exact: false }).waitFor();

    // List, conversation and stay stand next to each other; the field is one line, and grows.
    await landlord.setViewportSize({ width: 1024, height: 768 });
    await landlord.reload();
    await hydrated(landlord);
    const stay = landlord.getByRole("complementary", { name: "What it is about" });
    await stay.getByText("Jan 1 – Jan 31, 2100").waitFor();
    const sides = await Promise.all(
      [
        landlord.getByRole("navigation", { name: "Conversations" }),
        landlord.getByRole("region", { name: names.tenant }),
        stay,
      ].map(async (part) => (await part.boundingBox())!),
    );
    expect(sides.map(({ x }) => x)).toEqual(sides.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(sides[1]!.x).toBeGreaterThan(sides[0]!.x + sides[0]!.width);
    expect(sides[2]!.x).toBeGreaterThan(sides[1]!.x + sides[1]!.width);
    const field = landlord.getByLabel("Message", { exact: true });
    const heightOf = async () => (await field.boundingBox())!.height;
    expect(await heightOf()).toBeLessThan(50);
    await field.fill("First\nSecond\nThird\nFourth");
    expect(await heightOf()).toBeGreaterThan(90);
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await stay.getByRole("link", { name: "Details of the reservation" }).click();
    await landlord.waitForURL(/reservation=res_asked/);
  },
);

test(
  "a long conversation ends with its page, and the list says that it was read",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    const tenantName = await nameOf(tenant, "tenant");
    const landlordName = await nameOf(landlord, "landlord");
    const propertyId = await addProperty(landlord, site.url, "Garage of long talks");
    await tenant.goto(`/messages/new?property=${propertyId}`);
    await hydrated(tenant);
    await tenant.getByLabel("Message", { exact: true }).fill("Does a van fit?");
    await tenant.getByRole("button", { name: "Send" }).click();
    await log(tenant, landlordName).getByText("Does a van fit?").waitFor();
    await onDatabase(
      site.server.databaseUrl,
      `insert into messages (id, landlord_id, conversation_id, position, side, sender_id, body, key)
       select 'mes_long' || n, landlord_id, id, 1 + n, 'tenant', tenant_id, 'More ' || n, 'long' || n
       from conversations, generate_series(1, 80) n where property_id = '${propertyId}';
       update conversations set last_position = 81, version = version + 1 where property_id = '${propertyId}';
       update conversation_sides set unread = 81 where side = 'landlord'
         and conversation_id in (select id from conversations where property_id = '${propertyId}')`,
    );
    // Nothing is asked for by itself anymore once the clock stands still.
    const context = await site.browser.newContext({
      baseURL: site.url,
      storageState: await landlord.context().storageState(),
    });
    const desk = await context.newPage();
    await desk.clock.install();
    await desk.goto("/messages");
    await hydrated(desk);
    const entry = desk.getByRole("link", { name: /Garage of long talks/ });
    await entry.getByText("81 unread").waitFor();
    await desk.clock.pauseAt(Date.now() + 3_600_000);
    await entry.click();
    await log(desk, tenantName).getByText("More 80").waitFor();
    await entry.getByText("81 unread").waitFor({ state: "detached" });
    await desk.getByLabel("Message", { exact: true }).fill("It fits.");
    await desk.getByRole("button", { name: "Send" }).click();
    await entry.getByText("You: It fits.").waitFor();
    await expectNoOverflow(desk);
    await log(tenant, landlordName).getByText("It fits.").waitFor();
    await expectNoOverflow(tenant);
    await context.close();
  },
);

test(
  "without script a conversation is read, answered, blocked and reported",
  { timeout: 120_000 },
  async () => {
    const [tenant, landlord] = [await site.open(360), await site.open()];
    const landlordName = await nameOf(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    const propertyId = await addProperty(landlord, site.url, "Garage without script");
    const plain = await site.browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await tenant.context().storageState(),
      viewport: { width: 360, height: 800 },
    });
    const page = await plain.newPage();
    await page.goto(`/messages/new?property=${propertyId}`);
    await page.getByLabel("Message", { exact: true }).fill("Is there a light?");
    await page.getByRole("button", { name: "Send" }).click();
    await log(page, landlordName).getByText("Is there a light?").waitFor();
    await page.getByLabel("Message", { exact: true }).fill("And a socket?");
    await page.getByRole("button", { name: "Send" }).click();
    await log(page, landlordName).getByText("And a socket?").waitFor();
    await page.locator("summary", { hasText: "Block or report" }).click();
    await page.getByLabel("What is wrong").fill("Nothing, a test.");
    await page.getByRole("button", { name: "Report" }).click();
    await log(page, landlordName).getByText("And a socket?").waitFor();
    await page.locator("summary", { hasText: "Block or report" }).click();
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByText("You blocked these messages. Unblock them to write.").waitFor();
    await plain.close();

    const administrator = await site.open();
    await site.logIn(administrator, "admin");
    await administrator.goto("/admin/messages");
    await hydrated(administrator);
    await expectAccessible(administrator);
    await administrator.getByRole("link", { name: "Garage without script" }).click();
    await administrator.getByText("And a socket?").waitFor();
    await expectAccessible(administrator);
    await administrator.getByLabel("What you did").fill("Nothing to do.");
    await administrator.getByRole("button", { name: "Close report" }).click();
    await administrator.getByText("Closed: Nothing to do.").waitFor();
  },
);
