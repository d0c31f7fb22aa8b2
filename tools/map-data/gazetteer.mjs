import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packGazetteer } from "../../app/platform/places/gazetteer-file.server.ts";
import { compileCounties } from "./counties.ts";
import { allZips, compileGazetteer } from "./gazetteer.ts";
import { installLargePackage } from "./large-package.ts";
import { exceptionOf } from "./time-zone-exceptions.ts";

// Rebuilds app/platform/places/gazetteer.bin and counties.txt: `npm run gazetteer`, with Node.js 24, after an update of its
// packages. The boundaries of time zones have 75 MB, which no one should download only to start the product.

const counties = compileCounties(allZips());
writeFileSync(new URL("../../app/platform/places/counties.txt", import.meta.url), counties);

const boundaries = installLargePackage({
  name: "geo-tz",
  version: "8.1.9",
  data: "data/timezones.geojson.geo.dat",
  sha256: "589f6f64e1c62718d791d6a4bf1b9ad6e3ab5c1fc1933bff852cc7d8c223f853",
});
const { find } = createRequire(import.meta.url)(`${boundaries}/dist/find-all.js`);

const bytes = packGazetteer(
  compileGazetteer(({ zip, latitude, longitude }) => exceptionOf(zip) ?? find(latitude, longitude)[0]),
);
writeFileSync(new URL("../../app/platform/places/gazetteer.bin", import.meta.url), bytes);
process.stdout.write(`${(bytes.length / 1e6).toFixed(1)} MB\n`);
