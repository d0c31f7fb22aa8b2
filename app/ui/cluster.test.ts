import { expect, it } from "vitest";
import { boundsOf, canPart, clusterPoints } from "./cluster.ts";

const harrisburg = { id: "harrisburg", latitude: 40.2737, longitude: -76.8844 };
const sameSpot = { ...harrisburg, id: "same spot" };
const york = { id: "york", latitude: 39.9626, longitude: -76.7277 };

const idsOf = (zoom: number) =>
  clusterPoints([harrisburg, sameSpot, york], zoom, 40).map(({ points }) => points.map(({ id }) => id));

it("groups close points and separates them when the map zooms in", () => {
  expect(idsOf(4)).toEqual([["harrisburg", "same spot", "york"]]);
  expect(idsOf(10)).toEqual([["harrisburg", "same spot"], ["york"]]);
});

it("puts a group at the center of its points", () => {
  const [group] = clusterPoints([harrisburg, york], 4, 40);
  expect(group?.latitude).toBeCloseTo(40.11815);
  expect(group?.longitude).toBeCloseTo(-76.80605);
});

it("knows what no zoom can separate", () => {
  expect(canPart([harrisburg, sameSpot], 13, 40)).toBe(false);
  expect(canPart([harrisburg, york], 13, 40)).toBe(true);
});

it("returns the box around points as west, south, east, north", () => {
  expect(boundsOf([harrisburg, york])).toEqual([-76.8844, 39.9626, -76.7277, 40.2737]);
});
