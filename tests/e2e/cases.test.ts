import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { usualAnswers } from "#app/features/admin/cases/model.ts";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };

async function send(page: Page, path: string, multipart: Record<string, string>) {
  const answer = await page.request.post(path, { multipart, headers: { origin: site.url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string; problems: { id: string }[] };
}

/** A paid stay of today with a problem that its landlord denies; the tenant wrote a message. */
async function newCase(landlord: Page, tenant: Page, title: string) {
  const propertyId = await addProperty(landlord, site.url, title, perDay);
  const id = await reserveDay(site, tenant, propertyId, today);
  const { url } = await post<{ url: string }>(site, tenant, "/api/create-checkout-session", {
    reservationId: id,
  });
  await payAt(site, tenant, url);
  const { databaseUrl } = site.server;
  await onDatabase(
    databaseUrl,
    `update reservations set status = 'accepted', id_verified = true where id = '${id}'`,
  );
  const isPaid = async () => (await tenant.request.get(`/api/reservations/${id}/problems`)).json();
  await expect
    .poll(async () => ((await isPaid()) as { may_report: string[] }).may_report.length)
    .toBeGreaterThan(0);
  await send(tenant, "/api/messages", { reservation_id: id, text: "The code doesn’t open the gate." });
  const reported = { kind: "no_access", words: "The gate code doesn’t work." };
  const { problems } = await send(tenant, `/api/reservations/${id}/problems`, reported);
  await send(landlord, `/api/problems/${problems[0]!.id}/answer`, {
    answer: "disagreed",
    words: "It works.",
  });
  return id;
}

test(
  "an administrator decides a problem by two presses on the page of its stay, undoes it, and reads the messages there",
  { timeout: 240_000 },
  async () => {
    const [landlord, tenant, page] = [await site.open(1280), await site.open(360), await site.open(1280)];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(page, "admin");
    const title = "Garage with a gate";
    const id = await newCase(landlord, tenant, title);
    const other = await newCase(landlord, tenant, "Garage with a keypad");

    await page.goto("/admin/problems");
    await hydrated(page);
    await page.getByText("Waiting for us").waitFor();
    await page.getByRole("link", { name: title }).click();
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByRole("link", { name: "Everything about the stay" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("We decide by").waitFor();
    await expect.poll(() => page.getByText("The code doesn’t open the gate.").count()).toBe(0);
    for (const colors of ["light", "dark"] as const)
      for (const width of [360, 768, 1280]) {
        await showAt(page, width, colors);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    await showAt(page, 1280, "light");

    // Two presses: a usual answer, and the decision. The first by the keyboard.
    const usual = usualAnswers.problems.find(({ name }) => name === "Not shown")!;
    const why = page.getByRole("textbox", { name: "Why" });
    await page.getByRole("button", { name: usual.name }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => why.inputValue()).toBe(usual.text);
    await expect.poll(() => page.getByLabel("Decision", { exact: true }).inputValue()).toBe("nothing");
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await page.getByText("It can be undone for a minute.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Undo decision" }).click();
    await page.getByText("The decision was taken back").waitFor();
    await page.getByText("We decide by").waitFor();

    await page.getByRole("button", { name: "Read because of: I can’t get in" }).click();
    await page.getByText("The code doesn’t open the gate.").waitFor();
    await expectAccessible(page);

    // What was filled in for one stay isn't there on the page of another.
    await page.getByRole("button", { name: usual.name }).click();
    await expect.poll(() => why.inputValue()).toBe(usual.text);
    await page.getByRole("link", { name: "Landlord", exact: true }).click();
    await page.getByText("Person", { exact: true }).waitFor();
    for (const colors of ["light", "dark"] as const)
      for (const width of [360, 768, 1280]) {
        await showAt(page, width, colors);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    await page.getByRole("link", { name: "I can’t get in: Garage with a keypad" }).click();
    await page.getByRole("heading", { level: 1, name: "Garage with a keypad" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/reservations/${other}`);
    await expect.poll(() => why.inputValue()).toBe("");
    await expect.poll(() => page.getByText("The code doesn’t open the gate.").count()).toBe(0);

    // A refusal is shown, and what was written stays.
    await page.route("**/decision", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: usual.name }).click();
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Something went wrong." }).waitFor();
    await expect.poll(() => why.inputValue()).toBe(usual.text);

    await page.goto("/admin/problems");
    await page.getByText("Waiting for us").waitFor();
    for (const width of [360, 1280]) {
      await showAt(page, width, "light");
      await expectNoOverflow(page);
    }
    expect((await page.goto("/admin/reservations/res_none"))!.status()).toBe(404);
    expect(id).not.toBe(other);
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);
