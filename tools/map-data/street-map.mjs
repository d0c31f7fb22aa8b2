// Rebuilds app/platform/map/street-map.pmtiles: `npm run street-map -- FOLDER`, with Node.js 24. The folder has an extract of
// OpenStreetMap for each of the areas in app/platform/map/street-areas.ts, as NAME.osm.pbf. Extracts name the people who drew
// the map, so they are not in the repository.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { streetAreas } from "../../app/platform/map/street-areas.ts";
import { archiveOf } from "./base-map/archive.ts";
import { refuseHomes } from "./street-map/demo-town.ts";
import { featuresOf, layerNames } from "./street-map/features.ts";
import { readExtract } from "./street-map/read-extract.ts";
import { streetTiles, streetZooms } from "./street-map/tiles.ts";

const folder = process.argv[2];
if (!folder) throw new Error("Usage: npm run street-map -- FOLDER");
const target = new URL("../../app/platform/map/street-map.pmtiles", import.meta.url);

const tiles = new Map();
for (const { name, bounds } of streetAreas) {
  const extract = await readExtract(path.join(folder, `${name}.osm.pbf`));
  refuseHomes(extract.addresses);
  for (const [id, tile] of streetTiles(featuresOf(extract, bounds), bounds)) tiles.set(id, tile);
}
const boxes = streetAreas.map(({ bounds }) => bounds);
const archive = archiveOf(tiles, {
  name: "Streets",
  layers: layerNames,
  zooms: streetZooms,
  bounds: [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((box) => box[side]))),
});
writeFileSync(target, archive);
process.stdout.write(`${tiles.size} tiles, ${(archive.length / 1e6).toFixed(2)} MB\n`);
