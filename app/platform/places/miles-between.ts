import type { Point } from "./place.ts";

const earthRadiusMiles = 3958.7613;

/** The distance along the earth's surface between two points in degrees, in miles (haversine, mean radius). */
export function milesBetween(one: Point, other: Point): number {
  const rise = radians(other.lat - one.lat);
  const turn = radians(other.lng - one.lng);
  const h =
    Math.sin(rise / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(turn / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
