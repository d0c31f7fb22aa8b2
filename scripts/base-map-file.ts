import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const archive = fileURLToPath(new URL("../app/platform/map/base-map.pmtiles", import.meta.url));

// The module ends up next to the archive or one folder below it.
const beside = `import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
export const archive = ["./base-map.pmtiles", "../base-map.pmtiles"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));`;

/**
 * A Vite plugin for the module `virtual:base-map`: `archive` is the path of the base map, which a build copies next to
 * the server, since production may have only build/.
 */
export function baseMapFile() {
  const id = "virtual:base-map";
  let building = false;
  return {
    name: "base-map",
    configResolved(config: { command: string }) {
      building = config.command === "build";
    },
    resolveId: (source: string) => (source === id ? `\0${id}` : null),
    load(this: { emitFile(file: object): unknown }, resolved: string) {
      if (resolved !== `\0${id}`) return null;
      if (!building) return `export const archive = ${JSON.stringify(archive)};`;
      this.emitFile({ type: "asset", fileName: "base-map.pmtiles", source: readFileSync(archive) });
      return beside;
    },
  };
}
