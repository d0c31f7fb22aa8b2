import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { GeometryCollection, Topology } from "topojson-specification";

export type Position = [longitude: number, latitude: number];
export type Polygon = Position[][];
export type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;
export type Sources = { water: Polygon[]; atlas: Atlas };

/** Downloaded from the npm registry when the map is built, not at every install; the checksums pin them. */
const packages = {
  water: {
    name: "@geo-maps/earth-waterbodies-10m",
    version: "0.6.0",
    file: "map.geo.json",
    sha256: "00549323fce5d0f8703bd1e0e77f73bd70f992341ed1f502e81ff1ebf5939e52",
  },
  atlas: {
    name: "us-atlas",
    version: "3.0.1",
    file: "counties-10m.json",
    sha256: "145aaf5d1433352a6a1d8e86b5f149c7c653f9171baf14aaf75ee66575def1b0",
  },
};

const cache = fileURLToPath(new URL("../../node_modules/.cache/base-map/", import.meta.url));

/** The world's water, polygon by polygon, and the counties and states of the United States. */
export async function readSources(): Promise<Sources> {
  const { geometries } = read(packages.water) as { geometries: { coordinates: Polygon[] }[] };
  return {
    water: geometries.flatMap(({ coordinates }) => coordinates),
    atlas: read(packages.atlas) as Atlas,
  };
}

function read({ name, version, file, sha256 }: (typeof packages)["water"]): unknown {
  const found = path.join(cache, "node_modules", name, file);
  if (!existsSync(found)) {
    mkdirSync(cache, { recursive: true });
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", cache];
    execFileSync("npm", ["install", ...flags, `${name}@${version}`], { stdio: "inherit" });
  }
  const text = readFileSync(found);
  const sum = createHash("sha256").update(text).digest("hex");
  if (sum !== sha256) throw new Error(`${name}@${version}: ${file} has the checksum ${sum}`);
  return JSON.parse(text.toString());
}
