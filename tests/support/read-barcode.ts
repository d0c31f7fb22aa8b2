import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** What a scanner reads in this picture (SVG or PNG bytes), as "format: text". */
export async function readBarcode(picture: string | Buffer): Promise<string | null> {
  const png = await sharp(Buffer.from(picture)).flatten({ background: "white" }).png().toBuffer();
  const [found] = await readBarcodes(new Blob([new Uint8Array(png)]));
  return found ? `${found.format}: ${found.text}` : null;
}
