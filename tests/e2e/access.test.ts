import { expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());

test(
  "a landlord writes how to get in and hides the address; a tenant on a phone sees both once the stay is paid",
  { timeout: 120_000 },
  async () => {
    const [landlord, tenant] = [await site.open(1280), await site.open(390)];
    const { email } = await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");
    const fields = {
      street_address: "48713 Quillwort Lane",
      hide_address: "true",
      start_date: today,
      price_per: "Day",
    };
    const propertyId = await addProperty(landlord, site.url, "Garage behind a gate", fields);

    await landlord.goto(`/landlord/properties/${propertyId}/access`);
    await shown(landlord, "How to get in");
    await hydrated(landlord);
    await landlord.getByLabel("Gate code (optional)").fill("739142");
    await landlord.getByLabel("Instructions (optional)").fill("Behind the turquoise gate");
    await landlord
      .getByLabel("Add photos (optional)")
      .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
    await landlord.getByRole("button", { name: "Save" }).click();
    await landlord.getByText("Saved.").first().waitFor();
    await landlord.getByRole("img", { name: "1 of 1" }).waitFor();
    await expectAccessible(landlord);
    await landlord.goto(`/landlord/properties/${propertyId}/edit`);
    await hydrated(landlord);
    await expect.poll(() => landlord.getByLabel("Street address").inputValue()).toBe("48713 Quillwort Lane");
    await landlord.getByLabel("Title").fill("Garage at 48713");
    await landlord.getByText("Your title includes your house number (48713).", { exact: false }).waitFor();

    const reserve = await tenant.request.post("/api/reserve-order", {
      headers: { origin: site.url },
      data: {
        properties: [{ property_id: propertyId }],
        start_date: addDays(today, 1),
        end_date: addDays(today, 1),
        guest_name: "Theo",
        guest_contact: email,
      },
    });
    const { reservations } = (await reserve.json()) as { reservations: { id: string }[] };
    const { id } = reservations[0]!;
    await tenant.goto(`/checkout/${id}`);
    await tenant.getByText("Quillwort Lane, Harrisburg").first().waitFor();
    expect(await tenant.content()).not.toMatch(/48713|739142/);
    await onDatabase(
      site.server.databaseUrl,
      `update reservations set status = 'accepted', payment_status = 'paid', id_verified = true, hold_until = null, undo_until = null where id = '${id}'`,
    );

    await tenant.reload();
    await tenant.getByText("48713 Quillwort Lane").first().waitFor();
    expect(await tenant.content()).not.toContain("739142");
    await hydrated(tenant);
    await tenant.getByRole("button", { name: /^Show the gate code/ }).click();
    await tenant.getByText("739142").waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);
    // Money, ID and timeline are folded.
    for (const [part, words] of [
      ["Payment", "Paid in full."],
      ["Your ID", "Your ID is verified."],
    ] as const) {
      await tenant.getByText(words, { exact: true }).waitFor({ state: "hidden" });
      await tenant.locator("summary").filter({ hasText: part }).click();
      await tenant.getByText(words, { exact: true }).waitFor();
    }
    await expectAccessible(tenant);
    await tenant.getByRole("link", { name: /^How to get in/ }).click();
    await shown(tenant, "How to get in");
    await tenant.getByText("739142").waitFor();
    await tenant.getByText("Behind the turquoise gate").waitFor();
    await tenant.getByRole("img", { name: "1 of 1 of the way in" }).waitFor();
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);

    await landlord.goto(`/access/${id}`);
    await shown(landlord, "Who looked at how to get in");
    // The gate code and the page are one view.
    await expect.poll(() => landlord.getByText("Theo", { exact: true }).count()).toBe(1);
    await expectAccessible(landlord);
  },
);
