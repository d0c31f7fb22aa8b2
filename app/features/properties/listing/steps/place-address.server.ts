import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { approximatePoint } from "#app/features/properties/model.ts";
import { metersBetween, movedMeters, pointAway, streetOnly } from "../model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { Point, Precision } from "#app/platform/places/place.ts";

type Place = { landlordId: string; street: string; exact: Point; precision: Precision; hides: boolean };
/** A hidden property: where it is, and where everyone sees it. */
type HiddenProperty = { exact: Point; shown: Point; precision: Precision };

/**
 * The columns of an address: what everyone sees, and of a hidden one, what only guests see. A hidden one shows the street
 * without its number, and a moved point.
 */
export async function placeAddress(trx: Transaction, place: Place) {
  const { landlordId, street, exact, hides } = place;
  if (!hides)
    return {
      hidesAddress: false,
      streetAddress: street,
      exactStreetAddress: null,
      exactLatitude: null,
      exactLongitude: null,
      ...approximatePoint(exact),
    };
  const { pointKey, properties } = await readHidden(trx, landlordId);
  return {
    hidesAddress: true,
    streetAddress: streetOnly(street),
    exactStreetAddress: street,
    exactLatitude: exact.lat,
    exactLongitude: exact.lng,
    pointKey,
    ...publicPoint(place, properties, pointKey),
  };
}

/**
 * A landlord's key and hidden properties, deleted ones included, oldest first. Two properties added at the same time wait
 * for each other here: the second one must see the first.
 */
async function readHidden(trx: Transaction, landlordId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('hidden points ' || ${landlordId}::text, 0))`.execute(
    trx,
  );
  const rows = await trx
    .selectFrom("properties")
    .select(["pointKey", "hidesAddress", "exactLatitude", "exactLongitude", "latitude", "longitude"])
    .select("locationPrecision")
    .where("landlordId", "=", landlordId)
    .where("pointKey", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return {
    pointKey: rows[0]?.pointKey ?? randomBytes(32).toString("hex"),
    properties: rows
      .filter(({ hidesAddress }) => hidesAddress)
      .map((row): HiddenProperty => ({
        exact: { lat: row.exactLatitude!, lng: row.exactLongitude! },
        shown: { lat: row.latitude, lng: row.longitude },
        precision: row.locationPrecision,
      })),
  };
}

/** Nearer than this, in meters, two exact points of a landlord may be pins of one house. */
const sameHouseMeters = 150;
/** New points keep a margin, so that a pin may be corrected by as many meters without another point. */
const marginMeters = 20;

/**
 * The point that everyone sees, 100 to 300 meters from the exact one. Several different points of one house would have
 * the house in their middle, so a house has one, however its address is spelled and its pin corrected: the landlord's
 * nearest hidden property decides. Centers of streets and ZIP codes are known to everyone, and with them how their points
 * were moved, so they decide only for each other.
 */
function publicPoint({ exact, precision }: Place, properties: HiddenProperty[], pointKey: string) {
  const [nearest] = properties
    .filter((property) => property.precision === precision)
    .map((property) => ({ ...property, meters: metersOf(property.exact, exact) }))
    .filter(({ meters }) => meters <= sameHouseMeters)
    .toSorted((a, b) => a.meters - b.meters);
  if (!nearest) return nearestInRing(movedPoint(exact, precision, pointKey), exact, marginMeters);
  const { shown } = nearest;
  if (isInRing(shown, exact)) return approximatePoint(shown);
  // Moved as the nearest is, it tells no more than how far the two are apart.
  const lat = exact.lat + shown.lat - nearest.exact.lat;
  const lng = exact.lng + shown.lng - nearest.exact.lng;
  return nearestInRing({ lat, lng }, exact);
}

/** The same for the same thousandth of a degree: a house that is hidden again gets the same point again. */
function movedPoint(exact: Point, precision: Precision, pointKey: string): Point {
  const { latitude, longitude } = approximatePoint(exact);
  const bytes = createHmac("sha256", pointKey).update(`${precision} ${latitude} ${longitude}`).digest();
  const [far, turns] = [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
  const { least, most } = movedMeters;
  // Every place in the ring is as likely as every other.
  const meters = Math.sqrt(least ** 2 + far * (most ** 2 - least ** 2));
  return pointAway(exact, { meters, turns });
}

/** Of the rounded points that are far enough from the exact one, the nearest to a point in the ring around it. */
function nearestInRing(point: Point, exact: Point, margin = 0) {
  const steps = [-2, -1, 0, 1, 2].map((step) => step / 1000);
  const near = steps.flatMap((north) =>
    steps.map((east) => approximatePoint({ lat: point.lat + north, lng: point.lng + east })),
  );
  const asPoint = ({ latitude, longitude }: (typeof near)[0]) => ({ lat: latitude, lng: longitude });
  return near
    .filter((rounded) => isInRing(asPoint(rounded), exact, margin))
    .toSorted((a, b) => metersOf(asPoint(a), point) - metersOf(asPoint(b), point))[0]!;
}

function isInRing(point: Point, exact: Point, margin = 0): boolean {
  const meters = metersOf(point, exact);
  return meters >= movedMeters.least + margin && meters <= movedMeters.most - margin;
}

function metersOf(point: Point, other: Point): number {
  return metersBetween([point.lat, point.lng], [other.lat, other.lng]);
}
