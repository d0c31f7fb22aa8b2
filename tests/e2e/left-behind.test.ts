import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { untilEmailed } from "#tests/support/demo-tools.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const title = "Garage with a car";
const dayIn = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now() + days * 86_400_000);
const perDay = { price: "12.00", price_per: "Day", start_date: dayIn(0) };

/** Of this window: a day of the space, paid and accepted. */
async function stayOn(window: Page, propertyId: string, day: string, guest: object = {}) {
  const id = await reserveDay(site, window, propertyId, day, guest);
  const { url } = await post<{ url: string }>(site, window, "/api/create-checkout-session", {
    reservationId: id,
  });
  await payAt(site, window, url);
  await onDatabase(
    site.server.databaseUrl,
    `update reservations set status = 'accepted', id_verified = true where id = '${id}'`,
  );
  return id;
}

async function isGood(page: Page) {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test(
  "a landlord shows what is still there, the next tenant takes the refund, and an administrator sees what the first answers",
  { timeout: 240_000 },
  async () => {
    const [landlord, tenant, visitor] = [await site.open(390), await site.open(390), await site.open(390)];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    const picture = { name: "space.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    const propertyId = await addProperty(landlord, site.url, title, perDay);
    const id = await stayOn(tenant, propertyId, dayIn(0));
    const guest = { guest_name: "Vera Visitor", guest_contact: "vera@people.example" };
    const next = await stayOn(visitor, propertyId, dayIn(2), guest);
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set stay = daterange(lower(stay) - 2, upper(stay) - 2) where id = '${id}'`,
    );
    await expect
      .poll(async () => {
        await landlord.goto(`/problems/${id}`);
        return landlord.getByRole("button", { name: "Still there" }).count();
      })
      .toBe(1);
    await hydrated(landlord);
    await landlord.getByText("never order a sale, a lien or a tow").first().waitFor();
    await isGood(landlord);
    await landlord.getByRole("button", { name: "Still there" }).click();
    await landlord.getByText("Add a photo of what is there.").first().waitFor();
    await landlord.getByLabel("What is there (optional)").fill("A blue car and two boxes.");
    await landlord.getByLabel("Photos of what is there").setInputFiles(picture);
    await landlord.getByRole("button", { name: "Still there" }).click();
    await landlord.getByText("You said that something is still there").waitFor();
    await landlord.getByRole("img", { name: "1 of 1 in this report" }).waitFor();
    await isGood(landlord);

    await visitor.goto(`/problems/${next}`);
    await shown(visitor, "Problems");
    await hydrated(visitor);
    await visitor.getByRole("heading", { name: "The space isn’t empty yet" }).waitFor();
    await isGood(visitor);
    await visitor.getByRole("button", { name: "Refund everything" }).click();
    await visitor.getByRole("heading", { name: "You gave up this stay" }).waitFor();
    await isGood(visitor);

    await tenant.goto(`/problems/${id}`);
    await hydrated(tenant);
    await isGood(tenant);
    await tenant.getByLabel("What you did or see").fill("I took the car.");
    const answer = tenant.getByRole("region", { name: /^Your answer/ });
    await answer.getByLabel("Photos (optional)").setInputFiles(picture);
    await tenant.getByRole("button", { name: "It’s empty" }).click();
    await tenant.getByText("You said that the space is empty").waitFor();
    await isGood(tenant);

    await landlord.reload();
    await hydrated(landlord);
    await landlord.getByLabel("What you did or see").fill("The boxes are still there.");
    await landlord.getByLabel("Photos of the space").setInputFiles(picture);
    await isGood(landlord);
    await landlord.getByRole("button", { name: "Still there" }).click();
    await landlord.getByText("We look at both sides and decide").waitFor();

    const administrator = await site.open(1280);
    await site.logIn(administrator, "admin");
    await administrator.goto("/admin/problems");
    await hydrated(administrator);
    await administrator.getByRole("link", { name: title }).click();
    const details = administrator.getByRole("complementary", { name: "Details" });
    await details.getByText("The boxes are still there.").waitFor();
    await details.getByText("given up and refunded").waitFor();
    await details.getByRole("link", { name: /^Download the file/ }).waitFor();
    for (const width of [390, 1280]) {
      await showAt(administrator, width, "light");
      await isGood(administrator);
    }

    await landlord.getByRole("button", { name: "It’s empty now" }).click();
    await landlord.getByText("You can claim until").waitFor();
    await landlord.getByRole("link", { name: "Claim", exact: true }).waitFor();
    await isGood(landlord);
    await tenant.reload();
    await tenant.getByText("The landlord said that the space is empty").waitFor();
    await isGood(tenant);
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);

test(
  "a visitor whose space isn’t empty opens it by the email’s link in a fresh browser, and gives it up there for a refund",
  { timeout: 240_000 },
  async () => {
    const space = "Garage with a boat";
    const [landlord, tenant, visitor] = [await site.open(), await site.open(), await site.open()];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    const propertyId = await addProperty(landlord, site.url, space, perDay);
    const id = await stayOn(tenant, propertyId, dayIn(0));
    const guest = { guest_name: "Vera Visitor", guest_contact: "vera.visitor@people.example" };
    const next = await stayOn(visitor, propertyId, dayIn(2), guest);
    const { databaseUrl } = site.server;
    await onDatabase(
      databaseUrl,
      `update reservations set stay = daterange(lower(stay) - 2, upper(stay) - 2) where id = '${id}'`,
    );
    const report = async () => {
      const answer = await landlord.request.post(`/api/reservations/${id}/problems`, {
        multipart: {
          kind: "left_behind",
          words: "A boat.",
          photos: { name: "boat.jpg", mimeType: "image/jpeg", buffer: await phonePicture() },
        },
        headers: { origin: site.url },
      });
      return answer.ok() ? "reported" : answer.text();
    };
    await expect.poll(report, { timeout: 30_000 }).toBe("reported");

    // The link opens the stay where no cookie knows it, with scripts or without, and leads on to its reports.
    const fresh = await site.open(360);
    const subject = `Your space isn’t empty yet: ${space}`;
    await untilEmailed(fresh, [subject]);
    await fresh.getByRole("link", { name: subject }).first().click();
    const link = fresh.frameLocator("iframe").getByRole("link", { name: "See what you can do" }).first();
    const href = (await link.getAttribute("href"))!;
    expect(href).toMatch(/\/open-reservation\?token=.+&to=problems$/);
    const stranger = await site.open(360);
    expect((await stranger.goto(`/problems/${next}`))!.status()).toBe(404);
    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const withoutScript = await plain.newPage();
    await withoutScript.goto(href);
    await withoutScript.getByRole("button", { name: "Open my reservation" }).click();
    await withoutScript.getByRole("heading", { name: "The space isn’t empty yet" }).waitFor();
    await plain.close();

    await fresh.goto(href);
    await shown(fresh, "Problems");
    await hydrated(fresh);
    expect(new URL(fresh.url()).pathname).toBe(`/problems/${next}`);
    await fresh.getByRole("heading", { name: "The space isn’t empty yet" }).waitFor();
    for (const width of [1280, 360]) {
      await showAt(fresh, width, "light");
      await isGood(fresh);
    }
    await fresh.getByRole("button", { name: "Refund everything" }).click();
    await fresh.getByRole("heading", { name: "You gave up this stay" }).waitFor();
    await fresh.getByText("Everything that you paid is refunded to your card.").waitFor();
    await isGood(fresh);

    const refunds = () =>
      onDatabase(databaseUrl, `select amount_cents, state from refunds where reservation_id = '${next}'`);
    await expect
      .poll(refunds, { timeout: 60_000, interval: 300 })
      .toEqual([{ amount_cents: 1260, state: "succeeded" }]);
    await untilEmailed(fresh, [`Vera Visitor gave up the stay: ${space}`, `Refunded: ${space}`]);
    // The same link, opened once more, leads to what became of it.
    await fresh.goto(href);
    await fresh.getByRole("heading", { name: "You gave up this stay" }).waitFor();
    expect(site.server.output()).not.toMatch(/"level":(50|60)/);
  },
);
