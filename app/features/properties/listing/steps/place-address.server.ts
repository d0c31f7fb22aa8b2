import { createHmac, randomBytes } from "node:crypto";
import { approximatePoint } from "#app/features/properties/model.ts";
import { houseOf, metersBetween, movedMeters, pointAway, streetOnly } from "../model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { Point } from "#app/platform/places/place.ts";

type Place = { landlordId: string; street: string; zipcode: string; exact: Point; hides: boolean };

/**
 * The columns of an address: what everyone sees, and of a hidden one, what only guests see. A hidden one shows the street
 * without its number, and a moved point.
 */
export async function placeAddress(trx: Transaction, { landlordId, street, zipcode, exact, hides }: Place) {
  if (!hides)
    return {
      hidesAddress: false,
      streetAddress: street,
      exactStreetAddress: null,
      exactLatitude: null,
      exactLongitude: null,
      ...approximatePoint(exact),
    };
  const pointKey = await keyOf(trx, landlordId);
  return {
    hidesAddress: true,
    streetAddress: streetOnly(street),
    exactStreetAddress: street,
    exactLatitude: exact.lat,
    exactLongitude: exact.lng,
    pointKey,
    ...movedPoint(exact, `${houseOf(street)} ${zipcode}`, pointKey),
  };
}

/** One for all of a landlord's properties, deleted ones included. */
async function keyOf(trx: Transaction, landlordId: string): Promise<string> {
  const known = await trx
    .selectFrom("properties")
    .select("pointKey")
    .where("landlordId", "=", landlordId)
    .where("pointKey", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return known?.pointKey ?? randomBytes(32).toString("hex");
}

/**
 * Moves a point by 100 to 300 meters and rounds it like every public point. The same landlord, house and ZIP code move it
 * the same way, so several spaces of one house, or the same space listed again, average to nothing more.
 */
function movedPoint(exact: Point, house: string, key: string): { latitude: number; longitude: number } {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHmac("sha256", key).update(`${house}\n${attempt}`).digest();
    const [far, turns] = [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
    const { least, most } = movedMeters;
    // Every place in the ring is as likely as every other.
    const meters = Math.sqrt(least ** 2 + far * (most ** 2 - least ** 2));
    const moved = approximatePoint(pointAway(exact, { meters, turns }));
    const distance = metersBetween([moved.latitude, moved.longitude], [exact.lat, exact.lng]);
    if (distance >= least && distance <= most) return moved;
  }
}
