import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoPassword, demoPeople } from "#app/features/accounts/model.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

async function read(path: string, cookie = "") {
  const answer = await fetch(site.url + path, { headers: { cookie } });
  const html = await answer.text();
  const part = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: answer.status,
    html,
    title: part(/<title>([^<]*)/),
    description: part(/name="description" content="([^"]*)/),
    canonical: part(/rel="canonical" href="([^"]*)/)?.replace(/^https?:\/\/[^/]+/, ""),
    picture: part(/property="og:image" content="([^"]*)/),
    unlisted: /name="robots" content="noindex"/.test(html),
  };
}

test("every page that search engines may show has a title, a description and a picture", async () => {
  const hosts = await (await fetch(`${site.url}/sitemaps/hosts-1.xml`)).text();
  const host = new URL(/<loc>([^<]*)/.exec(hosts)![1]!).pathname;
  const texts = ["/", "/?query=17101", "/?query=10001", "/properties", "/properties?page=2", "/storage"];
  const more = ["/about", "/contact", "/terms", "/privacy", "/signup", "/reserve", host];
  const pages = [];
  for (const path of [...texts, ...more]) pages.push(await read(path));
  for (const page of pages) {
    expect(page).toMatchObject({ status: 200, unlisted: false });
    expect(page.picture).toMatch(/^http.*\/share\.png$/);
  }
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  expect(pages[1]!.title).toBe("Spaces near 17101");
  for (const path of ["/login", "/get-started"]) expect((await read(path)).unlisted).toBe(true);

  const picture = readFileSync(new URL("../../public/share.png", import.meta.url));
  expect(picture.length).toBeLessThan(200_000);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await fetch(`${site.url}/share.png`)).headers.get("content-type")).toBe("image/png");
});

test("search engines may not index searches that find nothing, or something else", async () => {
  expect(await read("/?query=96950")).toMatchObject({ status: 200, unlisted: true });
  expect(await read("/?query=zzzxqv")).toMatchObject({ unlisted: true });
});

test.each(["0", "-1", "1e9"])("page %s of the list is its first", async (page) => {
  expect(await read(`/properties?page=${page}`)).toMatchObject({ status: 200, canonical: "/properties" });
});

test.each(["300", "100000000"])("page %s, past the end, does not exist and leads back", async (page) => {
  const past = await read(`/properties?page=${page}`);
  expect(past).toMatchObject({ status: 404, unlisted: true });
  expect(past.html).toContain("Back to the first page");
});

test("a text too long for a search is cut, also on the page to reserve from", async () => {
  expect((await read(`/reserve?query=${"a".repeat(300)}`)).status).toBe(200);
});

test("an administrator sees Reserve disabled", async () => {
  const { email } = demoPeople.find(({ role }) => role === "administrator")!;
  const login = await fetch(`${site.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const cookie = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { html } = await read("/?query=17101", cookie.join("; "));
  const buttons = [...html.matchAll(/<button[^>]*>(?:(?!<\/button>).)*Reserve/g)].map(([button]) => button);
  expect(buttons.length).toBeGreaterThan(3);
  for (const button of buttons) expect(button).toMatch(/^<button[^>]* disabled=""/);
});

test("without script no button on a property's page is without effect", async () => {
  const found = (await (await fetch(`${site.url}/api/search?query=17101`)).json()) as { id: string }[];
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/properties/${found[0]!.id}`);
  await expect.poll(() => page.getByRole("button", { name: "Share" }).count()).toBe(0);
  await expect.poll(() => page.locator("[data-day]:visible").count()).toBe(0);
  await context.close();
});
