import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { hurry, untilSaid } from "#tests/support/demo-tools.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

// It moves the time.
const site = demoSite({});
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };
const title = "Garage with a deposit";

/** A space for $12.00 a day with a deposit of $100.00, reserved and paid for today, and accepted. */
async function paidStay(landlord: Page, tenant: Page, of = title) {
  const propertyId = await addProperty(landlord, site.url, of, {
    ...perDay,
    deposit: "100.00",
    charge_cleaning: "40.00",
    charge_damage: "30.00",
  });
  await tenant.goto(`/properties/${propertyId}?from=${today}&to=${today}`);
  await hydrated(tenant);
  await tenant.getByRole("region", { name: "Deposit" }).getByText("$100.00", { exact: false }).waitFor();
  const charges = tenant.getByRole("region", { name: "Charges" });
  await charges.getByText("cleaning, up to $40.00", { exact: false }).waitFor();
  await tenant.getByText("Total with deposit").first().waitFor({ state: "attached" });
  await expectNoOverflow(tenant);
  const reservationId = await reserveDay(site, tenant, propertyId, today, { deposit_amount: 100 });
  await tenant.goto(`/checkout/${reservationId}`);
  await tenant.getByText("You pay $112.60 by card", { exact: false }).waitFor();
  await expectNoOverflow(tenant);
  const { url } = await post<{ url: string }>(site, tenant, "/api/create-checkout-session", {
    reservationId,
  });
  await tenant.goto(url);
  await tenant.getByText("Returned after your stay", { exact: false }).first().waitFor();
  await expectTrueThanks(tenant, reservationId, { url, of });
  await onDatabase(
    site.server.databaseUrl,
    `update reservations set status = 'accepted' where id = '${reservationId}'`,
  );
  await tenant.goto(`/checkout/${reservationId}`);
  const held = async () => {
    await hurry(tenant);
    await tenant.reload();
    return tenant.getByText("Deposit of $100.00: held by us").count();
  };
  await expect.poll(held, { timeout: 60_000, interval: 1000 }).toBe(1);
  return reservationId;
}

/** Pays while the thank-you page is open; it says all that was charged, and says the same after a reload. */
async function expectTrueThanks(tenant: Page, id: string, { url, of }: { url: string; of: string }) {
  await onDatabase(site.server.databaseUrl, `update reservations set id_verified = true where id = '${id}'`);
  await tenant.goto(`/payment-success?reservationId=${id}`);
  await hydrated(tenant);
  await tenant.getByText("Checking with the card processor whether you paid…").waitFor();
  const declined = tenant.getByText("If they don’t accept, you get a full refund.", {
    exact: false,
  });
  await expect.poll(() => declined.count()).toBe(0);
  await expect.poll(() => tenant.title()).toBe("Your payment");
  await payAt(site, tenant, url);
  const paid = tenant.getByText(`You paid $112.60 for ${of}, including a deposit of $100.00.`);
  await paid.waitFor();
  await shown(tenant, "Thank you");
  await expect.poll(() => tenant.title()).toBe("Thank you");
  const wordsOfPage = () => tenant.getByRole("main").innerText();
  const words = await wordsOfPage();
  await tenant.reload();
  await paid.waitFor();
  await declined.waitFor();
  await expect.poll(wordsOfPage).toBe(words);
}

test(
  "a landlord claims damage while the stay runs; the tenant agrees, and the card pays, not the deposit",
  { timeout: 180_000 },
  async () => {
    const [landlord, tenant] = [await site.open(360), await site.open(360)];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    const id = await paidStay(landlord, tenant, "Garage with a dent");
    await landlord.goto(`/handovers/${id}`);
    await landlord
      .getByText("You can claim what the terms of the stay name for it now", { exact: false })
      .waitFor();
    await landlord.getByRole("link", { name: "Claim for damage" }).click();
    await hydrated(landlord);
    await expectNoOverflow(landlord);
    await expectAccessible(landlord);
    await expect.poll(() => landlord.getByLabel("Anything else").count()).toBe(0);
    await landlord.getByLabel("Damage, in dollars").fill("20");
    await landlord.getByLabel("What happened").fill("The door was driven into.");
    await landlord
      .getByLabel("Photos")
      .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
    await landlord.getByRole("button", { name: "Send claim" }).click();
    await landlord.getByText("You claimed $20.00").waitFor();
    await landlord.getByText("Deposit of $100.00: held by us").waitFor();
    await tenant.goto(`/deposits/${id}`);
    await hydrated(tenant);
    await tenant.getByText("If you agree: $20.00 from your card", { exact: false }).waitFor();
    await showAt(tenant, 1280, "dark");
    await expectAccessible(tenant);
    await tenant.getByRole("button", { name: "Agree to $20.00" }).click();
    await tenant.getByText("You agreed.", { exact: true }).waitFor();
    await untilSaid(tenant, `/deposits/${id}`, /\$20\.00 was paid by the tenant’s card\./);
    await tenant.getByText("Deposit of $100.00: held by us").waitFor();
    await landlord.reload();
    await hydrated(landlord);
    await landlord.getByText("Up to $10.00.", { exact: false }).waitFor();
  },
);

test(
  "a landlord claims of a deposit with a photo, the tenant objects without script, and an administrator decides",
  { timeout: 180_000 },
  async () => {
    const [landlord, tenant, administrator] = [await site.open(360), await site.open(360), await site.open()];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(administrator, "admin");
    const id = await paidStay(landlord, tenant);
    for (const by of ["+1d", "+1h"]) await post(site, landlord, "/dev/jumps", { by });
    await hurry(landlord);

    await landlord.goto(`/landlord-dashboard?tab=requests&reservation=${id}`);
    await landlord.getByRole("link", { name: /Claim on the deposit/ }).click();
    await shown(landlord, "Deposit");
    await hydrated(landlord);
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await landlord.getByLabel("Cleaning, in dollars").fill("40.01");
    await landlord.getByLabel("What happened").fill("The shelf on the left wall is broken.");
    await landlord
      .getByLabel("Photos")
      .setInputFiles({ name: "shelf.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
    await landlord.getByRole("button", { name: "Send claim" }).click();
    await landlord.getByText("Cleaning: at most $40.00, by the terms of this stay.").first().waitFor();
    await landlord.getByLabel("Cleaning, in dollars").fill("40");
    await landlord.getByLabel("Anything else, in dollars").fill("20");
    await landlord.getByRole("button", { name: "Send claim" }).click();
    await landlord.getByText("You claimed $60.00").waitFor();
    await landlord.getByText("By the terms of the stay: Cleaning $40.00.").waitFor();
    await landlord.getByText("Deposit of $100.00: you claim $60.00 of it").waitFor();
    await expectAccessible(landlord);
    await landlord.goto(`/handovers/${id}`);
    await landlord.getByText("You claimed for damage.").waitFor();
    await expect.poll(() => landlord.getByRole("link", { name: "Claim for damage" }).count()).toBe(0);
    // Its tenant was told of the acceptance: nothing is hidden in what they write.
    const question = await tenant.request.get(`/messages/new?reservation=${id}`);
    expect(await question.text()).toContain("Message the landlord");
    expect(await question.text()).not.toContain("are shown once");

    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await plain.newPage();
    await site.logIn(page, "tenant");
    await page.goto(`/checkout/${id}`);
    await page.getByText("Deposit of $100.00: claimed by the landlord").waitFor();
    await page.getByRole("link", { name: /Open the deposit/ }).click();
    await shown(page, "Deposit");
    await page.getByText("Deposit of $100.00: the landlord claims $60.00 of it").waitFor();
    await page.getByRole("img", { name: "1 of 1 in this claim" }).waitFor();
    await page.getByRole("button", { name: "Object" }).click();
    await page.getByText("Say why you object.").first().waitFor();
    await page.getByLabel("Why you object").fill("It was broken when I came.");
    await page.getByRole("button", { name: "Object" }).click();
    await page.getByText("You objected").waitFor();
    await plain.close();

    await administrator.goto("/admin/deposits");
    await hydrated(administrator);
    await administrator.getByRole("row").filter({ hasText: title }).getByText("objected").waitFor();
    await expectAccessible(administrator);
    await administrator.getByRole("link", { name: title }).click();
    const details = administrator.getByRole("complementary", { name: "Details" });
    await details.getByText("It was broken when I came.").waitFor();
    await details.getByRole("img", { name: "1 of 1 in this claim" }).waitFor();
    await expectAccessible(administrator);
    await details.getByRole("button", { name: "Decide" }).click();
    const dialog = administrator.getByRole("dialog");
    await dialog.getByLabel("Dollars for the landlord").fill("25");
    await dialog.getByLabel("Of it, for charges").fill("25");
    await dialog.getByRole("textbox", { name: "Why" }).fill("The shelf was old.");
    await dialog.getByRole("button", { name: "Decide" }).click();
    await details.getByText("Decision: $25.00 to the landlord").waitFor();

    await tenant.goto(`/deposits/${id}`);
    await tenant.getByText("We decided: the landlord gets $25.00").waitFor();
    await tenant.getByText("$75.00").first().waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    const receipt = await tenant.goto(`/receipts/${id}`);
    expect(await receipt!.text()).toContain("Refundable; no service fee on deposits");
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);
