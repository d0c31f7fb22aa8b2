import { describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { openStep } from "#tests/support/photo-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

describe("before a search", () => {
  test("the location is asked for only when pressed, rounded, and its search remembered until forgotten", async () => {
    const page = await site.open();
    const context = page.context();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 40.258_412, longitude: -76.892_917 });
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/nearest") && asked.push(request.url()));
    await page.goto("/");
    await hydrated(page);
    const cities = (await (await page.request.get("/api/cities")).json()) as { city: string }[];
    expect(cities[0]?.city).toBe("Harrisburg");
    // Other tests add spaces meanwhile.
    await page.getByRole("link", { name: /^Harrisburg \d+ spaces$/ }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(new URL(page.url()).searchParams.get("query")).toBe("17101");
    expect(asked.map((url) => new URL(url).search)).toEqual(["?lat=40.26&lng=-76.89"]);
    await page.goto("/");
    await page.getByRole("link", { name: "Your last search: 17101" }).waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: "Forget your last search" }).click();
    await expect.poll(() => page.getByRole("link", { name: "Your last search:" }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("last-search"))).toBeNull();
  });

  test("the list is around a city, then around the last search, and around the city again once that is forgotten", async () => {
    const page = await site.open();
    await page.goto("/");
    await page.getByText("near Harrisburg, PA").waitFor();
    const nearest = page.getByRole("article").first();
    const first = await nearest.getAttribute("aria-label");
    await page.evaluate(() => localStorage.setItem("last-search", "?query=10001"));
    await page.reload();
    await page.getByRole("link", { name: "Your last search: 10001" }).waitFor();
    await nearest.filter({ hasText: "New York" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("button", { name: "Forget your last search" }).click();
    await page.getByText("near Harrisburg, PA").waitFor();
    await expect.poll(() => nearest.getAttribute("aria-label")).toBe(first);
  });

  test("when and what go along with where, and stay in the bar of a property's page", async () => {
    const page = await site.open(360);
    await page.goto("/");
    await hydrated(page);
    const box = page.getByRole("search");
    await box.locator("summary", { hasText: "What" }).click();
    await box.getByRole("checkbox", { name: "Basement" }).check();
    await page.keyboard.press("Escape");
    await box.getByLabel("ZIP code or address").fill("17101");
    await box.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(new URL(page.url()).search).toBe("?query=17101&type=Basement");
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await page.getByRole("button", { name: "Find a space: 17101" }).click();
    const again = page.getByRole("combobox", { name: "ZIP code or address" });
    await expect.poll(() => again.evaluate((field) => field === document.activeElement)).toBe(true);
    await again.fill("10001");
    await again.press("Enter");
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(new URL(page.url()).search).toBe("?query=10001&type=Basement");
  });

  test("an estimate for a spare space comes from prices nearby, without script too", async () => {
    const page = await site.open();
    await page.goto("/");
    await hydrated(page);
    const room = page.getByRole("region", { name: "Have room to spare?" });
    await room.getByLabel("ZIP code").fill("1710");
    await room.getByRole("button", { name: "See prices" }).click();
    await room.getByText("Enter a ZIP code of five digits.").waitFor();
    await room.getByLabel("ZIP code").fill("17101");
    await room.getByRole("button", { name: "See prices" }).click();
    const words = room.getByText(/Half of the \d+ driveways near Harrisburg, PA 17101 cost this/);
    await words.waitFor();
    const plain = await (await fetch(`${site.url}/?zip=17101&space=Driveway`)).text();
    expect(plain.replaceAll("<!-- -->", "")).toMatch(/Half of the \d+ driveways near/);
  });

  test("a visitor who lists a space signs up as landlord, and the form has what they typed", async () => {
    const page = await site.open(360);
    await page.goto("/");
    await hydrated(page);
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("button", { name: "More" }).click();
    await bar.getByRole("link", { name: "List your space" }).click();
    await expect.poll(() => page.getByLabel("Role").inputValue()).toBe("landlord");
    await page.goBack();
    await hydrated(page);
    const room = page.getByRole("region", { name: "Have room to spare?" });
    await room.getByLabel("ZIP code").fill("17103");
    await room.getByLabel("Type of space").selectOption("Basement");
    await room.getByRole("link", { name: "List your space" }).click();
    await page.getByText("then describe your space in six short steps").waitFor();
    await page.getByLabel("Username").fill("Lena");
    await page.getByLabel("Email").fill("lena@people.example");
    for (const label of ["Password", "Confirm password"])
      await page.getByLabel(label, { exact: true }).fill("a-good-password-1");
    await page.getByRole("checkbox", { name: /terms of service/ }).check();
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.getByRole("heading", { name: "Add a property" }).waitFor();
    await expect.poll(() => page.getByLabel("Type of space").inputValue()).toBe("Basement");
    await openStep(page, "Address");
    const field = (name: string) => page.locator(`main [name=${name}]`).inputValue();
    await expect
      .poll(() => Promise.all(["zipcode", "city", "state", "hide_address"].map(field)))
      .toEqual(["17103", "Harrisburg", "PA", "true"]);
  });

  test("who asked us to call can sign up with what they sent", async () => {
    const page = await site.open();
    await page.goto("/start-hosting");
    await hydrated(page);
    await page.getByLabel("Name").fill("Lea");
    await page.getByLabel("Email").fill("lea@people.example");
    await page.getByLabel("What kind of space do you have?").selectOption("Storage Unit");
    await page.getByLabel("Where is it?").fill("Oak Street, 17103");
    await page.getByRole("button", { name: "Start hosting" }).click();
    await page.getByRole("link", { name: "Sign up now" }).click();
    const field = (name: string) => page.locator(`main [name=${name}]`).inputValue();
    await expect
      .poll(() => Promise.all(["role", "username", "email"].map(field)))
      .toEqual(["landlord", "Lea", "lea@people.example"]);
    expect(new URL(page.url()).searchParams.get("next")).toBe(
      "/landlord/add-property?type_of_space=Storage+Unit&zipcode=17103",
    );
  });
});
