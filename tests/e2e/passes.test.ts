import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { post, reserveDay } from "#tests/support/window-calls.ts";
import { testBrowserPath } from "../../scripts/chromium.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };

/** A stay of today in the landlord's space, accepted and paid. */
async function paidStay(landlord: Page, tenant: Page): Promise<string> {
  const propertyId = await addProperty(landlord, site.url, "Gated garage", perDay);
  const reservationId = await reserveDay(site, tenant, propertyId, today);
  await onDatabase(
    site.server.databaseUrl,
    `update reservations set status = 'accepted', payment_status = 'paid', id_verified = true, hold_until = null where id = '${reservationId}'`,
  );
  return reservationId;
}

const verdict = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title }).waitFor();

async function enter(page: Page, code: string) {
  await page.getByLabel("Or enter the code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test(
  "a tenant shows the pass; the landlord's phone checks it, also reloaded without a network",
  { timeout: 120_000 },
  async () => {
    const [landlord, tenant] = [await site.open(390), await site.open(390)];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    const id = await paidStay(landlord, tenant);
    await tenant.goto(`/checkout/${id}`);
    await tenant.getByRole("link", { name: "Pass for Gated garage" }).click();
    await shown(tenant, "Pass");
    await tenant.getByRole("img", { name: /QR code of your pass/ }).waitFor();
    await hydrated(tenant);
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);
    const answer = await tenant.request.get(`/api/reservations/${id}/pass`);
    const { pass, link } = (await answer.json()) as { pass: string; link: string };
    const code = pass.split(".")[2]!;
    const forged = pass.replace(today, "2020-01-01");

    // As the phone's own camera opens it.
    await landlord.goto(link);
    await verdict(landlord, "Valid");
    expect(new URL(landlord.url()).hash).toBe("");
    await landlord.getByText("Also works without a network now.", { exact: false }).waitFor();
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await enter(landlord, "ABCD-EFGH-JKLM");
    await verdict(landlord, "Not one of your spaces");

    await landlord.context().setOffline(true);
    await landlord.reload();
    await hydrated(landlord);
    await landlord.getByText("No network.", { exact: false }).waitFor();
    await enter(landlord, pass);
    await verdict(landlord, "Valid");
    await landlord.getByText("Checked without a network", { exact: false }).waitFor();
    await enter(landlord, forged);
    await verdict(landlord, "Not a real pass");
    await enter(landlord, code);
    await verdict(landlord, "Valid");
    await expectAccessible(landlord);

    await landlord.context().setOffline(false);
    await post(site, landlord, "/api/logout", {});
    // An ex-landlord's phone, or the next person's: nothing is left on it.
    await landlord.goto("/check");
    await shown(landlord, "Login");
    await expect.poll(async () => landlord.evaluate(async () => (await caches.keys()).length)).toBe(0);

    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await plain.newPage();
    await site.logIn(page, "landlord");
    await page.goto("/check");
    await enter(page, code);
    await verdict(page, "Valid");
    await page.getByText("Gated garage").waitFor();
    await plain.close();
  },
);

let phone: Browser | undefined;
afterAll(() => phone?.close());

/** A camera that shows this picture: a film of it, one JPEG after the other. */
async function cameraOn(picture: Buffer): Promise<string[]> {
  const still = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } })
    .composite([{ input: await sharp(picture).resize(400, 400).png().toBuffer() }])
    .jpeg({ quality: 90, progressive: false })
    .toBuffer();
  const film = path.join(mkdtempSync(path.join(os.tmpdir(), "camera-")), "film.mjpeg");
  writeFileSync(film, Buffer.concat(Array.from({ length: 20 }, () => still)));
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

test("a landlord's camera reads the QR code of a pass", { timeout: 120_000 }, async () => {
  const [landlord, tenant] = [await site.open(390), await site.open(390)];
  await site.logIn(landlord, "landlord");
  await site.logIn(tenant, "tenant");
  await tenant.goto(`/passes/${await paidStay(landlord, tenant)}`);
  const url = await tenant.getByRole("img", { name: /QR code of your pass/ }).getAttribute("src");
  const args = await cameraOn(Buffer.from(url!.split(",")[1]!, "base64"));
  phone = await chromium.launch({
    executablePath: testBrowserPath() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu", ...args],
  });
  const page = await phone.newPage({
    baseURL: site.url,
    viewport: { width: 390, height: 800 },
    permissions: ["camera"],
    storageState: await landlord.context().storageState(),
  });
  await page.goto("/check");
  await hydrated(page);
  await page.getByRole("button", { name: "Scan a pass" }).click();
  await verdict(page, "Valid");
  await page.getByText("Gated garage").waitFor();
  await expectAccessible(page);
  // The camera is off once it has read.
  await expect.poll(() => page.getByLabel("What the camera sees").count()).toBe(0);
});
