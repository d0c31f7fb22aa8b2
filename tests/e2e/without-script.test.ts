import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, americanDate, dateIn } from "#app/platform/dates.ts";
import { expectNoOverflow, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { phonePicture } from "#tests/support/pictures.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const [from, to] = [addDays(today, 40), addDays(today, 44)];

async function openPlain(width: number): Promise<Page> {
  const context = await site.browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

test(
  "without script a visitor finds, reserves, uploads an ID and pays, and the landlord accepts",
  { timeout: 180_000 },
  async () => {
    const page = await openPlain(390);
    await page.goto("/");
    await page.locator('input[name="query"]').first().fill("17101");
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    const { title, landlord: owner } = await freeSpace(page);
    await page
      .getByRole("article", { name: title, exact: true })
      .getByRole("button", { name: /^Reserve/ })
      .click();

    // First dates and their price; an error stays at its field with its message.
    await button(page, "Show the price").click();
    await page.getByText("Please select a start date.").first().waitFor();
    await field(page, "Select Start Date").fill(americanDate(from));
    await field(page, "Select End Date").fill(to);
    await button(page, "Show the price").click();
    await page.getByText("5% service fee", { exact: true }).waitFor();
    await field(page, "Your name").fill("Vera Visitor");
    await field(page, "Your email").fill("vera");
    await button(page, "Reserve").click();
    await page.getByText("Please enter a valid email address.").first().waitFor();
    await expect.poll(() => field(page, "Your name").inputValue()).toBe("Vera Visitor");
    await expect.poll(() => field(page, "Select Start Date").inputValue()).toBe(americanDate(from));
    await field(page, "Your email").fill("vera@people.example");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await button(page, "Reserve").click();
    await page.getByTestId("reservation-code").first().waitFor();
    await expectNoOverflow(page);

    await page.getByRole("link", { name: "Upload your ID and pay" }).click();
    await shown(page, /your reservation$/i);
    await button(page, "Continue to payment").click();
    await page.getByText("Please upload the front of your ID before continuing.").first().waitFor();
    const picture = { name: "id.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    await page.locator('input[name="frontId"]').setInputFiles(picture);
    await button(page, "Upload ID").click();
    await page.getByText("Your ID is uploaded and awaiting review.").waitFor();
    await button(page, "Continue to payment").click();
    await page.getByLabel("Card number").waitFor();

    await payWith(page, "4000 0000 0000 0002");
    await page.getByText("Your card was declined", { exact: false }).first().waitFor();
    await expect.poll(() => field(page, "Name on card").inputValue()).toBe("Vera Visitor");
    await expect.poll(() => field(page, "Card number").inputValue()).toBe("");
    await payWith(page, "4000 0025 0000 3155");
    await button(page, "Fail authentication").click();
    await page.getByText("We are unable to authenticate your payment method.", { exact: false }).waitFor();
    await payWith(page, "4000 0025 0000 3155");
    await button(page, "Complete authentication").click();
    await page.getByRole("heading", { level: 1, name: /^(Thank you|Your payment)$/ }).waitFor();
    // Without script the page is loaded again by hand until the processor's word has come.
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole("heading", { level: 1 }).innerText();
      })
      .toBe("Thank you");

    const landlord = await openPlain(1280);
    await site.logIn(landlord, owner);
    await landlord.goto("/landlord-dashboard");
    await landlord.getByRole("link", { name: "Requests" }).first().click();
    await landlord
      .getByRole("link", { name: /Vera Visitor/ })
      .first()
      .click();
    const request = landlord.getByRole("article").filter({ hasText: "vera@people.example" });
    await request.getByRole("button", { name: "Reject" }).click();
    await request.getByLabel("Reason (optional)").waitFor();
    await request.getByRole("button", { name: "Accept" }).click();
    await request.getByRole("button", { name: "Undo" }).click();
    await request.getByRole("button", { name: "Accept" }).click();
    await request.getByText("Accepted, ID to be verified").waitFor();
    await expect.poll(() => request.getByRole("button", { name: "Accept" }).count()).toBe(0);
    await page.context().close();
    await landlord.context().close();
  },
);

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function payWith(page: Page, number: string) {
  await field(page, "Email").fill("vera@people.example");
  await field(page, "Card number").fill(number);
  await field(page, "Expiration").fill("12 / 40");
  await field(page, "CVC").fill("123");
  await field(page, "Name on card").fill("Vera Visitor");
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** A listed space that is free on these dates, and its demo landlord: the part before the @. */
async function freeSpace(page: Page): Promise<{ title: string; landlord: string }> {
  const cards = await page.getByRole("article").all();
  const titles = await Promise.all(cards.map((card) => card.getAttribute("aria-label")));
  const answer = await fetch(`${site.url}/api/search?query=17101&limit=60&from=${from}&to=${to}`);
  const free = (await answer.json()) as { title: string; landlord_name: string }[];
  const { title, landlord_name } = free.find((one) => titles.includes(one.title))!;
  const isMain = landlord_name === "Marta Kowalski";
  return { title, landlord: isMain ? "landlord" : landlord_name.split(" ")[0]!.toLowerCase() };
}
