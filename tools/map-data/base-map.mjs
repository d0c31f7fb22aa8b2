// Rebuilds app/platform/map/base-map.pmtiles: `npm run base-map`, with Node.js 24 (minutes, and 4 GB of memory). It is
// in the repository because its largest input is 139 MB, which no one should download only to start the product.
import { writeFileSync } from "node:fs";
import { archiveOf } from "./base-map/archive.ts";
import {
  borders,
  landOfWorld,
  places,
  unitedStates,
  waterOfUnitedStates,
  waterOfWorld,
} from "./base-map/layers.ts";
import { readSources } from "./base-map/sources.ts";
import { localTiles, worldTiles } from "./base-map/tiles.ts";

const target = new URL("../../app/platform/map/base-map.pmtiles", import.meta.url);

const sources = await readSources();
const shared = { land: landOfWorld(sources), lines: borders(sources), named: places(sources) };
const tiles = new Map([
  ...worldTiles({ ...shared, water: waterOfWorld(sources) }),
  ...localTiles({ ...shared, water: waterOfUnitedStates(sources), states: unitedStates(sources) }),
]);
const archive = archiveOf(tiles);
writeFileSync(target, archive);
process.stdout.write(`${tiles.size} tiles, ${(archive.length / 1e6).toFixed(1)} MB\n`);
