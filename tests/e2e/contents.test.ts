import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const price = (page: Page) => page.getByRole("region", { name: "Price and dates" });

test(
  "a landlord says what can go in, a tenant says what goes in, and both see it until the end",
  { timeout: 180_000 },
  async () => {
    const title = "Wide driveway by the river";
    const landlord = await site.open(360);
    await site.logIn(landlord, "landlord");
    const space = { type_of_space: "Driveway", price: "9", price_per: "Day", start_date: today };
    const id = await addProperty(landlord, site.url, title, space);
    await landlord.goto(`/landlord/properties/${id}/edit`);
    await hydrated(landlord);
    await landlord.getByText("Never: explosives", { exact: false }).waitFor();
    await expect.poll(() => landlord.getByLabel("Furniture").count()).toBe(0);
    await landlord.getByLabel("Cars").check();
    await landlord.getByLabel("Boats").check();
    await landlord.getByLabel("House rules (optional)").fill("Quiet after 10 PM.\nNo fluids.");
    await landlord.getByLabel("What a request says").selectOption("true");
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await landlord.getByRole("button", { name: "Save changes" }).click();
    await landlord.getByText(`“${title}” was saved.`, { exact: false }).waitFor();

    const tenant = await site.open(1280);
    await site.logIn(tenant, "tenant");
    await tenant.goto(`/properties/${id}`);
    await hydrated(tenant);
    await tenant.getByText("Allowed: Cars and boats.").waitFor();
    await tenant.getByText("Your request has to say what goes in.").waitFor();
    await tenant.getByRole("region", { name: "House rules" }).getByText("Quiet after 10 PM.").waitFor();
    await tenant.getByLabel("Select Start Date", { exact: true }).fill(addDays(today, 3));
    await tenant.getByLabel("Select End Date", { exact: true }).fill(addDays(today, 6));
    const form = price(tenant).getByRole("group", { name: "What goes in" });
    await form.getByLabel("Vehicle").waitFor();
    await price(tenant).getByRole("button", { name: "Reserve", exact: true }).click();
    await form.getByText("The landlord requires this. Say what goes in.").waitFor();
    await form.getByLabel("Vehicle").selectOption("boat");
    await form.getByLabel("Make and model, or size").fill("Bayliner 21 ft");
    await form.getByLabel("License plate").fill("PA 7788 QZ");
    await form.getByLabel("Is it insured?").selectOption("true");
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);
    await price(tenant).getByRole("button", { name: "Reserve", exact: true }).click();
    await tenant.getByTestId("reservation-code").first().waitFor();
    const reservation = new URL(tenant.url()).searchParams.get("reservationId")!;

    const line = "Boat, Bayliner 21 ft, plate PA 7788 QZ, insured";
    await landlord.goto(`/landlord-dashboard?tab=requests&reservation=${reservation}`);
    await hydrated(landlord);
    await landlord.getByText(line).first().waitFor();
    await expectNoOverflow(landlord);
    // From here on the screen learns of nothing that it doesn't ask for.
    await landlord.route("**/api/landlord/*/reservations*", (route) => route.abort());

    await tenant.setViewportSize({ width: 360, height: 740 });
    await tenant.goto(`/checkout/${reservation}`);
    await hydrated(tenant);
    await tenant.getByText(line).first().waitFor();
    await tenant.getByText("Change what goes in").click();
    await tenant.getByLabel("License plate").fill("PA 1122 QZ");
    await tenant.getByRole("button", { name: "Save what goes in" }).click();
    await tenant.getByText("Saved. The landlord sees it.").waitFor();
    await tenant.getByText(line.replace("7788", "1122")).first().waitFor();
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);

    const accept = landlord.getByRole("button", { name: "Accept", exact: true }).first();
    await accept.click();
    await landlord.getByText("What goes in has changed; read it again.").first().waitFor();
    await landlord.getByText(line.replace("7788", "1122")).first().waitFor();
    await landlord.unroute("**/api/landlord/*/reservations*");
    await accept.click();
    await landlord.getByRole("button", { name: "Undo" }).first().waitFor();

    // Once the acceptance can't be undone, other things are asked for.
    const asking = tenant.getByText("Ask to change what goes in");
    const isTold = async () => {
      await tenant.reload();
      await hydrated(tenant);
      return asking.count();
    };
    await expect.poll(isTold, { timeout: 60_000, interval: 1000 }).toBe(1);
    await asking.click();
    await tenant.getByLabel("License plate").fill("PA 9999 QZ");
    await tenant.getByRole("button", { name: "Ask the landlord" }).click();
    const asked = tenant.getByRole("region", { name: "You asked to change what goes in" });
    await asked.getByText(line.replace("7788", "9999")).waitFor();
    await asked.getByText(line.replace("7788", "1122")).waitFor();
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);

    await landlord.reload();
    await hydrated(landlord);
    const change = landlord.getByRole("region", { name: "The tenant asks to change what goes in" }).first();
    await change.getByText(line.replace("7788", "1122")).waitFor();
    await change.getByText(line.replace("7788", "9999")).waitFor();
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await change.getByRole("button", { name: "Agree" }).click();
    await change.waitFor({ state: "detached" });
    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByText(line.replace("7788", "9999")).first().waitFor();
    await expect.poll(() => asked.count()).toBe(0);
  },
);
