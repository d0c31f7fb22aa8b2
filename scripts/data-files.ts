import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The modules that name a file which the product reads while it runs. */
const files: Record<string, string> = {
  "virtual:base-map": fileURLToPath(new URL("../app/platform/map/base-map.pmtiles", import.meta.url)),
  "virtual:street-map": fileURLToPath(new URL("../app/platform/map/street-map.pmtiles", import.meta.url)),
  "virtual:counties": fileURLToPath(new URL("../app/platform/places/counties.txt", import.meta.url)),
  "virtual:gazetteer": fileURLToPath(new URL("../app/platform/places/gazetteer.bin", import.meta.url)),
};
const ids = Object.keys(files).join("|");

/**
 * A Vite plugin for these modules: `file` is the path of the file, which a build copies next to the server, since production
 * may have only build/.
 */
export function dataFiles() {
  let building = false;
  return {
    name: "data-files",
    configResolved(config: { command: string }) {
      building = config.command === "build";
    },
    resolveId: {
      filter: { id: new RegExp(`^(${ids})$`) },
      handler: (source: string) => `\0${source}`,
    },
    load: {
      filter: { id: new RegExp(`^\0(${ids})$`) },
      handler(this: { emitFile(file: object): unknown }, id: string) {
        const file = files[id.slice(1)]!;
        if (!building) return `export const file = ${JSON.stringify(file)};`;
        const fileName = path.basename(file);
        this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
        return besideServer(fileName);
      },
    },
  };
}

// The module ends up next to the file or one folder below it.
const besideServer = (fileName: string) => `import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
export const file = ["./${fileName}", "../${fileName}"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));`;
