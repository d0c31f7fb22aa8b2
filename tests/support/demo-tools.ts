import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Orders a fault at /dev/faults, as a person does. */
export async function orderFault(tools: Page, form: string, what: string): Promise<void> {
  await tools.goto("/dev/faults");
  const fields = tools.getByRole("form", { name: form });
  await fields.getByLabel("What happens").selectOption({ label: what });
  await fields.getByRole("button").click();
  await tools.getByText("The fault is ordered.").waitFor();
}

/** Disputes the latest payment of this, such as "Rent of …", at /dev/faults. */
export async function disputeNewest(tools: Page, what: string): Promise<void> {
  await tools.goto("/dev/faults");
  const newest = tools.getByRole("form", { name: what }).first();
  await newest.getByRole("button", { name: "Dispute" }).click();
  await tools.getByText("The payment is disputed.").waitFor();
}

/** Lets the bank decide the only dispute for us. */
export async function winDispute(tools: Page): Promise<void> {
  await tools.goto("/dev/faults");
  await tools.getByRole("button", { name: "We win" }).click();
  await tools.getByText("The bank has decided.").waitFor();
}

/** Moves the demo's time at /dev/clock, such as "35 days". */
export async function moveTime(tools: Page, by: string): Promise<void> {
  await tools.goto("/dev/clock");
  const before = await tools.locator("main time").getAttribute("datetime");
  await tools.getByRole("button", { name: `${by} ahead` }).click();
  await expect.poll(() => tools.locator("main time").getAttribute("datetime")).not.toBe(before);
}

/** Reloads until a page says this. */
export async function untilSaid(page: Page, path: string, words: RegExp): Promise<void> {
  const said = async () => {
    await page.goto(path);
    return page.getByRole("main").innerText();
  };
  await expect.poll(said, { timeout: 90_000, interval: 500 }).toMatch(words);
}

/** Waits for emails with these subjects; they arrive in /dev/mail. */
export async function untilEmailed(page: Page, subjects: string[]): Promise<void> {
  const missing = async () => {
    await page.goto("/dev/mail");
    const inbox = await page.getByRole("navigation", { name: "Messages" }).innerText();
    return subjects.filter((subject) => !inbox.includes(subject));
  };
  await expect.poll(missing, { timeout: 90_000, interval: 500 }).toEqual([]);
}

/** Types a card on the sandbox's page, and pays or saves it. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/^Expir/).fill("12 / 40");
  await page.getByLabel(/CVC/).fill("123");
  const holder = page.getByLabel(/name/i).first();
  if ((await holder.inputValue()) === "") await holder.fill("Theo Alvarez");
  await page.getByRole("button", { name: /^(Pay|Save)/ }).click();
}
