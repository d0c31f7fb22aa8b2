import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { demoPassword } from "#app/features/accounts/model.ts";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();
let spaces: PropertyJson[];

beforeAll(async () => {
  const all = (await (await fetch(`${site.url}/api/properties`)).json()) as PropertyJson[];
  spaces = all.filter((space) => space.is_available && space.end_date === null);
}, 240_000);

/** A window logged in as a demo account. */
async function windowOf(who: "tenant" | "landlord" | "admin", width = 1280): Promise<Page> {
  const page = await site.open(width);
  await send(page, "/api/login", { email: `${who}@sparebay.example`, password: demoPassword });
  return page;
}

async function send(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const answer = await page.request.post(path, { data, headers: { origin: site.url } });
  expect(await answer.text()).not.toContain('"error"');
  return answer.json() as Promise<Record<string, string>>;
}

let days = 40;

/** The hosted page of a new checkout for one space. */
async function openCheckout(page: Page): Promise<string> {
  const { id } = spaces[0]!;
  const date = addDays(dateIn("America/New_York", new Date()), (days += 5));
  const { url } = await send(page, "/api/create-checkout-session", {
    propertyId: id,
    tenantEmail: "tenant@sparebay.example",
    cartItems: [{ id }],
    startDate: date,
    endDate: date,
  });
  await page.goto(url!);
  await page.getByText("Sandbox: no real money moves").waitFor();
  await hydrated(page);
  return url!;
}

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

async function expectWell(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test("the hosted page names a card's errors, offers test cards, and accepts one once", async () => {
  const page = await windowOf("tenant", 360);
  const url = await openCheckout(page);
  await expectWell(page);
  await expect.poll(() => page.locator("body > header, body > footer").count()).toBe(0);
  await expect
    .poll(() => page.getByLabel("Email", { exact: true }).inputValue())
    .toBe("tenant@sparebay.example");
  await pay(page).click();
  for (const words of [
    "Your card number is incomplete.",
    "Your card's expiration date is incomplete.",
    "Your card's security code is incomplete.",
    "Enter the name on the card.",
  ])
    await page.getByText(words).waitFor();
  await expectWell(page);
  const number = page.getByLabel("Card number", { exact: true });
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true);
  const good = { Expiration: "12 / 40", CVC: "123", "Name on card": "Theo Alvarez" };
  const refusals = {
    "4242 4242 4242 4241": "Your card number is invalid.",
    "4000 0000 0000 0002": "Your card was declined.",
    "4000 0000 0000 9995": "Your card has insufficient funds.",
    "4000 0000 0000 0069": "Your card has expired.",
    "4000 0000 0000 0127": "Your card's security code is incorrect.",
    "4539 5787 6362 1486": "only Stripe's test cards work here",
  };
  for (const [card, words] of Object.entries(refusals)) {
    await type(page, { "Card number": card, ...good });
    await pay(page).click();
    await page.getByText(words).waitFor();
  }
  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("button", { name: "4000 0027 6000 3184 Asks for 3-D Secure" }).click();
  await page.getByText("Visa", { exact: true }).waitFor();
  await pay(page).click();
  const secure = page.getByRole("heading", { name: "Confirm it is you (3-D Secure)" });
  await secure.waitFor();
  await page.getByText("with your Visa ending in 3184").waitFor();
  await expectWell(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.getByText("We are unable to authenticate your payment method.").waitFor();
  await type(page, { "Card number": "4000002760003184", ...good });
  await pay(page).click();
  await secure.waitFor();
  await page.getByRole("button", { name: "Complete authentication" }).dblclick();
  await shown(page, "Thank you");
  await page.getByText(/^You paid \$[\d.,]+ for /).waitFor();
  await page.goto(url);
  await page.getByRole("heading", { name: "This checkout is paid" }).waitFor();
  await page.getByText("was taken once. There is nothing left to do here.").waitFor();
  await expectWell(page);
  await page.getByRole("link", { name: "Return to Sparebay" }).click();
  await shown(page, "Thank you");
});

test("pressing Pay twice pays once; the link back leads to the reservation; an expired one can't be paid", async () => {
  const page = await windowOf("tenant", 768);
  const url = await openCheckout(page);
  await page.getByRole("link", { name: "Back to Sparebay" }).click();
  await shown(page, /your reservation$/i);
  const reservation = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.goto(url);
  await hydrated(page);
  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("button", { name: /Payment succeeds/ }).click();
  await send(page, `/api/reservations/${reservation}/cancel`, {});
  const ended = page.getByRole("heading", { name: "This checkout has expired" });
  await expect
    .poll(async () => {
      const again = await page.context().newPage();
      await again.goto(url);
      const isOver = await again.getByRole("heading", { name: "This checkout has expired" }).count();
      await again.close();
      return isOver;
    })
    .toBe(1);
  await pay(page).click();
  await ended.waitFor();
  await page.getByText("Nothing was charged. Go back to open a new checkout").waitFor();
  await expectWell(page);
  await openCheckout(page);
  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("button", { name: /Payment succeeds/ }).click();
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/pay") && asked.push(request.url()));
  await pay(page).dblclick();
  await shown(page, "Thank you");
  expect(asked).toHaveLength(1);
});

test("a landlord connects an account on the sandbox's page, at once or later", async () => {
  const page = await windowOf("landlord", 360);
  const link = async () => (await send(page, "/api/landlord/payout-account", {}))["url"]!;
  await page.goto(await link());
  await hydrated(page);
  await page.getByText("Sandbox: no real money moves").waitFor();
  await page.getByRole("heading", { level: 1, name: "Get paid by Sparebay" }).waitFor();
  await page.getByText("The account belongs to landlord@sparebay.example.").waitFor();
  const submit = page.getByRole("button", { name: "Agree and submit" });
  await submit.click();
  for (const words of [
    "Enter your legal name.",
    "This routing number is invalid.",
    "This account number is invalid.",
  ])
    await page.getByText(words).waitFor();
  await expectWell(page);
  await page.getByRole("link", { name: "Finish later" }).click();
  await shown(page, "Earnings");
  const url = await link();
  await page.goto(url);
  await hydrated(page);
  await page.getByText("Test bank accounts", { exact: true }).click();
  await page.getByText("The bank refuses the account").waitFor();
  await page.getByRole("button", { name: "000123456789 Payouts are enabled" }).click();
  await expect.poll(() => page.getByLabel("Routing number", { exact: true }).inputValue()).toBe("110000000");
  await submit.click();
  await shown(page, "Earnings");
  await page.goto(url);
  await page.getByRole("heading", { name: "Your details are submitted" }).waitFor();
  await expectWell(page);
  await expect.poll(link).toContain("/sandbox/express/");
  await page.goto(await link());
  await page.getByText("Received from Sparebay").waitFor();
  await page.getByText("Test bank account ending in 6789. Payouts are enabled.").waitFor();
  // The demo town's due rent may have been sent by then.
  await page.getByText(/^(No transfers yet\.|Transfers)$/).waitFor();
  await expectWell(page);
  await page.goto("/sandbox/onboarding/link_none");
  await page.getByText("404 Not Found").waitFor();
});

test("the admin page of payments says when nothing needs attention, and opens only for administrators", async () => {
  const page = await windowOf("admin", 360);
  await page.goto("/admin/payments");
  await page.getByText("No payments need attention.").waitFor();
  await expectWell(page);
  await page.getByRole("link", { name: "Payments" }).waitFor();
  const stranger = await windowOf("tenant");
  await stranger.goto("/admin/payments");
  await stranger.getByText("Log in as an administrator to continue.").waitFor();
  await expect.poll(() => stranger.getByText("No payments need attention.").count()).toBe(0);
});
