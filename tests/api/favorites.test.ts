import { expect, test } from "vitest";
import { partOfFavorites } from "#app/features/properties/favorites/queries.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

test("a tenant saves and removes properties, which no one else sees", async () => {
  const [landlord, tenant, other] = [await newLandlord(), await newTenant(), await newTenant("Olga Other")];
  const property = await newProperty(landlord);
  const ask = (method: string, id: string, cookie?: string) =>
    call(`/api/favorites/${id}`, { method, cookie });
  expect((await ask("POST", property.id)).status).toBe(401);
  expect((await ask("POST", property.id, landlord.cookie)).status).toBe(403);
  expect((await ask("POST", "prp_nothing", tenant.cookie)).body.message).toBe("Property not found.");
  expect((await ask("POST", property.id, tenant.cookie)).status).toBe(200);
  expect((await ask("POST", property.id, tenant.cookie)).status).toBe(200);
  const saved = await ask("GET", tenant.id, tenant.cookie);
  expect(saved.body.map(({ id }: { id: string }) => id)).toEqual([property.id]);
  expect((await ask("GET", tenant.id)).status).toBe(401);
  expect((await ask("GET", tenant.id, other.cookie)).status).toBe(404);
  expect((await ask("DELETE", property.id, other.cookie)).status).toBe(200);
  expect((await ask("GET", tenant.id, tenant.cookie)).body).toHaveLength(1);
  expect((await ask("DELETE", property.id, tenant.cookie)).status).toBe(200);
  expect((await ask("GET", tenant.id, tenant.cookie)).body).toEqual([]);
});

test("a property that another tenant saved, too, is in each one's list once", async () => {
  const property = await newProperty(await newLandlord());
  const tenants = [await newTenant(), await newTenant("Olga Other")];
  for (const { cookie } of tenants)
    expect((await call(`/api/favorites/${property.id}`, { method: "POST", cookie })).status).toBe(200);
  for (const { actor } of tenants)
    expect((await partOfFavorites(actor)).rows.map(({ id }) => id)).toEqual([property.id]);
});
