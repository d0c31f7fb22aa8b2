import type { Page } from "playwright-core";
import { expect } from "vitest";
import { databases } from "./demo-site.ts";
import { onDatabase } from "./on-server.ts";

/** Orders a fault at /dev/faults, as a person does: the next time, or as often as this. */
export async function orderFault(tools: Page, form: string, what: string, often?: string): Promise<void> {
  await tools.goto("/dev/faults");
  const fields = tools.getByRole("form", { name: form });
  await fields.getByLabel("What happens").selectOption({ label: what });
  if (often !== undefined) await fields.getByLabel("How often").selectOption({ label: often });
  await fields.getByRole("button").click();
  await tools.getByText("The fault is ordered.").waitFor();
}

/** Ends all faults at /dev/faults. */
export async function endFaults(tools: Page): Promise<void> {
  await tools.goto("/dev/faults");
  await tools.getByRole("button", { name: "Remove all" }).click();
  await tools.getByText("All faults are removed.").waitFor();
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
  await tools.getByText("The dispute has changed.").waitFor();
}

/** Moves the demo's time at /dev/clock, such as "35 days". */
export async function moveTime(tools: Page, by: string): Promise<void> {
  await tools.goto("/dev/clock");
  const before = await tools.locator("main time").getAttribute("datetime");
  await tools.getByRole("button", { name: `${by} ahead` }).click();
  await expect.poll(() => tools.locator("main time").getAttribute("datetime")).not.toBe(before);
  await hurry(tools);
}

const hurried = new Map<string, number>();

/** What comes once a minute comes now, but not again within five seconds: all schedules at once are work for a server. */
export async function hurry(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const database = databases.get(origin);
  if (performance.now() - (hurried.get(origin) ?? -Infinity) < 5000) return;
  hurried.set(origin, performance.now());
  const soon =
    "update schedules set due_at = now() where leased_until is null and due_at < now() + interval '61 seconds'";
  if (database !== undefined) await onDatabase(database, soon);
}

/** Opens a page once it says this, in its main part. */
export async function untilSaid(page: Page, path: string, words: RegExp): Promise<void> {
  const said = async () => {
    await hurry(page);
    return servedText(page, path);
  };
  await expect.poll(said, { timeout: 90_000, interval: 1000 }).toMatch(words);
  await page.goto(path);
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(words);
}

/** Opens the inbox at /dev/mail once it has emails with these subjects, each with the address after it if one is given. */
export async function untilEmailed(page: Page, subjects: string[]): Promise<void> {
  const missing = async () => {
    await hurry(page);
    const inbox = await servedText(page, "/dev/mail");
    return subjects.filter((subject) => !inbox.includes(subject));
  };
  await expect.poll(missing, { timeout: 90_000, interval: 1000 }).toEqual([]);
  await page.goto("/dev/mail");
}

/** The words of a page's main part as the server sends it: to draw it again and again would take the tests' time. */
async function servedText(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path, { headers: { accept: "text/html" } });
  const main = /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? "";
  const words = main.replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "").replaceAll(/<[^>]*>/g, " ");
  return words.replaceAll(/\s+/g, " ");
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
