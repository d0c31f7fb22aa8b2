import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowser, hydrated, openBrowser, openWindow, shown } from "#tests/support/browser.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([runServer(), openBrowser()]);
});

afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await server?.stop();
});

test.each([
  ["/login", 401],
  ["/signup", 400],
  ["/admin", 401],
  ["/forgot-password", 303],
  ["/reset-password?token=emailed", 400],
  ["/contact", 400],
])(
  "a press before the scripts of %s have loaded keeps what was typed out of the URL",
  async (address, status) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    const form = page.locator("main form[method=post]").first();
    for (const input of await form.locator("input:not([type=radio], [type=hidden], [type=checkbox])").all()) {
      await input.fill(
        (await input.getAttribute("type")) === "email" ? "pat@people.example" : "typed-secret",
      );
    }
    for (const choice of await form.locator("select").all()) await choice.selectOption("tenant");
    for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      form.locator("button[type=submit]").click(),
    ]);
    expect(answer.status()).toBe(status);
    await page.waitForLoadState();
    for (const secret of await page.locator("input[type=password]").all())
      await expect.poll(() => secret.inputValue()).toBe("");
    expect(new URL(page.url()).search).not.toMatch(/typed-secret|people\.example/);
    expect(server.output()).not.toMatch(/"level":(40|50|60)|error/i);
    await context.close();
  },
);

test.each(["/cart", "/checkout"])("%s says why it is empty without scripts", async (path) => {
  const page = await (await fetch(server.url + path)).text();
  const said = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1];
  expect(said).toContain("Turn on JavaScript to see your cart.");
});

test("every form except searches is sent by POST, also before its scripts have loaded", () => {
  // The last two navigate and have nothing to type in.
  const searches = [
    "search-box.tsx",
    "filter-sheet.tsx",
    "spare-room.tsx",
    "add-to-cart-button.tsx",
    "reservable-row.tsx",
  ];
  const forms = globSync("app/**/*.tsx")
    .filter((file) => !searches.includes(basename(file)))
    .flatMap((file) => readFileSync(file, "utf8").match(/<form\b[^>]*?(?:=>|[^>])*?>/g) ?? []);
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([]);
});

test("the login form names each error, and leads on", async () => {
  const page = await openWindow(browser, server.url, 360);
  await page.goto("/login?email=pat%40people.example");
  await hydrated(page);
  await page.getByRole("heading", { level: 1, name: "Login", exact: true }).waitFor();
  await page.getByText("Login to your tenant or landlord account").waitFor();
  const email = page.getByLabel("Email");
  expect([await email.inputValue(), await email.getAttribute("type")]).toEqual([
    "pat@people.example",
    "email",
  ]);
  const leadsTo = (name: string) => page.getByRole("link", { name, exact: true }).getAttribute("href");
  expect(await leadsTo("Forgot your password? Click here")).toBe("/forgot-password");
  expect(await leadsTo("Don't have an account? Sign up")).toMatch(/^\/signup/);
  const password = page.getByLabel("Password", { exact: true });
  for (const field of [email, password])
    await expect.poll(() => field.getAttribute("required")).not.toBeNull();
  await password.fill("not-the-password");
  await expect.poll(() => password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.poll(() => password.getAttribute("type")).toBe("password");
  const press = () => page.getByRole("button", { name: "Login", exact: true }).click();
  await press();
  await says(page, "Wrong email or password.");
  await answers(page, "/api/login", press, [
    [200, "Invalid login response."],
    [500, "Invalid login response."],
    ["dead", "An error occurred during login."],
  ]);
});

test("the signup form compares the passwords, shows them, and names each error", async () => {
  const page = await openWindow(browser, server.url, 360);
  await page.goto("/signup?email=pat%40people.example");
  await hydrated(page);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("pat@people.example");
  await expect.poll(() => page.getByLabel("Role").inputValue()).toBe("");
  await expect
    .poll(() => page.getByLabel("Role").locator("option").allInnerTexts())
    .toEqual(["What brings you here?", "I’m looking for space", "I have space to rent out"]);
  await page.getByLabel("Username").fill("Pat");
  for (const [label, typed] of [
    ["Password", "long-enough-1"],
    ["Confirm password", "long-enough-2"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await page.getByRole("button", { name: `Show ${label.toLowerCase()}`, exact: true }).click();
    await expect.poll(() => field.getAttribute("type")).toBe("text");
  }
  const press = () => page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await press();
  await says(page, "Choose tenant or landlord.");
  await page.getByLabel("Role").selectOption("tenant");
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await press();
  await page.getByText("Passwords do not match!").waitFor();
  expect(asked).not.toContain("/api/signup");
  await page.getByLabel("Confirm password", { exact: true }).fill("long-enough-1");
  await answers(page, "/api/signup", press, [
    [500, "Signup failed"],
    ["dead", "An error occurred during signup."],
  ]);
});

test("/get-started asks for the email first, and continues by whether it is known", async () => {
  const page = await openWindow(browser, server.url, 360);
  const known = { username: "Kim", email: "kim@people.example", password: "long-enough-1", role: "tenant" };
  await page.request.post("/api/signup", { data: known, headers: { origin: server.url } });
  await page.context().clearCookies();
  await page.goto("/get-started?next=/storage");
  await hydrated(page);
  const next = page.getByRole("button", { name: "Continue", exact: true });
  for (const [typed, isEnabled] of [
    ["", false],
    ["  ", false],
    ["kim@people.example", true],
  ] as const) {
    await page.getByLabel("Email").fill(typed);
    await expect.poll(() => next.isEnabled()).toBe(isEnabled);
  }
  await next.click();
  await page.getByLabel("Password", { exact: true }).fill("long-enough-1");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("kim@people.example");
  await page.getByRole("button", { name: "Use another email" }).click();
  await page.getByLabel("Email").fill("new+one@people.example");
  await next.click();
  await shown(page, "Sign Up");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("new+one@people.example");
  await page.getByRole("link", { name: "Already have an account? Login" }).click();
  await shown(page, "Login");
  await expect.poll(() => new URL(page.url()).searchParams.get("next")).toBe("/storage");
});

test("a forgotten password is reset by email, and three seconds later the login appears", async () => {
  const page = await openWindow(browser, server.url, 360);
  await page.clock.install();
  await page.goto("/forgot-password");
  await hydrated(page);
  await page.getByLabel("Email").fill("pat@people.example");
  await answers(page, "/api/forgot-password", () => press("Send reset link"), [
    [500, "Failed to send reset link."],
    ["dead", "An error occurred. Please try again."],
  ]);
  await page.goto("/reset-password");
  await page.getByText("To choose a new password, open the link in our email.").waitFor();
  await page.goto("/reset-password?token=emailed");
  await hydrated(page);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.getByLabel("New password", { exact: true }).fill("long-enough-1");
  await answers(page, "/api/reset-password", () => press("Reset password"), [
    [500, "Failed to reset password."],
    ["dead", "An error occurred. Please try again."],
  ]);
  await page.route("**/api/reset-password", (route) => route.fulfill({ json: { message: "Done." } }));
  await press("Reset password");
  await page.getByText("We’ll take you to the login page in a moment.").waitFor();
  await page.clock.fastForward(2500);
  expect(new URL(page.url()).pathname).toBe("/reset-password");
  await page.clock.fastForward(1000);
  await shown(page, "Login");

  async function press(name: string) {
    await page.getByRole("button", { name, exact: true }).click();
  }
});

async function says(page: Page, sentence: string) {
  await expect.poll(() => page.getByRole("alert").allInnerTexts()).toEqual([sentence]);
}

/** Answers a call with each status and no message, or lets its network fail; the screen then shows its own. */
async function answers(
  page: Page,
  path: string,
  press: () => Promise<void>,
  expected: [number | "dead", string][],
) {
  for (const [status, sentence] of expected) {
    await page.route(`**${path}`, (route) =>
      status === "dead" ? route.abort() : route.fulfill({ status, json: {} }),
    );
    await press();
    await says(page, sentence);
  }
  await page.unroute(`**${path}`);
}
