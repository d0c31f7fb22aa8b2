import { createHmac } from "node:crypto";
import { approximatePoint } from "#app/features/properties/model.ts";
import { hiddenPointsKey, metersBetween, movedMeters, streetOnly } from "../model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { readLastingKey } from "#app/platform/read-lasting-key.server.ts";
import type { Point } from "#app/platform/places/place.ts";

type Place = { street: string; exact: Point; hides: boolean };

/**
 * The columns of an address: what everyone sees, and of a hidden one, what only guests see. A hidden one shows the street
 * without its number, and a moved point.
 */
export async function placeAddress(trx: Transaction, { street, exact, hides }: Place) {
  if (!hides)
    return {
      hidesAddress: false,
      streetAddress: street,
      exactStreetAddress: null,
      exactLatitude: null,
      exactLongitude: null,
      ...approximatePoint(exact),
    };
  const pointKey = await readLastingKey(trx, hiddenPointsKey);
  return {
    hidesAddress: true,
    streetAddress: streetOnly(street),
    exactStreetAddress: street,
    exactLatitude: exact.lat,
    exactLongitude: exact.lng,
    pointKey,
    ...publicPoint(exact, pointKey),
  };
}

/** How far apart public points are, in degrees: some seven are in a house's ring. */
const pointStep = 0.002;
const metersOfStep = metersBetween([0, 0], [pointStep, 0]);

/**
 * The point that everyone sees, 100 to 300 meters from the exact one. Several points of one house would have the house in
 * their middle, so this depends on the exact point and the key alone. Of the points of a coarse grid within the bounds, the
 * one with the highest rank under the key is shown: a pin that moves by some meters mostly keeps it.
 */
export function publicPoint(exact: Point, key: string) {
  const eastward = metersOfStep * Math.cos((exact.lat * Math.PI) / 180);
  const rows = stepsAround(exact.lat, metersOfStep);
  const columns = stepsAround(exact.lng, eastward);
  const [highest] = rows
    .flatMap((row) => columns.map((column) => ({ row, column, ...pointOf(row, column) })))
    .filter((point) => isInRing(point, exact))
    .map((point) => ({ point, rank: rankOf(point, key) }))
    .toSorted((a, b) => (a.rank < b.rank ? 1 : -1));
  const { latitude, longitude } = highest!.point;
  return { latitude, longitude };
}

/** The numbers of the grid's lines around a degree that a public point may be on. */
function stepsAround(degrees: number, meters: number): number[] {
  const reach = Math.ceil(movedMeters.most / meters);
  const nearest = Math.round(degrees / pointStep);
  return Array.from({ length: 2 * reach + 1 }, (_, index) => nearest - reach + index);
}

function pointOf(row: number, column: number) {
  return approximatePoint({ lat: row * pointStep, lng: column * pointStep });
}

function isInRing({ latitude, longitude }: { latitude: number; longitude: number }, exact: Point): boolean {
  const meters = metersBetween([latitude, longitude], [exact.lat, exact.lng]);
  return meters >= movedMeters.least && meters <= movedMeters.most;
}

function rankOf({ row, column }: { row: number; column: number }, key: string): string {
  return createHmac("sha256", key).update(`${row} ${column}`).digest("hex");
}
