import { createServer, type Server } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { freePort } from "#tests/support/server-process.ts";
import { totp } from "#tests/support/totp.ts";

let discoveryPort: number;
let discovery: Server | null = null;

const site = demoSite(async () => {
  discoveryPort = await freePort();
  const PORT = String(await freePort());
  const GOOGLE_DISCOVERY_URL = `http://127.0.0.1:${discoveryPort}/.well-known/openid-configuration`;
  return { PORT, PUBLIC_URL: `http://localhost:${PORT}`, GOOGLE_DISCOVERY_URL };
});

afterAll(() => discovery?.close());

const { open } = site;
const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

test(
  "Google being down when we start is shown, and it works as soon as it is up",
  { timeout: 120_000 },
  async () => {
    const page = await openLogin(360);
    await google(page).click();
    await expectAlert(page, "Google cannot be reached. Please try again later.");
    await wakeGoogle();
    await choose(await openGoogle(page), "gina@mail.example");
    await expectAlert(page, "there’s no account with this email yet. Sign up first.");
    await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign Up" }).waitFor();
    await google(page).click();
    await page.getByRole("alert").getByText("Choose tenant or landlord.").waitFor();
    const role = page.getByLabel("Role");
    await expect.poll(() => role.evaluate((field) => field === document.activeElement)).toBe(true);
    await role.selectOption("tenant");
    await google(page).click();
    await page.getByText("Accept the terms of service to go on.").waitFor();
    const terms = page.getByRole("checkbox", { name: /terms of service/ });
    await terms.check();
    const told = hear(page);
    const [space] = (await (await fetch(`${site.url}/api/properties`)).json()) as object[];
    const fillCart = (cart: string) => localStorage.setItem("cart", cart);
    await page.evaluate(fillCart, JSON.stringify([space]));
    const popup = await openGoogle(page);
    await popup.getByRole("heading", { name: "Choose an account" }).waitFor();
    await expectNoOverflow(popup);
    await expectAccessible(popup);
    await choose(popup, "gina@mail.example");
    await shown(page, "Dashboard");
    await page.getByText("Signed in with Google as gina@mail.example").waitFor();
    await expectNoOverflow(page);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("user")!).role))
      .toBe("tenant");
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name) !== null, key);
    expect([await kept("cart"), await kept("cart-aside")]).toEqual([true, false]);
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith("session_token"))!;
    expect(session.httpOnly).toBe(true);
    expect(await told).toContain("better-auth:oauth-popup");
    expect(await told).not.toContain(session.value.slice(0, 12));

    await page.locator("summary", { hasText: "Your account:" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await page.goto("/signup");
    await hydrated(page);
    await page.getByLabel("Role").selectOption("landlord");
    await terms.check();
    await page.evaluate(fillCart, JSON.stringify([space]));
    // The same account again, not a second one: a login, which sets the cart aside.
    await choose(await openGoogle(page), "gina@mail.example");
    await shown(page, "Dashboard");
    await page.getByText("Bring back the space from your earlier cart?").waitFor();
    expect([await kept("cart"), await kept("cart-aside")]).toEqual([false, true]);
  },
);

test("a new member has the role chosen before the popup opened", async () => {
  const page = await open();
  await page.goto("/signup");
  await hydrated(page);
  await page.getByLabel("Role").selectOption("landlord");
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  await choose(await openGoogle(page), "otto@mail.example");
  await shown(page, "Today");
  await page.getByText("Hi Otto Owner").waitFor();
  await page.getByRole("link", { name: "Business" }).click();
  const account = page.getByRole("link", { name: "Account and security" });
  await expect.poll(() => account.getAttribute("href")).toBe("/account");
});

test("a blocked, closed, canceled or forgotten popup is explained", { timeout: 60_000 }, async () => {
  const page = await openLogin();
  const popup = await openGoogle(page);
  await popup.close();
  await expectAlert(page, "the window was closed before you were done.");
  const second = await openGoogle(page);
  await second.getByRole("button", { name: "Cancel" }).click();
  await expectAlert(page, "it was canceled.");
  await page.evaluate(() => (window.open = () => null));
  await google(page).click();
  const blocked = "your browser blocked the window. Allow popups for this site and try again.";
  await expectAlert(page, blocked);
  await expect.poll(() => page.context().pages().length).toBe(1);

  const patient = await open();
  await patient.clock.install();
  await patient.goto("/login");
  await hydrated(patient);
  await openGoogle(patient);
  await patient.clock.fastForward("05:01");
  await expectAlert(patient, "it took too long. Please try again.");
});

test("a social login is added only to an account with a confirmed address, and never to an administrator's", async () => {
  const page = await openLogin();
  await chooseOther(await openGoogle(page), "tenant@sparebay.example", { verified: false });
  await expectAlert(
    page,
    "this email already has an account. Log in with its password, or choose a new one with “Forgot password”.",
  );
  await chooseOther(await openGoogle(page), "admin@sparebay.example", { verified: true });
  const apart = "administrators log in with their password or passkey.";
  await expectAlert(page, apart);
  await chooseOther(await openGoogle(page), "tenant@sparebay.example", { verified: true });
  await shown(page, "Dashboard");
  const words = page.getByText("Signed in with Google as tenant@sparebay.example");
  await expect.poll(() => words.count()).toBe(1);
});

test("a member with two-factor codes is asked for one after Google, too", { timeout: 60_000 }, async () => {
  const setting = await open();
  const ask = async (path: string, data: object) =>
    (await setting.request.post(path, { data, headers: { origin: site.url } })).json();
  await ask("/api/login", { email: "tenant@sparebay.example", password: "demo-password-1" });
  const { secret } = await ask("/api/two-step", { currentPassword: "demo-password-1" });
  expect(await ask("/api/two-step/confirm", { code: totp(secret) })).toEqual({ ok: true });

  const page = await openLogin(360);
  await chooseOther(await openGoogle(page), "tenant@sparebay.example", { verified: true });
  await page.getByText("Your account also needs a code.").waitFor();
  const code = page.getByLabel("Code", { exact: true });
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel("Password", { exact: true }).count()).toBe(0);
  const session = async () =>
    (await page.context().cookies()).filter(({ name, value }) => name.endsWith("session_token") && value);
  await expect.poll(() => session()).toEqual([]);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByLabel("Password", { exact: true }).waitFor();
  await chooseOther(await openGoogle(page), "tenant@sparebay.example", { verified: true });
  await code.fill(totp(secret, Date.now() + 30_000));
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await shown(page, "Dashboard");
  await page.getByText("Signed in with Google as tenant@sparebay.example").waitFor();
  await expect.poll(() => session()).toHaveLength(1);
});

async function expectAlert(page: Page, detail: string) {
  await expect
    .poll(() => page.getByRole("alert").allInnerTexts())
    .toEqual([`Google sign-in failed: ${detail}`]);
}

async function openLogin(width?: number): Promise<Page> {
  const page = await open(width);
  await page.goto("/login");
  await hydrated(page);
  return page;
}

/** Presses the button; returns the popup. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  return popup;
}

async function choose(popup: Page, email: string) {
  await popup.locator(`button[value="${email}"]`).click();
}

async function chooseOther(popup: Page, email: string, { verified }: { verified: boolean }) {
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("The address is verified").setChecked(verified);
  await popup.getByRole("button", { name: "Continue" }).click();
}

/** The popup's message to this page. */
function hear(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        window.addEventListener("message", ({ data }) => resolve(JSON.stringify(data))),
      ),
  );
}

/** From now on the provider's discovery document is available. */
async function wakeGoogle() {
  discovery = createServer((_, answer) => {
    void fetch(`${site.url}/dev/google/.well-known/openid-configuration`)
      .then((found) => found.text())
      .then((body) => answer.writeHead(200, { "content-type": "application/json" }).end(body));
  });
  await new Promise<void>((resolve) => discovery!.listen(discoveryPort, "127.0.0.1", resolve));
}
