import { demoPassword } from "#app/features/accounts/model.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, openWindow, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { freePort } from "#tests/support/server-process.ts";
import { totp } from "#tests/support/totp.ts";

const counted: string[] = [];
const counter = createServer((request, answer) => {
  request.on("data", (body: Buffer) => counted.push((JSON.parse(body.toString()) as { url: string }).url));
  request.on("end", () => answer.end());
});

const site = demoSite(async () => {
  const PORT = String(await freePort());
  const ANALYTICS_URL = `http://127.0.0.1:${await countViews()}/api/event`;
  // Passkeys belong to a host name.
  return { PORT, PUBLIC_URL: `http://localhost:${PORT}`, ANALYTICS_URL };
});

afterAll(() => counter.close());

test(
  "a landlord turns two-factor codes on, and the next login asks for one",
  { timeout: 120_000 },
  async () => {
    const page = await openAccount("landlord", 360);
    await expectFits(page);
    const part = page.getByRole("region", { name: "Two-factor codes" });
    await part.getByText("Off", { exact: true }).waitFor();
    await part.getByRole("button", { name: "Turn on" }).click();
    await part.getByLabel("Current password", { exact: true }).fill("not this one");
    await part.getByRole("button", { name: "Continue" }).click();
    await part.getByText("The current password is incorrect.").waitFor();
    await part.getByLabel("Current password", { exact: true }).fill(demoPassword);
    await part.getByRole("button", { name: "Continue" }).click();
    await part
      .getByRole("img", { name: "QR code of the key below" })
      .evaluate((image: HTMLImageElement) => image.decode());
    const secret = await part.locator("code").innerText();
    await expectFits(page);
    await part.getByLabel("Code", { exact: true }).fill("000000");
    await part.getByRole("button", { name: "Turn on" }).click();
    await part.getByText("That code is incorrect.").waitFor();
    await part.getByLabel("Code", { exact: true }).fill(totp(secret));
    await part.getByRole("button", { name: "Turn on" }).click();
    await part.getByText("On", { exact: true }).waitFor();

    const other = await openLogin();
    await logIn(other, "landlord@sparebay.example");
    await other.getByLabel("Code", { exact: true }).fill("000000");
    await other.getByRole("button", { name: "Login", exact: true }).click();
    await other.getByText("That code is incorrect.").waitFor();
    await other.getByLabel("Code", { exact: true }).fill(totp(secret, Date.now() + 30_000));
    await other.getByRole("button", { name: "Login", exact: true }).click();
    await shown(other, "Today");
    await expect
      .poll(() => other.evaluate(() => JSON.parse(localStorage.getItem("user")!).role))
      .toBe("landlord");

    // The new browser is in the list of the first, which logs it out, and then itself with all others.
    await page.reload();
    const sessions = page.getByRole("region", { name: "Where you’re logged in" });
    await sessions.getByText("This browser").waitFor();
    const before = await sessions.getByRole("listitem").count();
    await hydrated(page);
    await sessions
      .getByRole("button", { name: /^Log out Chrome/ })
      .first()
      .click();
    await expect.poll(() => sessions.getByRole("listitem").count()).toBe(before - 1);
    await other.goto("/landlord-dashboard");
    await shown(other, "Login");
    await sessions.getByRole("button", { name: "Log out everywhere" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  },
);

test("a tenant adds a passkey, logs in with it, and removes it", { timeout: 120_000 }, async () => {
  const page = await openAccount("tenant");
  await holdAuthenticator(page);
  const part = page.getByRole("region", { name: "Passkeys" });
  await part.getByRole("button", { name: "Add a passkey" }).click();
  await part.getByLabel("Current password", { exact: true }).fill(demoPassword);
  await part.getByRole("button", { name: "Continue" }).click();
  await part.getByRole("button", { name: /^Remove the passkey of Chrome/ }).waitFor();
  await page.context().clearCookies();
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await shown(page, "Dashboard");
  await page.goto("/account");
  await hydrated(page);
  await part.getByRole("button", { name: /^Remove the passkey/ }).click();
  await part.getByLabel("Current password", { exact: true }).fill("not this one");
  await part.getByRole("button", { name: "Remove", exact: true }).click();
  await part.getByText("The current password is incorrect.").waitFor();
  await expectFits(page);
  await part.getByLabel("Current password", { exact: true }).fill(demoPassword);
  await part.getByRole("button", { name: "Remove", exact: true }).click();
  await part.getByRole("button", { name: "Remove", exact: true }).waitFor({ state: "detached" });
  await page.context().clearCookies();
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("This passkey doesn’t belong to an account here.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("views are counted, but not of people who log in or ask not to be tracked", async () => {
  const page = await site.open();
  await page.goto("/about?token=secret");
  await expect.poll(() => counted).toContain(`${site.url}/about`);
  await page.goto("/privacy");
  await page.getByText("We count page views without cookies", { exact: false }).waitFor();
  await expect.poll(() => counted).toContain(`${site.url}/privacy`);
  const shy = await site.open();
  await shy.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const asked: string[] = [];
  shy.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await shy.goto("/terms");
  await hydrated(shy);
  await shy.getByRole("link", { name: "About" }).click();
  await shy.getByRole("heading", { level: 1, name: /About/ }).waitFor();
  expect(asked).not.toContain("/api/views");
  expect(counted.join()).not.toMatch(/secret|login|account/);
});

test("no passkey is looked for on a host that can't have one", async () => {
  const page = await openWindow(site.browser, site.server.url);
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect
    .poll(() => page.getByRole("alert").allInnerTexts())
    .toEqual(["This browser has no passkeys for this address."]);
});

test("a visitor is sent to log in, and the account's page has no Logout", async () => {
  const visitor = await site.open(360);
  await visitor.goto("/account");
  expect(visitor.url()).toBe(`${site.url}/login?next=%2Faccount`);
  const page = await openAccount("admin", 1280);
  await expect.poll(() => page.getByRole("button", { name: "Logout" }).count()).toBe(0);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill("boss@people.example");
  await page.getByLabel("Current password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page
    .getByText("If boss@people.example can be used, a link to confirm it is on its way there.")
    .waitFor();
});

test("a member downloads their data, and is deleted after the password and a confirmation", async () => {
  const page = await site.open(360);
  const kim = { username: "Kim", email: "kim@people.example", password: demoPassword, role: "tenant" };
  for (const path of ["/api/signup", "/api/login"])
    await page.request.post(path, { data: kim, headers: { origin: site.url } });
  await page.goto("/account");
  await hydrated(page);
  await page.evaluate(() => localStorage.setItem("user", "{}"));
  const part = page.getByRole("region", { name: "Your data" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("account.zip");
  await part.getByRole("button", { name: "Delete my account" }).click();
  const current = part.getByLabel("Current password", { exact: true });
  await current.fill("not this one");
  await part.getByRole("button", { name: "Delete for good" }).click();
  await part.getByText("The current password is incorrect.").waitFor();
  await current.fill(demoPassword);
  await part.getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("link", { name: "Login" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

/** Receives the product's reports of views; returns its port. */
async function countViews(): Promise<number> {
  counter.listen(0, "127.0.0.1");
  await once(counter, "listening");
  return (counter.address() as AddressInfo).port;
}

async function openLogin(): Promise<Page> {
  const page = await site.open();
  await page.goto("/login");
  await hydrated(page);
  return page;
}

async function logIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function openAccount(who: "tenant" | "landlord" | "admin", width = 1280): Promise<Page> {
  const page = await site.open(width);
  await site.logIn(page, who);
  await page.goto("/account");
  await hydrated(page);
  return page;
}

async function expectFits(page: Page) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
}

/** Chromium's virtual fingerprint reader, which always recognizes its user. */
async function holdAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
