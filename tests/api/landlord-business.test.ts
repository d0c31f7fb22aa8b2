import { describe, expect, it } from "vitest";
import { businessOf } from "#app/features/accounts/queries.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const path = "/api/landlord/business";
const business = { business_name: "José's Garages", address: "12 Elm Street", contact: "717-555-0100" };
const save = (cookie: string | undefined, json: unknown = business) =>
  call(path, { method: "PUT", json, cookie });

describe("PUT /api/landlord/business", () => {
  it("refuses a visitor", async () => {
    const { status, body } = await save(undefined);
    expect(status).toBe(401);
    expect(body.message).toBe("Only logged-in landlords can save business info.");
  });

  it("refuses a tenant", async () => {
    expect((await save((await newTenant()).cookie)).status).toBe(403);
  });

  it("names the field that is missing or too long", async () => {
    const { cookie } = await newLandlord();
    const missing = await save(cookie, { business_name: "  " });
    expect(missing.status).toBe(400);
    expect(missing.body.fields).toEqual({ business_name: "Enter your business name." });
    const long = await save(cookie, { ...business, address: "x".repeat(301) });
    expect(Object.keys(long.body.fields)).toEqual(["address"]);
  });

  it("saves the caller's own info, and overwrites it", async () => {
    const [landlord, other] = [await newLandlord(), await newLandlord()];
    const first = await save(landlord.cookie);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ ...business, slug: "joses-garages" });
    const second = await save(landlord.cookie, { business_name: "Elm Street Storage" });
    expect(second.body).toEqual({
      business_name: "Elm Street Storage",
      address: "",
      contact: "",
      slug: "elm-street-storage",
    });
    expect((await businessOf(landlord.actor))?.businessName).toBe("Elm Street Storage");
    expect(await businessOf(other.actor)).toBeNull();
  });

  it("shows the name with the landlord's properties, and nothing else of it", async () => {
    const landlord = await newLandlord();
    const { id } = await newProperty(landlord);
    const read = async () => (await call(`/api/properties/${id}`)).body;
    expect((await read()).business_name).toBeNull();
    await save(landlord.cookie);
    const shown = await read();
    expect(shown.business_name).toBe("José's Garages");
    expect(JSON.stringify(shown)).not.toMatch(/12 Elm Street|717-555-0100/);
  });

  it("gives each landlord a different slug, even if many use one name at once", async () => {
    const landlords = await Promise.all([newLandlord(), newLandlord(), newLandlord(), newLandlord()]);
    const answers = await Promise.all(
      landlords.map(({ cookie }) => save(cookie, { business_name: "Cellar & Co." })),
    );
    const slugs = answers.map(({ body }) => body.slug as string);
    expect(slugs.toSorted()).toEqual(["cellar-co", "cellar-co-2", "cellar-co-3", "cellar-co-4"]);

    const again = await save(landlords[0].cookie, { business_name: "Cellar & Co." });
    expect(again.body.slug).toBe(slugs[0]);
  });

  it("accepts a name that no URL can spell", async () => {
    const { cookie } = await newLandlord();
    expect((await save(cookie, { business_name: "倉庫" })).body.slug).toBe("host");
  });
});
