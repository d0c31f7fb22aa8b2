import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { hurry } from "#tests/support/demo-tools.ts";
import { phonePicture } from "#tests/support/pictures.ts";

const SESSION_SECRET = "a secret of the hosting test, long enough";
const site = demoSite({ SESSION_SECRET });

const { open } = site;

test("a future host leaves a name; errors are shown; no person fills in the honeypot", async () => {
  const page = await open(360);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Start hosting" }).click();
  await page.getByRole("heading", { level: 1, name: "Start hosting" }).waitFor();
  await hydrated(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await expect.poll(() => page.getByRole("textbox").count()).toBe(4);
  const send = page.getByRole("main").getByRole("button", { name: "Start hosting" });
  await send.click();
  await page.getByText("Enter your name.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByLabel("Name").fill("Hal Host");
  await page.getByLabel("Email").fill("hal@people.example");
  await page.getByLabel("What kind of space do you have?").selectOption("Driveway");
  for (const failing of [() => ({ status: 500, body: "" }), null]) {
    await page.route("**/api/lead", (route) => (failing ? route.fulfill(failing()) : route.abort()));
    await send.click();
    await page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again." }).waitFor();
  }
  await page.unroute("**/api/lead");
  const sending = page.waitForRequest("**/api/lead");
  await send.click();
  const json = (await sending).postDataJSON() as Record<string, unknown>;
  expect(json).toMatchObject({ name: "Hal Host", propertyType: "Driveway", website: "" });
  expect(json["took_ms"]).toBeGreaterThan(0);
  await page.getByText("Thank you. We’ll contact you soon.").waitFor();
});

test("an email's link ends reminders after one press", async () => {
  const page = await open(360);
  const { id } = await site.logIn(page, "landlord");
  const time = Date.now().toString(36);
  const signed = JSON.stringify(["reminders", [id, time], []]);
  const token = createHmac("sha256", SESSION_SECRET).update(signed).digest("base64url");
  await page.goto("/unsubscribe?token=not-ours");
  await hydrated(page);
  await page.getByRole("button", { name: "Stop reminders" }).click();
  await page.getByRole("alert").filter({ hasText: "This link is not valid." }).waitFor();
  await page.goto(`/unsubscribe?token=${id}.${time}.${token}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Stop reminders" }).click();
  await page.getByText("You won’t get reminders anymore.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Stop reminders" }).count()).toBe(0);
  await page.getByRole("button", { name: "Get reminders again" }).click();
  await page.getByText("You’ll get reminders again.").waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test("a landlord sets up payouts, due rent is sent, and the administrator sees both books agree", async () => {
  const page = await open(360);
  await site.logIn(page, "landlord");
  await page.goto("/landlord-dashboard?tab=earnings");
  await hydrated(page);
  const balance = page.getByRole("region", { name: "Your balance" });
  await balance.getByText("We’ll hold your balance until then.").waitFor();
  await balance.getByRole("button", { name: "Set up payouts" }).click();
  await page.getByLabel("Legal name").fill("Lena Lord");
  await hydrated(page);
  await page.getByLabel("Legal name").fill("Lena Lord");
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByRole("main").locator("button[type=submit]").click();
  await balance.waitFor();
  const sent = async () => {
    await hurry(page);
    await page.reload();
    return balance.innerText();
  };
  await expect
    .poll(sent, { timeout: 60_000, interval: 1000 })
    .toMatch(
      /\$(\d+\.\d\d)[^]*24 hours after the stay starts[^]*( Next: \$\1 on |month by month\.)[^]*Payout: /,
    );
  await hydrated(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await balance.getByRole("link", { name: "Statement (CSV)" }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  const [, owed] = /\$(\d+\.\d\d)/.exec(await balance.innerText())!;
  expect(file).toMatch(/,Payout,/);
  expect(file.trimEnd().split(",").at(-1)).toBe(owed);
  await site.logIn(page, "admin");
  await page.goto("/admin/money");
  await hydrated(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText(/^(Both books agree|No payments this month)/).waitFor();
  // In the first days of a month what was paid is of the month before.
  if (await page.getByText(/^No payments this month/).isVisible()) {
    await page.getByRole("link", { name: /^\w+ \d{4}$/ }).click();
    await page.getByRole("button", { name: "Refresh" }).click();
  }
  await page.getByText(/^Both books agree on \d+ payments?, to the cent\.$/).waitFor();
  await expect
    .poll(() => page.getByRole("region", { name: "Where the money is" }).innerText())
    .toMatch(
      /Should be at the card processor \(our ledger\)\s+\$[^]*Owed to landlords[^]*Payouts in progress\s+\$[^]*Our fees/,
    );
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Months" }).getByRole("link").first().click();
  await expect.poll(() => page.url()).toMatch(/\?month=\d{4}-\d\d$/);
});

test("a landlord chooses a photo, which stands on their page, and removes it", async () => {
  const page = await open(390);
  await site.logIn(page, "landlord");
  await page.goto("/landlord-dashboard?tab=business");
  await hydrated(page);
  const photo = page.getByRole("region", { name: "Your photo" });
  const choose = photo.getByLabel("Choose a photo");
  await choose.setInputFiles({ name: "a.txt", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await photo.getByText("not a picture", { exact: false }).waitFor();
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
  await choose.setInputFiles(file);
  await photo.getByText("Saved.").waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto("/hosts/kowalski-spaces");
  const picture = page.getByRole("main").locator("header img");
  await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/photos\/[0-9a-f]{32}\/320[.]webp$/);
  await page.getByText("Member since", { exact: false }).waitFor();
  await page.goto("/landlord-dashboard?tab=business");
  await hydrated(page);
  await photo.getByRole("button", { name: "Remove photo" }).click();
  await photo.getByText("Removed.").waitFor();
  await expect.poll(() => photo.locator("img").count()).toBe(0);
});
