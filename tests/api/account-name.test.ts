import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const change = (username: unknown, cookie?: string) =>
  call("/api/account/name", { method: "PUT", json: { username }, cookie });

test("a member changes their name; existing reservations keep the guest's", async () => {
  const tenant = await newTenant();
  const property = await newProperty(await newLandlord());
  const { id } = await newReservation(tenant.actor, property);
  const changed = await change("  Tessa  Tenant ", tenant.cookie);
  expect([changed.status, changed.body.user]).toEqual([
    200,
    { id: tenant.id, role: "tenant", username: "Tessa  Tenant", email: tenant.email },
  ]);
  const reservation = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
  expect(reservation.body.guest_name).toBe("Gail Guest");
});

test("refuses a visitor, an empty name and one that is too long, and changes nothing", async () => {
  const tenant = await newTenant("Tess");
  expect((await change("Olga", newVisitor().cookie)).status).toBe(401);
  for (const [name, sentence] of [
    [" ", "Enter a username."],
    [undefined, "Enter a username."],
    ["x".repeat(61), "A username has at most 60 characters."],
  ]) {
    const refused = await change(name, tenant.cookie);
    expect([refused.status, refused.body.fields]).toEqual([400, { username: sentence }]);
  }
  const { username } = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", tenant.id)
    .executeTakeFirstOrThrow();
  expect(username).toBe("Tess");
});
