import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { generateVAPIDKeys } from "web-push";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const { publicKey, privateKey } = generateVAPIDKeys();
const site = demoSite({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey });

/** Something happened to a person of the demo town. */
const happen = (who: string, id: string, title: string, path: string) =>
  onDatabase(
    site.server.databaseUrl,
    `insert into notices (id, member_id, key, kind, title, text, path)
     select 'ntc_${id}', id, '${id}', 'accepted', '${title}', 'In a few words.', '${path}' from users
     where email = '${who}@sparebay.example'`,
  );

/** A page whose data was read before the notice was marked as read, and arrives after the new count. */
async function answerLate(page: Page, path: string) {
  const counted = page.waitForResponse(
    async (response) =>
      response.url().endsWith("/api/unread-messages") &&
      response.ok() &&
      ((await response.json()) as { notices: number }).notices === 1,
  );
  let isRead = () => {};
  const read = new Promise<void>((resolve) => (isRead = resolve));
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    isRead();
    await counted;
    await route.fulfill({ response });
  });
  await page.route("**/api/notices/*/read", async (route) => {
    await read;
    await route.continue();
  });
}

test(
  "the bell counts by itself; a notice opens what it is about; a choice in the account is the one at Messages",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");

    await tenant.goto("/notices");
    await shown(tenant, "Notifications");
    await tenant.getByText("No notifications yet").waitFor();
    await expectAccessible(tenant);
    await hydrated(tenant);
    await happen("tenant", "t1", "Accepted: Dry garage", "/tenant-dashboard?tab=bookings");
    await happen("tenant", "t2", "Payment received: Dry garage", "/account");
    // The phone has no bell: the number is at the account menu, which has the link.
    const menu = tenant.getByRole("navigation", { name: "Main" });
    const count = menu.getByTestId("unread-notices").filter({ visible: true }).first();
    await expect.poll(() => count.textContent()).toContain("2");
    await tenant.goto("/");
    await hydrated(tenant);
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: /^Notifications/ }).click();
    await shown(tenant, "Notifications");
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    await answerLate(tenant, "/account.data");
    await tenant.getByRole("button", { name: /^Unread: Payment received/ }).click();
    await shown(tenant, "Account");
    await expect.poll(() => count.textContent()).toContain("1");
    await expectNoOverflow(tenant);

    await landlord.goto("/landlord-dashboard");
    await hydrated(landlord);
    await happen("landlord", "l1", "New request for Dry garage", "/landlord-dashboard");
    const bell = landlord
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Notifications/ });
    await bell.getByTestId("unread-notices").waitFor();
    await bell.click();
    await shown(landlord, "Notifications");
    await landlord.getByRole("button", { name: "Mark all as read" }).click();
    await landlord.getByRole("button", { name: /^New request/ }).waitFor();
    await expect.poll(() => bell.getByTestId("unread-notices").count()).toBe(0);
    await expectAccessible(landlord);

    await landlord.getByRole("link", { name: "Notification settings" }).click();
    await shown(landlord, "Account");
    await landlord.getByRole("switch", { name: "Email for Messages", checked: true }).click();
    await landlord.getByRole("switch", { name: "Email for Messages", checked: false }).waitFor();
    await expectAccessible(landlord);
    await landlord.goto("/messages");
    await landlord.getByRole("switch", { name: /^Email me about unread/, checked: false }).waitFor();

    // Without script: a notice is opened, all are read, a choice is made.
    const context = await site.browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await tenant.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto("/notices");
    await plain.getByRole("button", { name: /^Unread: Accepted/ }).click();
    await expect.poll(() => new URL(plain.url()).pathname).toBe("/tenant-dashboard");
    await plain.goto("/notices");
    await plain.getByRole("button", { name: /^Accepted/ }).waitFor();
    await happen("tenant", "t3", "Expired: Dry garage", "/");
    await plain.goto("/notices");
    await plain.getByRole("button", { name: "Mark all as read" }).click();
    await plain.getByRole("button", { name: /^Expired/ }).waitFor();
    await plain.goto("/account");
    await plain.getByRole("switch", { name: "Email for Messages", checked: true }).click();
    await plain.getByRole("switch", { name: "Email for Messages", checked: false }).waitFor();
    await context.close();
  },
);

test("on an iPhone notices say that the app on the home screen gets them, which is told nothing more", async () => {
  const hint = /press Share, then Add to Home Screen/;
  for (const isApp of [false, true]) {
    const page = await site.open(390);
    // As Safari on iOS: push is for apps on the home screen alone.
    await page.addInitScript((standalone) => {
      Object.defineProperty(navigator, "standalone", { value: standalone });
      if (!standalone) Reflect.deleteProperty(window, "PushManager");
    }, isApp);
    await site.logIn(page, "tenant");
    for (const path of ["/notices", "/account"]) {
      await page.goto(path);
      await hydrated(page);
      await expect.poll(() => page.getByText(hint).count(), { message: path }).toBe(isApp ? 0 : 1);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
  const computer = await site.open(1280);
  await site.logIn(computer, "tenant");
  await computer.goto("/notices");
  await hydrated(computer);
  await expect.poll(() => computer.getByText(hint).count()).toBe(0);
});
