import { expect } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";
import { type Answer, call } from "./web.ts";

type Caller = { cookie: string } | null;

/** What no one else may ever read: distinctive, so that a search for it finds nothing else. */
export const secret = { code: "73914#", instructions: "Behind the turquoise gate,\nkey in the hollow oak." };

/** Writes how to get in, as its landlord's form does. */
export function writeAccess(
  who: Caller,
  propertyId: string,
  {
    code = secret.code,
    instructions = secret.instructions,
    remove = [] as string[],
    photos = [] as File[],
  } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set("code", code);
  form.set("instructions", instructions);
  for (const file of remove) form.append("remove", file);
  for (const photo of photos) form.append("photos", photo);
  return call(`/api/properties/${propertyId}/access`, { form, cookie: who?.cookie });
}

export const readAccess = (who: Caller, reservationId: string): Promise<Answer> =>
  call(`/api/reservations/${reservationId}/access`, { cookie: who?.cookie });

export const viewsFor = (who: Caller, reservationId: string): Promise<Answer> =>
  call(`/api/reservations/${reservationId}/access/views`, { cookie: who?.cookie });

/** An accepted and paid stay, from the third day on. */
export async function securedStay(
  holder: Actor,
  property: { id: string },
  { start = day(3), lastDay = day(5), guestContact = undefined as string | undefined } = {},
): Promise<string> {
  const { id } = await newReservation(holder, property, { start, lastDay, guestContact });
  await db
    .updateTable("reservations")
    .set({ status: "accepted", paymentStatus: "paid", undoUntil: null, holdUntil: null })
    .where("id", "=", id)
    .execute();
  return id;
}

export type Stay = { landlord: Person; tenant: Person; propertyId: string; id: string };

/** A secured stay of a property whose landlord wrote how to get in. */
export async function newStay(): Promise<Stay> {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const property = await newProperty(landlord);
  expect((await writeAccess(landlord, property.id)).status).toBe(200);
  return { landlord, tenant, propertyId: property.id, id: await securedStay(tenant.actor, property) };
}

/** Moves the clock to milliseconds after this instant. */
export function moveTo(instant: string, milliseconds = 0): void {
  moveClock(Date.parse(instant) + milliseconds - Date.now());
}

/** Moves the clock to the first moment of a stay's access. */
export async function openAccess(who: Caller, reservationId: string): Promise<void> {
  const { body } = await readAccess(who, reservationId);
  moveTo(body.opens_at, 5000);
}
