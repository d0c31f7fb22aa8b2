import { writeFileSync } from "node:fs";
import { packGazetteer } from "../app/platform/places/gazetteer-file.server.ts";
import { compileGazetteer } from "./gazetteer.ts";

// Rebuilds app/platform/places/gazetteer.bin: `npm run gazetteer`, with Node.js 24, after an update of its packages.

const bytes = packGazetteer(compileGazetteer());
writeFileSync(new URL("../app/platform/places/gazetteer.bin", import.meta.url), bytes);
process.stdout.write(`${(bytes.length / 1e6).toFixed(1)} MB\n`);
