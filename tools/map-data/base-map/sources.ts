import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { GeometryCollection, Topology } from "topojson-specification";
import { installLargePackage } from "../large-package.ts";

const require = createRequire(import.meta.url);

export type Position = [longitude: number, latitude: number];
export type Polygon = Position[][];
export type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;
export type Sources = { water: Polygon[]; atlas: Atlas };

const water = {
  name: "@geo-maps/earth-waterbodies-10m",
  version: "0.6.0",
  data: "map.geo.json",
  sha256: "00549323fce5d0f8703bd1e0e77f73bd70f992341ed1f502e81ff1ebf5939e52",
};

/** The world's water, polygon by polygon, and the counties and states of the United States. */
export async function readSources(): Promise<Sources> {
  const text = readFileSync(path.join(installLargePackage(water), water.data)).toString();
  const { geometries } = JSON.parse(text) as { geometries: { coordinates: Polygon[] }[] };
  return {
    water: geometries.flatMap(({ coordinates }) => coordinates),
    atlas: require("us-atlas/counties-10m.json") as Atlas,
  };
}
