import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };
const title = "Garage with a gate";

test(
  "a tenant reports with one press that they can’t get in, the landlord answers, and an administrator decides",
  { timeout: 180_000 },
  async () => {
    const [landlord, tenant, administrator] = [
      await site.open(1280),
      await site.open(360),
      await site.open(1280),
    ];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await site.logIn(administrator, "admin");
    const propertyId = await addProperty(landlord, site.url, title, perDay);
    const id = await reserveDay(site, tenant, propertyId, today);
    const checkout = { reservationId: id };
    const { url } = await post<{ url: string }>(site, tenant, "/api/create-checkout-session", checkout);
    await payAt(site, tenant, url);
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set status = 'accepted', id_verified = true where id = '${id}'`,
    );
    await expect
      .poll(async () => {
        await tenant.goto(`/problems/${id}`);
        return tenant.getByRole("button", { name: "I can’t get in" }).count();
      })
      .toBe(1);
    await tenant.goto(`/checkout/${id}`);
    await tenant.getByRole("link", { name: /Report a problem/ }).click();
    await shown(tenant, "Problems");
    await hydrated(tenant);
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);
    await tenant.getByLabel("What happened").fill("The gate code doesn’t work.");
    await tenant
      .getByLabel("Photos (optional)")
      .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
    await tenant.getByRole("button", { name: "I can’t get in" }).click();
    await tenant.getByText("You reported it").waitFor();
    await tenant.getByRole("img", { name: "1 of 1 in this report" }).waitFor();
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);

    await landlord.goto(`/problems/${id}`);
    await hydrated(landlord);
    await expectAccessible(landlord);
    await expectNoOverflow(landlord);
    await landlord.getByRole("button", { name: "Fixed" }).click();
    await landlord.getByText("Say what you did or see.").first().waitFor();
    await landlord.getByLabel("What you did or see").fill("I changed the code.");
    await landlord.getByRole("button", { name: "Fixed" }).click();
    await landlord.getByText("You said that it’s fixed").waitFor();

    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByLabel("What you did or see").fill("It is the same.");
    await tenant.getByRole("button", { name: "Still not" }).click();
    await tenant.getByText("We look at both sides and decide").waitFor();

    await administrator.goto("/admin/problems");
    await hydrated(administrator);
    await administrator.getByRole("row").filter({ hasText: title }).getByText("waits for us").waitFor();
    await administrator.getByRole("link", { name: title }).click();
    const details = administrator.getByRole("complementary", { name: "Details" });
    await details.getByText("It is the same.").waitFor();
    for (const width of [360, 1280]) {
      await showAt(administrator, width, "light");
      await expectAccessible(administrator);
      await expectNoOverflow(administrator);
    }
    await details.getByLabel("Decision").selectOption("nothing");
    await details.getByRole("textbox", { name: "Why" }).fill("The code works.");
    await details.getByRole("button", { name: "Decide" }).click();
    await details.getByRole("button", { name: "Undo decision" }).click();
    await details.getByText("The decision was taken back").waitFor();

    // After the first day the same press is a claim, of which a part is refunded.
    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByRole("button", { name: "Withdraw report" }).click();
    await tenant.getByText("You withdrew the report").waitFor();
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set stay = daterange(lower(stay) - 2, upper(stay) - 2) where id = '${id}'`,
    );
    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByRole("heading", { name: "Is something wrong?" }).waitFor();
    await expectAccessible(tenant);
    await expectNoOverflow(tenant);
    await tenant.getByLabel("What happened, and what you ask for").fill("The roof leaked. I ask for $5.00.");
    await tenant.getByRole("button", { name: "Not as described" }).click();
    await tenant.getByText("The landlord can answer").waitFor();
    await landlord.reload();
    await hydrated(landlord);
    await landlord.getByLabel("What you did or see").fill("It is dry.");
    await landlord.getByRole("button", { name: "Send answer" }).click();
    await landlord.getByText("You answered").waitFor();
    await administrator.reload();
    await hydrated(administrator);
    await administrator
      .getByRole("row")
      .filter({ hasText: "waits for us" })
      .getByRole("link")
      .first()
      .click();
    await details.getByText("It is dry.").waitFor();
    await details.getByLabel("Decision").selectOption({ label: "Refund a part" });
    await details.getByLabel("Amount in dollars").fill("5.00");
    await details.getByRole("textbox", { name: "Why" }).fill("The photos show water.");
    await details.getByRole("button", { name: "Decide" }).click();
    await details.getByRole("button", { name: "Undo decision" }).waitFor();

    // Once the stay is canceled, its reports say why no other can be made.
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set status = 'canceled', canceled_by = 'administrator', kept_rent_cents = 0, kept_fee_cents = 0
        where id = '${id}'`,
    );
    await tenant.reload();
    await tenant.getByText("You withdrew the report").waitFor();
    await expect.poll(() => tenant.getByText(/A report needs|Report the space/).count()).toBe(0);
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);
