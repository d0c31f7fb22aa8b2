import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/**
 * A Vite plugin that writes each script and style sheet once more as FILE.br, as small as Brotli makes it: that takes
 * seconds, too long for a request, and happens while the server is built. app/platform/static-files.server.ts sends these.
 */
export function precompress() {
  let folder = "";
  let begun = Promise.resolve();
  return {
    name: "precompress",
    apply: "build" as const,
    writeBundle: {
      order: "post" as const,
      sequential: true,
      async handler(this: { environment: { name: string } }, { dir = "" }: { dir?: string | undefined }) {
        if (this.environment.name === "client") {
          folder = path.join(dir, "assets");
          begun = compressAll(folder);
        } else {
          await begun;
          // React Router adds the style sheet and its manifest now.
          await compressAll(folder);
        }
      },
    },
  };
}

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder);
  const all = new Set(names);
  const missing = names.filter((name) => /\.(js|css)$/.test(name) && !all.has(`${name}.br`));
  await Promise.all(missing.map((name) => compress(path.join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    // The best takes two seconds more for the map's script, and makes it 1.5% smaller.
    [BROTLI_PARAM_QUALITY]: bytes.byteLength > 500_000 ? 10 : 11,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
}
