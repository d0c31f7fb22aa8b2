import { expect } from "vitest";
import { newAdministrator, newLandlord, newTenant, type Person } from "./people.ts";
import { pictureFile } from "./pictures.ts";
import { newProperty } from "./properties.ts";
import { day } from "./reservations.ts";
import { call } from "./web.ts";

/** A tenant whose ID was uploaded for an earlier request, in their own name, and verified. */
export async function newVerifiedTenant(username = "Vera Verified"): Promise<Person> {
  const tenant = await newTenant(username);
  const property = await newProperty(await newLandlord());
  const reserved = await book(tenant, property.id, { start: day(1), last: day(1) });
  const reservationId = reserved.body.reservationId as string;
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie: tenant.cookie })).status).toBe(200);
  const { cookie } = await newAdministrator();
  expect((await call("/api/verify-id", { json: { reservationId }, cookie })).status).toBe(200);
  return tenant;
}

/** A request by this member, in their own name, as the API answers it. */
export function book(
  { cookie }: { cookie: string },
  propertyIds: string | string[],
  { start = day(5), last = day(6), name }: { start?: string; last?: string; name?: string } = {},
) {
  const properties = [propertyIds].flat().map((property_id) => ({ property_id }));
  return call("/api/reserve-order", {
    cookie,
    json: { properties, start_date: start, end_date: last, ...(name && { guest_name: name }) },
  });
}
