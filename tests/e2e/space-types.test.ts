import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { unfold } from "#tests/support/settings-screen.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite({});
const rules =
  "Storage Unit; Covered Garage = Carport & garage, without power; -Basement = Cellar; Covered Garage/rv-port = RV port, icon caravan";

test(
  "types are shown as an administrator sets them: on the home page, in filters, cards and the form",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/settings");
    await hydrated(page);
    await unfold(page, "Types of space", "Amenities");
    const field = page.getByRole("textbox", { name: "Types of space" });
    for (const name of ["Types of space", "Amenities"]) await page.getByText(`${name} as text`).click();
    await field.fill("Storage Unit = <b>");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("must have names of at most 30 letters").first().waitFor();
    await field.fill(rules);
    await page.getByText("Not offered: Cellar.").waitFor();
    const typed = async () => field.inputValue();
    await page.getByText("Icon and facts of Driveway", { exact: true }).click();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>`;
    await page
      .getByLabel("Upload an icon of Driveway", { exact: true })
      .setInputFiles({ name: "ours.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
    await expect.poll(typed).toMatch(/; Driveway = Driveway, icon drawing-[0-9a-f]{32};/);
    await page
      .getByText(/^2 changed$|^1 changed$/)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "Amenities" }).fill("Power = Outlet; ev-charger = EV charger");
    await page.getByRole("group", { name: "Amenities as people see them" }).getByText("EV charger").waitFor();
    for (const [width, scheme] of [
      [360, "light"],
      [768, "dark"],
      [1280, "light"],
    ] as const) {
      await showAt(page, width, scheme);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Saved. Everyone sees it").first().waitFor();

    await page.goto("/?query=17101&type=Covered+Garage");
    await hydrated(page);
    await page.getByRole("link", { name: "Clear: type, Carport & garage" }).waitFor();
    const types = page.getByRole("article").locator("[data-type]");
    await expect
      .poll(async () => new Set(await types.allTextContents()))
      .toEqual(new Set(["Carport & garage"]));
    await page.getByRole("article").first().getByRole("heading").click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Carport & garage", { exact: true }).first().waitFor();
    const facts = page.getByRole("list", { name: "Facts" });
    await facts.getByText(/ × .* ft/).waitFor();
    await expect.poll(() => facts.getByText(/outlet/i).count()).toBe(0);

    await page.goto("/");
    const shortcuts = page.getByRole("navigation", { name: "Types of space" }).getByRole("link");
    await expect
      .poll(async () => shortcuts.allTextContents())
      .toEqual(["Storage Unit", "Carport & garage", "RV port", "Driveway", "Parking Lot", "Other"]);
    for (const width of [360, 1280]) {
      await showAt(page, width, "dark");
      await expectNoOverflow(page);
    }
    const own = shortcuts.filter({ hasText: "Driveway" }).locator("svg");
    await expect
      .poll(async () => own.evaluate((shown) => [getComputedStyle(shown).maskImage, shown.clientWidth]))
      .toEqual([expect.stringMatching(/\/brand\/drawing-[0-9a-f]{32}\.png/), 24]);
    for (const type of ["RV port", "Parking Lot"]) {
      const icon = shortcuts.filter({ hasText: type }).locator("use");
      await expect
        .poll(async () => icon.evaluate((use: SVGGraphicsElement) => use.getBBox().width))
        .toBeGreaterThan(0);
    }
    await page.goto("/?query=17101&power=true&amenity=ev-charger");
    await page.getByRole("link", { name: "Clear: amenities, Outlet, EV charger" }).waitFor();
    // An address with a type and an amenity that are gone says so.
    await page.goto("/?query=17101&type=Other%2Fkennel&amenity=hot-tub");
    await page.getByText("We have no type of space called “Kennel”.").waitFor();
    await page.getByText("We have no amenity called “Hot tub”.").waitFor();
    // A search for a hidden type shows what it filters by.
    await page.goto("/?query=17101&type=Basement");
    await page.getByRole("link", { name: "Clear: type, Cellar" }).waitFor();

    await site.logIn(page, "landlord");
    await page.goto("/landlord/add-property");
    await hydrated(page);
    const options = page.getByLabel("Type of space").locator("option");
    await expect
      .poll(async () => options.allTextContents())
      .toEqual([
        "Choose a type",
        "Storage Unit",
        "Carport & garage",
        "RV port",
        "Driveway",
        "Parking Lot",
        "Other",
      ]);
    // What fits is offered as for the type that it is like, and a draft’s type that was hidden since is refused where it is chosen.
    await page.getByLabel("Type of space").selectOption("RV port");
    await page.getByRole("checkbox", { name: "RVs and campers" }).waitFor();
    await page.getByRole("checkbox", { name: "Furniture" }).waitFor();
    await page.getByLabel("Title").fill("Room below the house");
    await page.evaluate(() => {
      for (const [key, draft] of Object.entries(localStorage))
        localStorage.setItem(key, String(draft).replace("Covered Garage/rv-port", "Basement"));
    });
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: /^Next/ }).click();
    await page
      .getByText("We don’t take new spaces of the type Cellar. Choose another type.")
      .first()
      .waitFor();
  },
);

test("types and amenities are rows: renamed, hidden, moved, added with an icon and without facts, and removed", async () => {
  const page = await site.open(360);
  await site.logIn(page, "admin");
  await page.goto("/admin/settings");
  await hydrated(page);
  await unfold(page, "Types of space", "Amenities");
  const types = page.getByRole("list", { name: "Types of space" });
  const rule = async (setting: string) => page.locator(`textarea[name=${setting}]`).inputValue();
  for (const name of ["Types of space", "Amenities"]) {
    await page.getByText(`${name} as text`).click();
    await page.getByRole("textbox", { name, exact: true }).fill("");
  }
  await types.getByLabel("Name of Covered Garage").fill("Garage");
  await types.getByRole("checkbox", { name: "Offered: Basement" }).uncheck();
  const up = types.getByRole("button", { name: "Move Storage Unit up" });
  await up.focus();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press("Enter");
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByLabel("Another type").fill("RV port");
  await page.getByLabel("With the facts and rules of").selectOption("Covered Garage");
  await page.getByLabel("Another type").press("Enter");
  await page.getByText("Icon and facts of RV port", { exact: true }).click();
  await page
    .getByRole("group", { name: "Icon of RV port" })
    .getByLabel("Icon", { exact: true })
    .selectOption("caravan");
  await types.locator("li").last().getByRole("checkbox", { name: "power", exact: true }).uncheck();
  await expect
    .poll(() => rule("SPACE_TYPES"))
    .toBe(
      "Storage Unit; Driveway; Covered Garage = Garage; Parking Lot; -Basement; Other; Covered Garage/rv-port = RV port, icon caravan, without power",
    );
  await page.getByRole("group", { name: "Types as people see them" }).getByText("RV port").waitFor();
  await types.getByLabel("Name of Driveway").fill("Parking lot");
  await page.getByText("a name that no other has").waitFor();
  await expect.poll(() => types.getByLabel("Name of Driveway").inputValue()).toBe("Parking lot");
  await types.getByLabel("Name of Driveway").fill("Driveway");
  await types.getByRole("button", { name: "Remove RV port" }).click();
  await expect.poll(() => rule("SPACE_TYPES")).toMatch(/; Other$/);

  await page.getByLabel("Another amenity").fill("Fence; high");
  await page.getByRole("button", { name: "Add the amenity" }).click();
  await expect.poll(() => rule("AMENITIES")).toMatch(/; fence-high$/);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Saved. Everyone sees it").first().waitFor();
  await page.goto("/");
  const shortcuts = page.getByRole("navigation", { name: "Types of space" }).getByRole("link");
  await expect
    .poll(async () => shortcuts.allTextContents())
    .toEqual(["Storage Unit", "Driveway", "Garage", "Parking Lot", "Other"]);
});
