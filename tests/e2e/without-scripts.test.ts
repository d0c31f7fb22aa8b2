import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "#tests/support/browser.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([runServer(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(["/login", "/signup", "/admin", "/forgot-password", "/reset-password?token=mailed"])(
  "a press before the scripts of %s are there keeps what was typed out of the address bar",
  async (path) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    const form = page.locator("main form").first();
    for (const input of await form.locator("input:not([type=radio])").all()) {
      await input.fill(
        (await input.getAttribute("type")) === "email" ? "pat@people.example" : "typed-secret",
      );
    }
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      form.locator("button[type=submit]").click(),
    ]);
    expect(answer.status()).toBe(405);
    await page.getByText("Nothing of the form was saved").waitFor();
    expect(new URL(page.url()).search).not.toMatch(/typed-secret|people\.example/);
    expect(server.output()).not.toMatch(/"level":(40|50|60)|error/i);
    await context.close();
  },
);

test.each(["/cart", "/checkout"])("%s says why nothing is in it without scripts", async (path) => {
  const page = await (await fetch(server.url + path)).text();
  const said = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1];
  expect(said).toContain("Your cart is kept in this browser, which shows it with JavaScript only.");
});

test("the form that asks for the email first is sent like the others", async () => {
  const page = await (await fetch(`${server.url}/get-started`)).text();
  expect(/<form[^>]*>/.exec(page)?.[0]).toContain('method="post"');
});
