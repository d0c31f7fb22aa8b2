import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { openClient } from "#tests/support/http-client.ts";

const site = demoSite();

/** A browser without script: it posts urlencoded forms and accepts pages. */
function openPlain() {
  const ask = openClient(site.url);
  return {
    ask,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, {
        text: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...headers },
      }),
  };
}

const message = { name: "Pat", email: "pat@people.example", message: "A question <b>of</b> mine" };

test("a contact message is sent by a plain post, and the page says so", async () => {
  const { ask, post } = openPlain();
  const sent = await post("/contact", { ...message, website: "" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact?sent"]);
  expect((await ask("/contact?sent")).body).toContain("Thank you. Your message was sent.");
});

test("a refused post has its status, the message at the field and what was entered", async () => {
  const { status, body } = await openPlain().post("/contact", { ...message, email: "no address" });
  expect(status).toBe(400);
  expect(body).toContain("Please enter a valid email address.");
  expect(body).toContain('value="no address"');
  expect(body).toContain("A question &lt;b&gt;of&lt;/b&gt; mine</textarea>");
});

test("a post from another site is refused before anything happens", async () => {
  const { status, body } = await openPlain().post("/contact", message, { origin: "https://evil.example" });
  expect(status).toBe(403);
  expect(body).toContain("This request did not come from our own pages.");
});

const password = "a-long-enough-password";
const newcomer = (email: string) => ({
  role: "tenant",
  username: "Nell",
  email,
  password,
  confirmPassword: password,
});

test("signup, logout and login work by plain posts, each with the cookies of its call", async () => {
  const { ask, post } = openPlain();
  const signedUp = await post("/signup?next=/storage", newcomer("nell@people.example"));
  expect([signedUp.status, signedUp.headers.get("location")]).toEqual([303, "/storage"]);
  expect((await ask("/api/session")).body.user).toMatchObject({ username: "Nell" });
  const out = await post("/logout", {});
  expect([out.status, out.headers.get("location")]).toEqual([303, "/"]);
  expect((await ask("/api/session")).body.user).toBeNull();
  const wrong = await post("/login", { email: "nell@people.example", password: "a-wrong-password" });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toContain("Wrong email or password.");
  expect(wrong.body).toContain('value="nell@people.example"');
  expect(wrong.body).not.toContain("a-wrong-password");
  const login = await post("/login", { email: "nell@people.example", password });
  expect([login.status, login.headers.get("location")]).toEqual([303, "/tenant-dashboard"]);
  expect((await ask("/api/session")).body.user).toMatchObject({ username: "Nell" });
});

test("login leads only to our own pages", async () => {
  const { post } = openPlain();
  const demo = { email: "tenant@sparebay.example", password: "demo-password-1" };
  const { headers } = await post(`/login?next=${encodeURIComponent("//evil.example/")}`, demo);
  expect(headers.get("location")).toBe("/tenant-dashboard");
});

test("a refused signup keeps the role and the name, and no password", async () => {
  const { ask, post } = openPlain();
  const { status, body } = await post("/signup", {
    ...newcomer("tenant@sparebay.example"),
    role: "landlord",
  });
  expect(status).toBe(400);
  expect(body).toContain("An account with this email already exists.");
  expect(body).toContain('<option value="landlord" selected="">');
  expect(body).not.toContain(password);
  expect((await ask("/api/session")).body.user).toBeNull();
});

test("get-started leads a known address to its password, another to a new account", async () => {
  const { post } = openPlain();
  const known = await post("/get-started", { email: "tenant@sparebay.example" });
  expect(known.headers.get("location")).toBe("/login?email=tenant%40sparebay.example");
  const unknown = await post("/get-started", { email: "unknown@people.example" });
  expect(unknown.headers.get("location")).toBe("/signup?email=unknown%40people.example");
  const back = await post("/get-started?next=/properties/prp_1", { email: "unknown@people.example" });
  expect(back.headers.get("location")).toBe(
    "/signup?email=unknown%40people.example&next=%2Fproperties%2Fprp_1",
  );
  const refused = await post("/get-started", { email: "no address" });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("Please enter a valid email address.");
});

test("a service request and a lead are sent by plain posts, or name what is missing", async () => {
  const { ask, post } = openPlain();
  const asked = await post("/?index", { message: "Take a couch away" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/?request-sent#service-request"]);
  expect((await ask("/?request-sent")).body).toContain("Your request has been sent!");
  const empty = await post("/?index", { message: " " });
  expect([empty.status, empty.body.includes("Enter a message.")]).toEqual([400, true]);
  const lead = { name: "Lea", email: "lea@people.example", phone: "", propertyType: "", location: "17101" };
  expect((await post("/start-hosting", lead)).headers.get("location")).toBe("/start-hosting?sent");
  const nameless = await post("/start-hosting", { ...lead, name: "" });
  expect(nameless.status).toBe(400);
  expect(nameless.body).toContain('value="17101"');
});

test("forgot and reset respond like their calls", async () => {
  const { ask, post } = openPlain();
  const sent = await post("/forgot-password", { email: "unknown@people.example" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/forgot-password?sent"]);
  expect((await ask("/forgot-password?sent")).body).toContain("is on its way.");
  const refused = await post("/reset-password?token=forged", { token: "forged", newPassword: password });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain('role="alert"');
  expect(refused.body).not.toContain(password);
});

test("without script a person signs up, logs in, writes and searches", { timeout: 120_000 }, async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
  };
  const sees = (words: string) => page.getByText(words).first().waitFor();

  await page.goto("/storage");
  await fill({ "ZIP code or address": "17101" });
  await press("Search");
  await sees("Search Results:");
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("Role").selectOption("tenant");
  await fill({ Username: "Nora", Email: "nora@people.example" });
  await fill({ Password: password, "Confirm password": "another-password" });
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  await press("Sign Up");
  await sees("Passwords do not match!");
  await expect.poll(() => page.getByLabel("Role").inputValue()).toBe("tenant");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("nora@people.example");
  await fill({ Password: password, "Confirm password": password });
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  await press("Sign Up");
  await sees("Hi Nora");

  await page.goto("/tenant-dashboard?tab=profile");
  await fill({ Name: "Nora North" });
  await press("Save name");
  await sees("Your name is saved.");
  await page.goto("/account");
  await press("Send the link again");
  await sees("A link to confirm your email is on its way.");
  await page.goto("/contact");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Nora North");
  await press("Send message");
  await sees("Enter a message.");
  await fill({ Message: "Where are you?" });
  await press("Send message");
  await sees("Thank you. Your message was sent.");
  await page.goto("/");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Login" }).click();

  await page.getByRole("link", { name: "Forgot your password? Click here" }).click();
  await fill({ Email: "nora@people.example" });
  await press("Send reset link");
  await sees("is on its way.");
  await page.goto(await resetLink(page));
  await fill({ "New password": "short" });
  await press("Reset password");
  await sees("A password has at least 8 characters.");
  await fill({ "New password": "a-newer-password" });
  await press("Reset password");
  await sees("Your password was changed. Please log in.");
  await fill({ Email: "nora@people.example", Password: password });
  await press("Login");
  await sees("Wrong email or password.");
  await fill({ Password: "a-newer-password" });
  await press("Login");
  // The reset confirmed the address for the first time, so the earlier name is not kept.
  await sees("Hi nora");
  await context.close();
});

/** The link in the newest password reset email. */
async function resetLink(page: Page): Promise<string> {
  const emailed = page
    .getByRole("navigation", { name: "Messages" })
    .getByRole("link", { name: "Reset your password" });
  await expect
    .poll(
      async () => {
        await page.goto("/dev/mail");
        return emailed.count();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await emailed.first().click();
  const text = await page.locator("pre").textContent();
  return /\/reset-password\?token=[\w.%-]+/.exec(text ?? "")![0];
}

test("what was entered before the scripts loaded stays", async () => {
  const page = await site.open(360);
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto("/signup", { waitUntil: "commit" });
  await page.getByLabel("Role").selectOption("landlord");
  await page.getByLabel("Email").fill("early@people.example");
  release();
  await hydrated(page);
  await page.getByLabel("Username").fill("Early");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /terms of service/ }).check();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("early@people.example");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Hi Early").waitFor();
});

test.each(["tenant", "landlord"])(
  "scripts that load after a plain signup leave only the cart of a %s",
  async (role) => {
    const page = await site.open(360);
    const [space] = (await (await fetch(`${site.url}/api/properties`)).json()) as object[];
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify([space]));
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name) !== null, key);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/signup?next=/about");
    await page.getByLabel("Role").selectOption(role);
    await page.getByLabel("Username").fill("Plain");
    await page.getByLabel("Email").fill(`plain-${role}@people.example`);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password", { exact: true }).fill(password);
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("link", { name: "Dashboard" }).waitFor();
    expect([await kept("user"), await kept("cart")]).toEqual([false, true]);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect.poll(() => kept("user")).toBe(true);
    expect([await kept("cart"), await kept("cart-aside")]).toEqual([role === "tenant", role === "landlord"]);
    // The same person's next plain login is not a signup.
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.reload();
    await expect.poll(() => kept("user")).toBe(true);
    expect([await kept("cart"), await kept("cart-aside")]).toEqual([false, true]);
  },
);

test("scripts that load after a plain login keep the user, and a failed Logout says so", async () => {
  const page = await site.open(360);
  const user = await site.logIn(page, "tenant");
  await page.goto("/about");
  await hydrated(page);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null")?.id);
  await expect.poll(kept).toBe(user.id);
  await page.route("**/api/logout", (route) => route.abort());
  await page.locator("summary", { hasText: "Your account:" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alert").getByText("You are still logged in.").waitFor();
  expect([await kept(), new URL(page.url()).pathname]).toEqual([user.id, "/about"]);
  await page.context().clearCookies();
  await page.goto("/about");
  await expect.poll(kept).toBeUndefined();
});

test.each(["/login", "/signup", "/get-started", "/forgot-password"])(
  "every link of %s is 44 pixels high",
  async (path) => {
    const page = await site.open(360);
    await page.goto(path);
    const links = await page.getByRole("main").getByRole("link").all();
    const heights = await Promise.all(links.map(async (link) => (await link.boundingBox())!.height));
    expect(heights.filter((height) => height < 44)).toEqual([]);
  },
);

test("plain posts count for their calls' limits", async () => {
  const { post } = openPlain();
  const guess = { email: "limited@people.example", password: "a-wrong-password" };
  // Ten a minute are allowed, and the minute may have begun with an earlier test's logins: then it ends in between.
  let refused = await post("/login", guess);
  for (let tries = 1; tries < 21 && refused.status !== 429; tries += 1) refused = await post("/login", guess);
  expect([refused.status, refused.body]).toEqual([429, expect.stringContaining("Too many attempts.")]);
  expect(refused.body).toContain('value="limited@people.example"');
});
