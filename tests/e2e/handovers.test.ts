import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };

/** A stay of today, paid and accepted. */
async function paidStay(landlord: Page, tenant: Page): Promise<string> {
  const propertyId = await addProperty(landlord, site.url, "Handed over", perDay);
  const reservationId = await reserveDay(site, tenant, propertyId, today);
  const { url } = await post<{ url: string }>(site, tenant, "/api/create-checkout-session", {
    reservationId,
  });
  await payAt(site, tenant, url);
  const sql = (text: string) => onDatabase(site.server.databaseUrl, text);
  await expect
    .poll(async () => {
      await sql(
        `update reservations set status = 'accepted' where id = '${reservationId}' and payment_status = 'paid'`,
      );
      const read = await tenant.request.get(`/api/reservations/${reservationId}`);
      return ((await read.json()) as { status: string }).status;
    })
    .toBe("accepted");
  return reservationId;
}

async function agreeIn(page: Page) {
  const question = page.getByRole("dialog", { name: "Confirm the move-in?" });
  await question.getByRole("button", { name: "Agree", exact: true }).click();
}

async function addPhoto(page: Page, note: string) {
  const movedIn = page.getByRole("region", { name: "Move-in" });
  await movedIn
    .getByLabel("Photos", { exact: true })
    .setInputFiles({ name: "space.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
  await movedIn.getByLabel("Note (optional)").fill(note);
  await movedIn.getByRole("button", { name: "Add to the move-in" }).click();
  await movedIn.getByRole("paragraph").filter({ hasText: note }).waitFor();
}

test(
  "both sides add photos and tick, and the timeline's zip has a page that a browser reads from a disk",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");
    const id = await paidStay(landlord, tenant);

    await tenant.goto(`/checkout/${id}`);
    await tenant.getByRole("link", { name: /Handover and timeline/ }).click();
    await shown(tenant, "Handover");
    await hydrated(tenant);
    await addPhoto(tenant, "The bulb is out.");
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);

    await landlord.goto(`/handovers/${id}`);
    await hydrated(landlord);
    const movedIn = landlord.getByRole("region", { name: "Move-in" });
    await movedIn.getByRole("paragraph").filter({ hasText: "The bulb is out." }).waitFor();
    await movedIn.getByRole("button", { name: "Confirm the move-in" }).click();
    await agreeIn(landlord);
    await movedIn.getByText("You agreed", { exact: false }).first().waitFor();
    await expectAccessible(landlord);

    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByRole("button", { name: "Confirm the move-in" }).click();
    await agreeIn(tenant);
    await tenant.getByText("Both agreed").waitFor();
    await tenant.getByText("now it can’t be changed", { exact: false }).waitFor();
    await expectNoOverflow(tenant);

    // Both screens of the stay show the newest: rendered for a link, and loaded by a click.
    const html = async (page: Page, url: string) => (await page.request.get(url)).text();
    expect(await html(tenant, `/checkout/${id}`)).toContain("You agreed to the move-in");
    const requests = "/landlord-dashboard?tab=requests";
    expect(await html(landlord, `${requests}&reservation=${id}`)).toContain(
      "The tenant agreed to the move-in",
    );
    await landlord.goto(requests);
    await hydrated(landlord);
    await landlord.locator(`a[href*="tab=requests"][href$="reservation=${id}"]`).click();
    const summary = landlord.getByRole("region", { name: "Timeline of Handed over" });
    await summary.getByText("The tenant agreed to the move-in").waitFor();
    await expectAccessible(landlord);
    await summary.getByRole("link", { name: "All of the timeline of Handed over" }).click();
    await shown(landlord, "Handover");

    const [download] = await Promise.all([
      tenant.waitForEvent("download"),
      tenant.getByRole("link", { name: "Download the timeline with its photos" }).click(),
    ]);
    const folder = mkdtempSync(path.join(os.tmpdir(), "timeline-"));
    const saved = path.join(folder, "saved.zip");
    await download.saveAs(saved);
    const files = unzipSync(readFileSync(saved));
    mkdirSync(path.join(folder, "photos"));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
    const reader = await site.open(360);
    await reader.context().setOffline(true);
    await reader.goto(`file://${path.join(folder, "timeline.html")}`);
    await reader.getByText("You agreed to the move-in: now it can’t be changed").waitFor();
    await reader.getByText("The bulb is out.").waitFor();
    const photo = reader.getByRole("img").first();
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expectNoOverflow(reader);
    await expectAccessible(reader);
    await reader.context().setOffline(false);
    await reader.close();
  },
);
