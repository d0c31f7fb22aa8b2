import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/**
 * A Vite plugin that writes each script and style sheet once more as FILE.br, as small as Brotli makes it: that takes
 * seconds, too long for a request. app/platform/static-files.server.ts sends these.
 */
export function precompress() {
  return {
    name: "precompress",
    apply: "build" as const,
    applyToEnvironment: ({ name }: { name: string }) => name === "client",
    async writeBundle({ dir = "" }: { dir?: string | undefined }) {
      const assets = path.join(dir, "assets");
      const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(names.map((name) => compress(path.join(assets, name))));
    },
  };
}

async function compress(file: string) {
  const bytes = await readFile(file);
  const params = {
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
}
