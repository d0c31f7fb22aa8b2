import { expect, test } from "vitest";
import {
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
  showAt,
} from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

// Its own server: others read what is published.
const site = demoSite({ COMPANY_NAME: "Pages Inc." });
const about = (words: string) => `# About {{name}}\n\nA lead of ours.\n\n## Why\n\n${words}`;

test(
  "an administrator publishes a page beside its preview, and another's version is not overwritten unread",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/pages");
    await page.getByRole("link", { name: "About Sparebay" }).click();
    await page.getByRole("heading", { level: 1, name: "About Sparebay" }).waitFor();
    await hydrated(page);
    const text = page.getByLabel("Text", { exact: true });
    const preview = page.getByRole("region", { name: "Preview" });
    const publish = page.getByRole("button", { name: "Publish" });
    await text.fill(about("Rent <b>next door</b> for {{fees}}."));
    await preview.getByText("Rent <b>next door</b> for .").waitFor();
    await page.getByText("{{fees}} is not a variable of this page.").first().waitFor();
    const other = await page.context().newPage();
    await other.goto("/admin/pages/about");
    await hydrated(other);
    await text.fill(about("Rent *next door* for {{fee}}. [Ask](/contact)."));
    await preview.getByText("Rent next door for 5% of the rent").waitFor();
    for (const [width, scheme] of [
      [360, "light"],
      [768, "dark"],
      [1280, "light"],
    ] as const) {
      await showAt(page, width, scheme);
      await expectNoOverflow(page);
      await expectContrast(page);
    }
    await expectAccessible(page);
    await publish.click();
    await page.getByText("Published. Everyone sees it within 5 seconds.").waitFor();
    await page.getByText("Version 1, in force").waitFor();

    // Who began before that loses nothing, and decides.
    await other.getByLabel("Text", { exact: true }).fill(about("Mine."));
    await other.getByRole("button", { name: "Publish" }).click();
    await other.getByText("Someone else has published version 1 since you opened this page.").waitFor();
    await expect.poll(() => other.getByLabel("Text", { exact: true }).inputValue()).toBe(about("Mine."));
    await other.getByRole("link", { name: "Read version 1" }).waitFor();
    await other.getByRole("button", { name: "Replace version 1" }).click();
    await other.getByRole("button", { name: "Publish" }).click();
    await other.getByText("Version 2, in force").waitFor();

    const reader = await site.open(360);
    await expect
      .poll(async () => {
        await reader.goto("/about");
        return reader.getByText("Mine.").count();
      })
      .toBe(1);

    // Back to the built-in text.
    await other.getByRole("link", { name: "Open the built-in text" }).click();
    await other.getByText("This is the built-in text. Publish it to go back to it.").waitFor();
    await other.getByRole("button", { name: "Publish" }).click();
    await other.getByText("Version 3, the built-in text, in force").waitFor();
  },
);

test(
  "an owner writes an email in its parts, and sees it as each of its readers gets it",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/pages/email-accepted");
    await hydrated(page);
    const text = page.getByLabel("Text", { exact: true });
    const preview = page.getByRole("region", { name: "Preview" });
    const email = preview.frameLocator("iframe");
    const says = (words: string) => email.getByRole("paragraph").filter({ hasText: words });
    await says("The landlord accepted your stay").waitFor();
    await page.getByRole("button", { name: "Start from our text in parts" }).click();
    await expect.poll(() => text.inputValue()).toContain("{{sentences}}");
    await page.getByRole("button", { name: "Back to what I wrote" }).click();
    await expect.poll(() => text.inputValue()).toContain("{{text}}");
    const words = [
      "# Good news about {{space}}",
      "{{#tenant}}\nIt’s yours for {{total}}.\n{{/tenant}}",
      "{{#landlord}}\n{{guest}} comes.\n{{/landlord}}",
      "{{facts}}",
    ].join("\n\n");
    await text.fill(words);
    await page.getByText("For tenants: {{button}} is missing").first().waitFor();
    await text.fill(`${words}\n\n{{button}}`);
    await says("It’s yours for $176.40.").waitFor();
    await email.getByRole("link", { name: "Open the reservation" }).waitFor();
    await page.getByLabel("To the landlord").check();
    await says("Dana comes.").waitFor();
    await expect.poll(() => says("It’s yours").count()).toBe(0);
    for (const [width, scheme] of [
      [360, "dark"],
      [768, "light"],
      [1280, "dark"],
    ] as const) {
      await showAt(page, width, scheme);
      await expectNoOverflow(page);
      await expectContrast(page);
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Published. Emails have it within 5 seconds.").waitFor();
  },
);

test("published terms are asked of everyone again, with what changed", { timeout: 120_000 }, async () => {
  const signup = await site.open(360);
  await signup.goto("/signup");
  await hydrated(signup);
  await signup.getByLabel("Role").selectOption("tenant");
  await signup.getByLabel("Username").fill("Nora");
  await signup.getByLabel("Email").fill("nora.pages@people.example");
  for (const label of ["Password", "Confirm password"])
    await signup.getByLabel(label, { exact: true }).fill("a-good-password-1");
  const box = signup.getByRole("checkbox", { name: /terms of service/ });
  await box.check();

  const page = await site.open(1280);
  await site.logIn(page, "admin");
  await page.goto("/admin/pages/terms");
  await hydrated(page);
  await page
    .getByLabel("Text", { exact: true })
    .fill("# Our terms\n\nThe rules of {{name}}.\n\nPay on time.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Say in a sentence what changed").first().waitFor();
  await page.getByLabel("What changed").fill("They say when to pay.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 1, in force").waitFor();

  const visitor = await site.open(360);
  await expect
    .poll(async () => {
      await visitor.goto("/terms");
      return visitor.getByText(/: They say when to pay\.$/).count();
    })
    .toBe(1);
  await visitor.getByRole("heading", { level: 1, name: "Our terms" }).waitFor();
  // The operator's versions only.
  await expect.poll(() => visitor.locator("main li").count()).toBe(1);
  await expectNoOverflow(visitor);

  // A form that was open before names the new version, and keeps what was typed.
  const press = () => signup.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await press();
  await signup.getByText("Our terms of service have changed. Read them and accept them again.").waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  await expect.poll(() => box.getAttribute("value")).toMatch(/^\d{4}-\d\d-\d\d\.1$/);
  await expectAccessible(signup);
  await box.check();
  await press();
  await signup.getByText("Hi Nora").waitFor();
});

test("an owner puts words of their own around an email's", { timeout: 120_000 }, async () => {
  const page = await site.open(360);
  await site.logIn(page, "admin");
  await page.goto("/admin/pages");
  await hydrated(page);
  await page.getByText("Emails", { exact: true }).click();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Requests and bookings: booked" }).click();
  const text = page.getByLabel("Text", { exact: true });
  const preview = page.getByRole("region", { name: "Preview" });
  const email = preview.frameLocator("iframe");
  await preview.getByText("Booked: Private driveway").waitFor();
  await text.fill("# {{subject}} at {{name}}\n\nHello *neighbor*,");
  await page.getByText("Put {{text}} on a line of its own, once").first().waitFor();
  await text.fill("# {{subject}} at {{name}}\n\nHello *neighbor*,\n\n{{text}}");
  await email.getByText("Hello neighbor,").last().waitFor();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published. Emails have it within 5 seconds.").waitFor();
  await page.getByText("Version 1, in force").waitFor();
});

test(
  "without script a text is published, and what is refused stays in the form",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    const context = await site.browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto("/admin/pages/payouts");
    const text = plain.getByLabel("Text", { exact: true });
    const long = `# Money\n\nWhen it comes.\n\n${"A paragraph of some words.\n\n".repeat(400)}{{none}}`;
    await text.fill(long);
    await plain.getByRole("button", { name: "Publish" }).click();
    await plain.getByText("{{none}} is not a variable of this page.").first().waitFor();
    await expect.poll(() => text.inputValue()).toBe(long);
    await text.fill("# Money\n\nWhen it comes.\n\nSoon.");
    await plain.getByRole("button", { name: "Publish" }).click();
    await plain.getByText("Published. Everyone sees it within 5 seconds.").waitFor();
    await context.close();
  },
);
