import { AxeBuilder } from "@axe-core/playwright";
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoOverflow, hydrated, openBrowser, openWindow } from "#tests/support/browser.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { freePort } from "#tests/support/server-process.ts";

let server: RunningServer;
let browser: Browser;
let url: string;
let discoveryPort: number;
let discovery: Server | null = null;

beforeAll(async () => {
  discoveryPort = await freePort();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const settings = {
    PORT: port,
    PUBLIC_URL: url,
    DEMO: "true",
    GOOGLE_DISCOVERY_URL: `http://127.0.0.1:${discoveryPort}/.well-known/openid-configuration`,
  };
  [server, browser] = await Promise.all([runServer(settings), openBrowser()]);
});

afterAll(async () => {
  discovery?.close();
  await browser?.close();
  await server?.stop();
});

const open = (width = 1280) => openWindow(browser, url, width);
const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });
const alert = (page: Page) => page.getByRole("alert");

/** Presses the button; the popup that opens. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  return popup;
}

async function chooseGina(popup: Page) {
  const answered = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /Gina Guest/ }).click();
  await answered;
}

/** From now on the provider tells where its endpoints are. */
async function wakeGoogle() {
  discovery = createServer((_, answer) => {
    void fetch(`${url}/dev/google/.well-known/openid-configuration`)
      .then((found) => found.text())
      .then((body) => answer.writeHead(200, { "content-type": "application/json" }).end(body));
  });
  await new Promise<void>((resolve) => discovery!.listen(discoveryPort, "127.0.0.1", resolve));
}

test("Google that is down when we start is said to be, and works as soon as it is up", { timeout: 120_000 }, async () => {
  const page = await open(360);
  await page.goto("/login");
  await hydrated(page);
  await google(page).click();
  await expect.poll(() => alert(page).innerText()).toBe(
    "Google sign-in failed: Google cannot be reached. Please try again later.",
  );
  await wakeGoogle();
  const popup = await openGoogle(page);
  await popup.getByRole("heading", { name: "Choose an account" }).waitFor();
  await expectNoOverflow(popup);
  expect((await new AxeBuilder({ page: popup }).analyze()).violations).toEqual([]);
  await chooseGina(popup);
  await page.waitForURL("**/tenant-dashboard");
  await page.getByText("Signed in with Google as gina@mail.example").waitFor();
  await expectNoOverflow(page);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("user")!).role)).toBe("tenant");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Login" }).waitFor();
  // The same account again, and no second one.
  await page.goto("/signup");
  await hydrated(page);
  await page.getByLabel("Role").selectOption("landlord");
  await chooseGina(await openGoogle(page));
  await page.waitForURL("**/tenant-dashboard");
});
