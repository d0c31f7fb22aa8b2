import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { belowMap, expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { startProvider } from "#tests/support/places-provider.ts";

let provider: Awaited<ReturnType<typeof startProvider>>;

/** A Photon server that knows one street; the gazetteer answers everything else. */
const street = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-76.8679, 40.2672] },
  properties: {
    osm_type: "W",
    osm_id: 287_461_223,
    osm_value: "residential",
    type: "street",
    countrycode: "US",
    name: "Regina Street",
    city: "Harrisburg",
    state: "Pennsylvania",
    postcode: "17103",
  },
};

const site = demoSite(async () => {
  provider = await startProvider(({ parameters }) => ({
    body: { features: parameters.get("q")?.startsWith("regina") ? [street] : [] },
  }));
  return { PHOTON_URL: provider.url };
});

afterAll(() => provider?.stop());

async function openHome(width = belowMap): Promise<Page> {
  const page = await site.open(width);
  await page.goto("/");
  await hydrated(page);
  await boxOf(page).waitFor();
  return page;
}

const boxOf = (page: Page) => page.getByRole("combobox", { name: "ZIP code or address" });
const optionsOf = (page: Page) => page.getByRole("listbox").getByRole("option");
const queryOf = (page: Page) => new URL(page.url()).searchParams.get("query");

/** The box for a screen reader: its role, name, states and active option. */
async function spoken(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const box = nodes.find(
    (node) => node.role?.value === "combobox" && node.name?.value === "ZIP code or address",
  );
  const state = (name: string) => box?.properties?.find((property) => property.name === name)?.value;
  const active = state("activedescendant")?.relatedNodes?.[0]?.idref ?? null;
  await client.detach();
  return {
    expanded: state("expanded")?.value,
    completes: state("autocomplete")?.value,
    on: active && (await page.locator(`[id="${active}"]`).textContent()),
    text: await boxOf(page).inputValue(),
  };
}

describe("with a keyboard and a screen reader", () => {
  test("the list is announced, and can be moved through, closed, opened and chosen from", async () => {
    const page = await openHome();
    await boxOf(page).pressSequentially("harrisb", { delay: 20 });
    await optionsOf(page).first().waitFor();
    const count = await optionsOf(page).count();
    expect(count).toBeGreaterThan(1);
    await expect
      .poll(() => page.locator("#announcements").textContent())
      .toMatch(new RegExp(`^${count} suggestions`));
    const first = await optionsOf(page).first().textContent();
    const last = await optionsOf(page).last().textContent();
    expect(first).toBe("Harrisburg, PA");
    const opened = { expanded: true, completes: "list", text: "harrisb" };
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: null });
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: first });
    await expect
      .poll(() => optionsOf(page).and(page.locator("[aria-selected=true]")).textContent())
      .toBe(first);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: null });
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: last });
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: null });
    await page.keyboard.press("ArrowDown");
    // Home and End move the cursor in the text, as in any box, and so does typing.
    for (const [key, cursor] of [
      ["Home", 0],
      ["End", 7],
    ] as const) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(key);
      await expect.poll(() => spoken(page)).toEqual({ ...opened, on: null });
      await expect
        .poll(() => boxOf(page).evaluate((box: HTMLInputElement) => box.selectionStart))
        .toBe(cursor);
    }
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => spoken(page)).toMatchObject({ expanded: false, on: null, text: "harrisb" });
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => spoken(page)).toEqual({ ...opened, on: null });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(queryOf(page)).toBe("Harrisburg, PA");
    await expect.poll(() => spoken(page)).toMatchObject({ expanded: false, text: "Harrisburg, PA" });
    await expect.poll(() => boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test("Enter searches for the typed text while no suggestion is chosen; Escape empties a box without a list", async () => {
    const page = await openHome();
    await boxOf(page).pressSequentially("harrisb", { delay: 20 });
    await optionsOf(page).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(queryOf(page)).toBe("harrisb");
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    await boxOf(page).focus();
    await page.keyboard.press("Escape");
    expect((await spoken(page)).text).toBe("");
    await boxOf(page).pressSequentially("1710", { delay: 20 });
    await optionsOf(page).first().waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    expect((await spoken(page)).text).toBe("1710");
  });
});

test("on a phone a tap searches at once by ZIP code, and nothing moves while the list is open", async () => {
  const page = await openHome(390);
  await page.evaluate(() => {
    const record = window as unknown as { shift: number };
    record.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  await boxOf(page).pressSequentially("1710", { delay: 20 });
  const option = page.getByRole("option", { name: "Harrisburg, PA 17101" });
  await option.waitFor();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const field = (await boxOf(page).boundingBox())!;
  const below = (await page.getByRole("listbox").boundingBox())!.y - field.y - field.height;
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThan(20);
  await expect.poll(() => page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  await expectNoOverflow(page);
  await option.click();
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  expect(queryOf(page)).toBe("17101");
  await expect.poll(() => boxOf(page).inputValue()).toBe("17101");
  await boxOf(page).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => boxOf(page).inputValue()).toBe("");
  await expect.poll(() => boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true);
});

test("the list ends above a phone's keyboard, and scrolls", async () => {
  const page = await openHome(390);
  await boxOf(page).pressSequentially("harris", { delay: 20 });
  await optionsOf(page).first().waitFor();
  await page.setViewportSize({ width: 390, height: 380 });
  const sheet = page.locator("[popover]").filter({ has: page.getByRole("listbox") });
  await expect
    .poll(async () => {
      const { y, height } = (await sheet.boundingBox())!;
      return y + height;
    })
    .toBeLessThanOrEqual(380);
  for (const key of ["ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
});

test("a provider's address is searched by its ZIP code, and the provider is named", async () => {
  const page = await openHome();
  await boxOf(page).pressSequentially("regina st", { delay: 20 });
  await page.getByText("Places: OpenStreetMap contributors").waitFor();
  await optionsOf(page).filter({ hasText: "Regina Street, Harrisburg, PA 17103" }).click();
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  expect(queryOf(page)).toBe("17103");
});

test("a late response does not replace a newer one", async () => {
  const page = await openHome();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/places/suggest?q=har", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest("**/api/places/suggest?q=har");
  await boxOf(page).fill("har");
  await asked;
  await boxOf(page).fill("17101");
  await page.getByRole("option", { name: "Harrisburg, PA 17101" }).waitFor();
  release();
  await page.waitForTimeout(300);
  await expect.poll(() => optionsOf(page).count()).toBe(1);
});

test("when suggestions can't be loaded the box is a plain one", async () => {
  const page = await openHome();
  await page.route("**/api/places/**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await boxOf(page).pressSequentially("17101", { delay: 20 });
  await failed;
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  expect(queryOf(page)).toBe("17101");
});

// A minute may end in the middle.
test("a caller who asks a provider too often has to wait", async () => {
  let refused: Response | null = null;
  for (let asked = 0; asked < 600 && refused === null; asked += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${site.url}/api/places/suggest?q=york`)),
    );
    refused = answers.find(({ status }) => status === 429) ?? null;
  }
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
});
