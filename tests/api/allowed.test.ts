import { beforeAll, describe, expect, test } from "vitest";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
});

const read = async (id: string) => (await call(`/api/properties/${id}`)).body;
const edit = (id: string, json: object, person = landlord) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: person.cookie });

describe("what goes into a space, and its rules", () => {
  test("are nothing unless the landlord says them", async () => {
    const nothing = { allowed: [], house_rules: "", contents_required: false };
    const { body } = await addProperty(landlord, { allowed: "", house_rules: "", contents_required: "" });
    expect(await read(body.id)).toMatchObject(nothing);
    expect(await read((await newProperty(landlord)).id)).toMatchObject(nothing);
  });

  test("come from the form, change alone, and show alike in a search", async () => {
    const { body } = await addProperty(landlord, {
      allowed: "car,boat",
      house_rules: " Quiet after 10 PM.\nNo fluids. ",
      contents_required: "true",
    });
    const rules = "Quiet after 10 PM.\nNo fluids.";
    expect(await read(body.id)).toMatchObject({
      allowed: ["car", "boat"],
      house_rules: rules,
      contents_required: true,
    });
    expect((await edit(body.id, { allowed: ["tools", "tools"], contents_required: false })).status).toBe(200);
    const changed = { allowed: ["tools"], house_rules: rules, contents_required: false };
    expect(await read(body.id)).toMatchObject(changed);
    const found = (await call("/api/properties?limit=60")).body as { id: string }[];
    expect(found.find(({ id }) => id === body.id)).toMatchObject(changed);
    await edit(body.id, { allowed: null, house_rules: "" });
    expect(await read(body.id)).toMatchObject({ allowed: [], house_rules: "" });
  });

  test.each([
    [{ allowed: ["dragons"] }, "allowed", "What is allowed must be of: car"],
    [{ allowed: [7] }, "allowed", "What is allowed must be of: car"],
    [{ house_rules: "x".repeat(1001) }, "house_rules", "House rules is too long: at most 1,000 characters."],
    [{ contents_required: "maybe" }, "contents_required", "What goes in must be true or false."],
  ])("are refused at the field if they are %o", async (changes, field, sentence) => {
    const { id } = await newProperty(landlord);
    const { status, body } = await edit(id, changes);
    expect(status).toBe(400);
    expect(body.fields[field]).toContain(sentence);
  });

  test("charges are named in dollars, changed one by one, and taken away by nothing", async () => {
    const { body } = await addProperty(landlord, { charge_cleaning: "80", charge_overstay: "30.50" });
    expect((await read(body.id)).charges).toEqual({ cleaning: 80, overstay: 30.5 });
    expect((await edit(body.id, { charge_cleaning: "", charge_damage: 5000 })).status).toBe(200);
    expect((await read(body.id)).charges).toEqual({ overstay: 30.5, damage: 5000 });
    for (const charge_rule of ["0.99", "5000.01", "much"])
      expect((await edit(body.id, { charge_rule })).body.fields).toHaveProperty("charge_rule");
  });

  test("never say the house number of a hidden address", async () => {
    const rules = "Park at 1200 Market Street only.";
    const hidden = { street_address: "1200 Market Street", hide_address: "true" };
    const { status, body } = await addProperty(landlord, { ...hidden, house_rules: rules });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty("house_rules");
    const added = await addProperty(landlord, hidden);
    expect((await edit(added.body.id, { house_rules: rules })).status).toBe(400);
  });

  test("are changed by their landlord only", async () => {
    const { id } = await newProperty(landlord);
    const changes = { house_rules: "Mine now." };
    expect((await call(`/api/properties/${id}`, { method: "PATCH", json: changes })).status).toBe(401);
    expect((await edit(id, changes, await newTenant())).status).toBe(403);
    expect((await edit(id, changes, await newLandlord("Other Host"))).status).toBe(403);
    expect(await read(id)).toMatchObject({ house_rules: "" });
  });
});
