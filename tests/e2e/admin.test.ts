import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPassword, type UserJson } from "#app/features/accounts/model.ts";
import { adminPages } from "#app/features/admin/model.ts";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { forgetGuesses } from "#tests/support/on-server.ts";

const site = demoSite();

const { open } = site;

async function logIn(page: Page, who: string): Promise<UserJson> {
  await forgetGuesses(site.server.databaseUrl);
  return site.logIn(page, who);
}

const tabs = [
  ["/admin", "Unverified IDs"],
  ["/admin/inquiries", "Inquiries"],
  ["/admin/users", "Users"],
  ["/admin/properties", "Properties"],
  ["/admin/reservations", "Reservations"],
  ["/admin/consents", "Consents"],
  ["/admin/rentals", "Rents"],
  ["/admin/deposits", "Deposit claims"],
  ["/admin/payments", "Payments"],
  ["/admin/refunds", "Refunds"],
  ["/admin/payouts", "Payouts"],
  ["/admin/money", "Money"],
  ["/admin/emails", "Email"],
  ["/admin/jobs", "Background jobs"],
  ["/admin/audit", "Audit log"],
  ["/admin/settings", "Settings"],
  ["/admin/pages", "Pages"],
  ["/admin/approvals", "Approvals"],
  ["/admin/import", "Import"],
  ["/admin/problems", "Problems"],
  ["/admin/messages", "Reported messages"],
  ["/admin/reviews", "Reviews"],
  ["/admin/taxes", "Taxes"],
  ["/admin/numbers", "Numbers"],
] as const;

test("everyone but administrators sees a login form on every admin page, and none of its data", async () => {
  expect(tabs.map(([path]) => path).toSorted()).toEqual(Object.keys(adminPages).toSorted());
  const page = await open(360);
  for (const who of [null, "tenant", "landlord"]) {
    if (who !== null) await logIn(page, who);
    for (const [path, title] of tabs) {
      const answer = await page.request.get(path, { headers: { accept: "text/html" } });
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([who === null ? 200 : 403, path]);
      const html = await answer.text();
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(html).toContain("Log in as an administrator to continue.");
      expect(html).toMatch(/<button[^>]*>Login<\/button>/);
      expect(html).not.toContain('aria-label="Admin"');
      expect(html).not.toContain("theo@sparebay.example");
      expect(/is not an administrator(&#x27;|')s account/.test(html)).toBe(who !== null);
    }
    // Our script changes none of it.
    const [path, title] = tabs[2];
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("Log in as an administrator to continue.").waitFor();
    await page.getByRole("button", { name: "Login", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("navigation", { name: "Admin" }).count()).toBe(0);
    await expect
      .poll(() => page.getByText(/is not an administrator's account/).count())
      .toBe(who === null ? 0 : 1);
  }
});

test("an ID is refused for a reason, or verified; failures are shown", async () => {
  const page = await open();
  await page.goto("/admin");
  await hydrated(page);
  await page.getByLabel("Email").fill("admin@sparebay.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const card = page.getByRole("listitem").filter({ hasText: "Waiting since" });
  const picture = card.getByRole("img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  for (const action of ["verify", "refuse"])
    await page.route(`**/api/${action}-id`, (route) => route.fulfill({ status: 500, body: "" }));
  await card.getByRole("button", { name: "Mark as Verified" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to verify." }).waitFor();

  await card.getByRole("button", { name: /^Larger: Front/ }).click();
  await card.getByRole("button", { name: /^Turn: Front/ }).click();
  await expectAccessible(page);
  await card.getByRole("heading").focus();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Common reasons").selectOption("The document has expired.");
  await expect
    .poll(() => dialog.getByLabel("Reason", { exact: true }).inputValue())
    .toBe("The document has expired.");
  await dialog.getByRole("button", { name: "Refuse this ID" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Failed to refuse." }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/refuse-id");
  await dialog.getByRole("button", { name: "Refuse this ID" }).click();
  await page.getByText("No unverified IDs found.").waitFor();
  await page.getByText(/^The ID of .+ is refused\.$/).waitFor({ state: "attached" });

  const tenant = await open(360);
  const { id } = await logIn(tenant, "tenant");
  const { body } = await page.evaluate(async () => {
    const answer = await fetch("/admin/audit?q=refuseId");
    return { body: await answer.text() };
  });
  const reservation = /res_\w{22}/.exec(body)![0];
  expect(id).toMatch(/^usr_/);
  await tenant.goto(`/checkout/${reservation}`);
  await tenant.getByRole("alert").filter({ hasText: "The document has expired." }).waitFor();
  await tenant.getByText("We could not verify your ID. Please upload another picture.").waitFor();
  await tenant.getByText(/^Our team viewed your ID on .+ E[SD]T \(front\)\.$/).waitFor();
  await tenant.getByLabel(/Choose a picture Front of your ID/).waitFor({ state: "attached" });
  await expectNoOverflow(tenant);
});

test("an administrator answers, suspends, hides and searches", async () => {
  const page = await open();
  await logIn(page, "admin");
  const json = { name: "Vera Visitor", email: "vera@people.example", message: "Room for a boat?" };
  await page.request.post("/api/contact", { data: json, headers: { origin: site.url } });
  await page.goto("/admin/inquiries?q=boat");
  await hydrated(page);
  const details = page.getByRole("complementary", { name: "Details" });
  await page.getByRole("link", { name: "Vera Visitor" }).click();
  await details.getByText("Answer", { exact: true }).click();
  await details.getByLabel("Your answer to Vera Visitor").fill("Yes, by the river.");
  await details.getByRole("button", { name: "Send answer" }).click();
  await details.getByText("Yes, by the river.").last().waitFor();
  await page.getByText("Your answer is queued.").waitFor({ state: "attached" });
  await details.getByText("Done", { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      return details.innerText();
    })
    .toContain(". Sent.");

  await page.goto("/admin/users?q=nora%40");
  await hydrated(page);
  await page.locator("tbody").getByRole("link").first().click();
  await details.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Reported by guests.");
  await dialog.getByRole("button", { name: "Suspend this account" }).click();
  await details.getByText(/^Suspended/).waitFor();
  await details.getByText("Reported by guests.").waitFor();
  await page.locator("tbody").getByText("suspended").waitFor();
  await details.getByRole("button", { name: "Reinstate" }).click();
  await details.getByRole("button", { name: "Suspend" }).waitFor();
  await details.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  await page.locator("tbody").getByRole("link", { name: "Reinstated a member" }).waitFor();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Properties" }).click();
  await page.getByRole("heading", { level: 1, name: "Properties" }).waitFor();
  await page.getByLabel("Search").fill("kowalski");
  await page.getByRole("button", { name: "Search" }).click();
  const found = page.locator("tbody tr");
  await expect.poll(() => found.filter({ hasNotText: /kowalski/i }).count()).toBe(0);
  await found.first().getByRole("link").click();
  const property = details;
  const title = await property.getByRole("heading").innerText();
  await property.getByRole("button", { name: "Hide" }).click();
  await dialog.getByLabel("Reason").fill("Wrong photos.");
  await dialog.getByRole("button", { name: "Hide this property" }).click();
  await page.getByText("Wrong photos.").waitFor();
  await page.getByRole("button", { name: "Show again" }).waitFor();
  const landlord = await open(360);
  const email = /\((\w+)@sparebay/.exec(await property.innerText())![1]!;
  await logIn(landlord, email);
  await landlord.goto("/landlord-dashboard");
  const notice = landlord.getByRole("alert").filter({ hasText: "Wrong photos." });
  await expect
    .poll(() => notice.innerText())
    .toContain(`“${title}” is hidden. No one can find or reserve it.`);
  await page.getByRole("button", { name: "Show again" }).click();
  await expect.poll(() => page.getByText("Wrong photos.").count()).toBe(0);

  for (const words of ["hideProperty", "hid a property"]) {
    await page.goto(`/admin/audit?${new URLSearchParams({ q: words })}`);
    await page.locator("tbody").getByRole("link", { name: "Hid a property" }).first().click();
    await details.getByText("Wrong photos.", { exact: false }).waitFor();
  }
  await page.goto("/admin/emails?q=vera%40people.example");
  await page.getByText("Our answer to your message to Sparebay").waitFor();
  await page.locator("tbody").getByText("Sent", { exact: true }).first().waitFor();
  await page.goto("/admin/emails?q=nobody-wrote-this");
  await page.getByText("No emails found.").waitFor();
  await page.goto("/admin/inquiries?q=nobody-wrote-this");
  await page.getByText("No inquiries found.").waitFor();
  await page.goto("/admin/jobs?q=nobody-wrote-this");
  await page.getByText("No waiting or failed jobs.").waitFor();
});

test(
  "a list sorts, filters, opens a row, goes on without end, and is a file",
  { timeout: 120_000 },
  async () => {
    const page = await open();
    await logIn(page, "admin");
    await page.goto("/admin/reservations");
    await hydrated(page);
    const codes = page.locator("tbody tr td:first-child");
    await page.getByRole("link", { name: "Code" }).click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    const sorted = await codes.allInnerTexts();
    expect(sorted).toEqual(sorted.toSorted());
    await codes.first().getByRole("link").click();
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByText(/^res_/).waitFor();
    await expect.poll(() => details.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });

    await page.goto("/admin/properties");
    await hydrated(page);
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(50);
    // A key that is pressed while the page is still laid out scrolls to what was its end.
    const rowsAtTheEnd = async () => {
      await page.keyboard.press("End");
      return rows.count();
    };
    await expect.poll(rowsAtTheEnd).toBeGreaterThan(50);
    await page.getByLabel("Type").selectOption("Basement");
    await expect.poll(() => page.url()).toContain("type=Basement");
    await expect.poll(() => rows.filter({ hasNotText: "Basement" }).count()).toBe(0);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    const file = await readFile(await (await coming).path(), "utf8");
    const [head, ...lines] = file.trimEnd().split("\r\n");
    expect(head).toMatch(/^\uFEFFTitle,City,Type,/);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !line.includes(",Basement,"))).toEqual([]);

    const plain = await site.browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const without = await plain.newPage();
    await without.goto("/admin/properties");
    await without.getByRole("link", { name: "Show 50 more" }).click();
    await expect.poll(() => without.locator("tbody tr").count()).toBeGreaterThan(50);
    await without.locator("tbody").getByRole("link").first().click();
    await without
      .getByRole("complementary", { name: "Details" })
      .getByRole("link", { name: "Landlord" })
      .waitFor();
    await plain.close();
  },
);

test("a table cuts none of its texts, and no column, from 1280 pixels on", { timeout: 120_000 }, async () => {
  const page = await open();
  await logIn(page, "admin");
  // The state with the longest words, beside an open row.
  await page.goto("/admin/reservations?status=accepted_pending_verification");
  await page.locator("tbody").getByRole("link").first().click();
  await page.getByRole("complementary", { name: "Details" }).waitFor();
  const paths = ["/admin/reservations", "/admin/properties", "/admin/users", "/admin/payments"];
  for (const path of [...paths, page.url()]) {
    await page.goto(path);
    await page.getByRole("table").waitFor();
    for (const width of [1280, 1600, 1920]) {
      await showAt(page, width, "light");
      await expect
        .poll(() =>
          page.locator("table").evaluate((table) => {
            const isCut = (box: Element) =>
              box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
            const cells = [...table.querySelectorAll("td > span[title]")].filter(isCut);
            return [
              ...cells.map((cell) => cell.textContent),
              ...(isCut(table.parentElement!) ? ["columns"] : []),
            ];
          }),
        )
        .toEqual([]);
    }
  }
});

test("on a phone a row of a list ends in its state, and the panel of all pages opens each", async () => {
  const page = await open(360);
  await logIn(page, "admin");
  await page.goto("/admin/reservations");
  await hydrated(page);
  const row = page.locator("tbody tr").filter({ hasText: "Waiting for the landlord" }).first();
  const table = (await page.locator("table").boundingBox())!;
  const state = (await row.locator("td").filter({ hasText: "Waiting for the landlord" }).boundingBox())!;
  expect(state.x).toBeGreaterThanOrEqual(table.x);
  expect(state.x + state.width).toBeLessThanOrEqual(table.x + table.width);
  await expect.poll(() => page.getByLabel("Payment").isVisible()).toBe(false);
  await page.getByText("Filter, sort, CSV").click();
  await page.getByLabel("Sort by").selectOption({ label: "Total, descending" });
  await expect.poll(() => page.url()).toContain("sort=-total");
  await expect.poll(() => page.getByLabel("Payment").isVisible()).toBe(true);
  await expectAccessible(page);

  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect.poll(() => navigation.getByRole("link").first().innerText()).toContain("Reservations");
  await navigation.getByText("More").click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await navigation.getByRole("list", { name: "System" }).getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();

  await page.goto("/admin/users?q=nobody-like-it");
  await hydrated(page);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(5);
});

test("admin pages fit 360 and 1280 pixels, and are accessible", async () => {
  const page = await open();
  await logIn(page, "admin");
  for (const [path, title] of tabs) {
    await showAt(page, 360, "dark");
    // Long lists repeat the same parts.
    await page.goto(`${path}?q=nora`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    // The other width has the same parts: checked only once.
    await expectAccessible(page);
    for (const [width, colorScheme] of [
      [360, "dark"],
      [1280, "light"],
    ] as const) {
      await showAt(page, width, colorScheme);
      await expectNoOverflow(page);
      await expect
        .poll(() => page.locator('nav[aria-label="Admin"] [aria-current="page"]:visible').count())
        .toBe(1);
    }
  }
}, 120_000);
