import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";
import { day } from "#tests/support/reservations.ts";
import { reservationsOfTenant } from "./queries.server.ts";
import { takeOver } from "./take-over.server.ts";

const landlord = await newLandlord();

async function reserveFor(email: string) {
  const { id } = await newProperty(landlord);
  const answer = await call("/api/reserve-order", {
    cookie: newVisitor().cookie,
    headers: { "Idempotency-Key": "the-same" },
    json: { properties: [{ id }], start_date: day(3), guest_name: "Gail", guest_contact: email },
  });
  return answer.body.reservationId as string;
}

test("a proven address takes over what visitors reserved under it, whatever keys they chose", async () => {
  const tenant = await newTenant();
  const reserved = [await reserveFor(tenant.email), await reserveFor(tenant.email.toUpperCase())];
  const foreign = await reserveFor("somebody@people.example");
  await takeOver({ userId: tenant.id });
  const own = (await reservationsOfTenant(tenant.actor, tenant.id)).map(({ id }) => id);
  expect(own.toSorted()).toEqual(reserved.toSorted());
  expect(own).not.toContain(foreign);
});

test("an address that is not proven takes over nothing", async () => {
  const tenant = await newTenant();
  await reserveFor(tenant.email);
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", tenant.id).execute();
  await takeOver({ userId: tenant.id });
  expect(await reservationsOfTenant(tenant.actor, tenant.id)).toEqual([]);
});
