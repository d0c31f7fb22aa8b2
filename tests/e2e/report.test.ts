import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const site = demoSite();

test("a visitor reports a landlord from their page: what is missing is named, then it is sent, without script too", async () => {
  const page = await site.open(360);
  await page.goto("/hosts/kowalski-spaces");
  await hydrated(page);
  await page.getByRole("link", { name: "Report this landlord" }).click();
  await page.getByRole("heading", { name: /^Report “/ }).waitFor();
  await page.getByLabel("What happened?").fill("They asked me to pay in cash.");
  await page.getByLabel("Name", { exact: true }).fill("Vera");
  await page.getByLabel("Email", { exact: true }).fill("vera@people.example");
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Choose a reason.").waitFor();
  for (const [width, scheme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    await showAt(page, width, scheme);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.getByLabel("What is wrong?").selectOption("scam");
  // Who fills it in faster is taken for a program.
  await new Promise((resolve) => setTimeout(resolve, 1600));
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("email you the outcome").waitFor();
  const form = {
    host: "kowalski-spaces",
    reason: "person",
    message: "Insults.",
    name: "Vera",
    email: "vera@people.example",
  };
  const plain = await page.request.post("/report?host=kowalski-spaces", { form, maxRedirects: 0 });
  expect([plain.status(), plain.headers()["location"]]).toEqual([303, "/report?host=kowalski-spaces&sent"]);
  const rows = await onDatabase(
    site.server.databaseUrl,
    "select reason from contact_messages where email = 'vera@people.example' and state = 'new' order by created_at",
  );
  expect(rows).toMatchObject([{ reason: "scam" }, { reason: "person" }]);
});
