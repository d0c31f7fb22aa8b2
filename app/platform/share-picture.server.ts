import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { brandPictureUrl, logoRatio, shareSize } from "./brand-pictures.ts";
import { config } from "./config.server.ts";
import { getFile, hasFile, putFile } from "./files.server.ts";
import { inSharp } from "./pictures.server.ts";

/** It must be another one when the same brand is drawn otherwise. */
const layout = 1;
const usualName = "Sparebay";
const margin = 96;
const ink = "#1b2126";
const soft = "#5b6470";
/** Other letters the font doesn't have: a name with them is left to the icon. */
const printable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{S}\p{Zs}]+$/u;

type Look = ReturnType<typeof ownLook> & object;

let drawing: { key: string; name: Promise<string> } | null = null;

/**
 * The URL path of the picture for shared links that shows the operator's name, color, and icon or logo: drawn when it is first asked
 * for, and stored by what it shows. Null while they are ours, of which the build has a picture.
 */
export async function drawnShare(): Promise<string | null> {
  const look = ownLook();
  if (look === null) return null;
  const key = JSON.stringify([layout, look]);
  if (drawing?.key !== key) {
    const name = store(key, look);
    drawing = { key, name };
    // The next request tries again.
    name.catch(() => {
      if (drawing?.name === name) drawing = null;
    });
  }
  return brandPictureUrl(await drawing.name);
}

function ownLook() {
  const { brandName, brandColors, brandPictures, publicUrl } = config;
  const { icon, logo } = brandPictures;
  if (brandName === usualName && brandColors === null && icon === null && logo === null) return null;
  const [brand, tint] = [brandColors?.brand[0] ?? "#0f6b5c", brandColors?.["brand-tint"][0] ?? "#e6f0ec"];
  return { name: brandName, host: new URL(publicUrl).host, brand, tint, icon, logo };
}

async function store(key: string, look: Look): Promise<string> {
  const name = `share-${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
  const file = brandPictureUrl(name).slice(1);
  if (!(await hasFile(file))) await putFile(file, await draw(look));
  return name;
}

async function draw(look: Look): Promise<Uint8Array> {
  const { name, host, brand, tint, icon, logo } = look;
  const uploaded = logo ?? icon;
  const mark = (uploaded && (await getFile(brandPictureUrl(uploaded, 512).slice(1)))) || ourMark(brand);
  const height = logo ? Math.min(176, Math.floor((shareSize.width - 2 * margin) / logoRatio(logo))) : 144;
  const words = logo || !printable.test(name) ? [] : [{ text: name, size: sizeOf(name), color: ink }];
  return inSharp(async (sharp) => {
    const pictures = [
      await sharp(mark, { density: 72 * 8 })
        .resize({ height })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ];
    for (const { text, size, color } of [...words, { text: host, size: 32, color: soft }])
      pictures.push(await write(text, size, color));
    const gap = 36;
    const whole = pictures.reduce((sum, { info }) => sum + info.height, gap * (pictures.length - 1));
    let top = Math.max(0, Math.round((shareSize.height - whole) / 2));
    const layers = pictures.map(({ data, info }) => {
      const layer = { input: data, left: margin, top };
      top += info.height + gap;
      return layer;
    });
    const band = { width: shareSize.width, height: 24, channels: 3 as const, background: brand };
    const sheet = sharp({ create: { ...shareSize, channels: 3, background: tint } });
    const png = await sheet
      .composite([...layers, { input: { create: band }, left: 0, top: shareSize.height - band.height }])
      .png({ compressionLevel: 9 })
      .toBuffer();
    return new Uint8Array(png);

    function write(text: string, size: number, color: string) {
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      const font = { font: `DejaVu Sans Bold ${size}`, fontfile: bold, dpi: 72, rgba: true };
      const width = shareSize.width - 2 * margin;
      return sharp({
        text: { ...font, text: `<span foreground="${color}">${escaped}</span>`, width, wrap: "word-char" },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
    }
  });
}

/** Installed, so that it is drawn alike everywhere. */
const bold = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

/** In pixels, so that a name of 40 letters has two lines. */
function sizeOf(name: string): number {
  return name.length <= 12 ? 96 : name.length <= 20 ? 72 : 56;
}

/** The drawing of public/favicon.svg, in the operator's color. */
function ourMark(brand: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${brand}"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"><path d="M6 14.2 16 7l10 7.2" stroke-linecap="round"/><path d="M9.5 25v-8h13v8"/></g><path d="M12.5 21h7" stroke="#f2a93b" stroke-width="2.6" stroke-linecap="round"/></svg>`,
  );
}
