import { createRequire } from "node:module";
import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { loadAgreement } from "./load-agreement.server.ts";
import type { Agreement } from "./model.ts";
import { agreementTitle, signatureInWords } from "./present.ts";

const { resolve } = createRequire(import.meta.url);
/** It has the letters of most of Europe's languages; built-in fonts of PDF have only western ones. */
const fonts = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((file) =>
  resolve(`dejavu-fonts-ttf/ttf/${file}`),
);
/** Stands for a letter that the font doesn't have, such as a Chinese or an Arabic one. */
const unprintable = "\u{25a1}";
const aboutUnprintable = `${unprintable} stands for a letter that this print doesn’t have; the agreement’s page shows it.`;
/** The text gets smaller until the agreement fits one page; addenda may go on on further ones. */
const sizes = [10, 9, 8, 7, 6, 5];

/** The agreement as a PDF of one page, and more for its addenda, for those who may read it; at most 30 in ten minutes. */
export async function printAgreement(actor: Actor, reservationId: string): Promise<Uint8Array<ArrayBuffer>> {
  const agreement = await loadAgreement(actor, reservationId);
  await limitRate(`agreement:${isLoggedIn(actor) ? actor.id : agreement.reservationId}`, {
    max: 30,
    seconds: 600,
  });
  for (const size of sizes) {
    const { pages, bytes } = await draw({ ...agreement, addenda: [] }, size);
    if (pages > 1 && size !== sizes.at(-1)) continue;
    return agreement.addenda.length === 0 ? bytes : (await draw(agreement, size)).bytes;
  }
  throw new Error("An agreement needs a size of its text.");
}

async function draw(
  agreement: Agreement,
  size: number,
): Promise<{ pages: number; bytes: Uint8Array<ArrayBuffer> }> {
  const { paragraphs, signatures, sha256, summary, number } = agreement;
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({
    size: "LETTER",
    margin: 50,
    bufferPages: true,
    info: { Title: agreementTitle(number) },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((done) => document.on("end", () => done()));
  const [plain, bold] = fonts;
  document
    .font(bold!)
    .fontSize(size + 4)
    .text(agreementTitle(number));
  document.font(plain!).fontSize(size).moveDown(0.6);
  let isWhole = true;
  const write = (text: string) => {
    const printed = printable(document, text);
    isWhole &&= printed === text;
    return document.text(printed);
  };
  for (const { name, words } of summary) write(`${name}: ${words}`);
  document.moveDown(0.6);
  for (const paragraph of paragraphs) write(paragraph).moveDown(0.5);
  if (agreement.contents !== null) write(`What goes in: ${agreement.contents}`);
  document.moveDown(0.3);
  for (const signature of signatures) write(signatureInWords(signature, agreement.timeZone));
  for (const addendum of agreement.addenda) {
    document.moveDown(0.5);
    write(addendum);
  }
  if (!isWhole) document.moveDown(0.5).text(aboutUnprintable);
  if (!agreement.isMade) document.text("The landlord has not accepted it yet.");
  document.moveDown(0.5).fontSize(Math.min(size, 7)).text(`SHA-256 of the text: ${sha256}`);
  const pages = document.bufferedPageRange().count;
  document.end();
  await ended;
  return { pages, bytes: new Uint8Array(Buffer.concat(parts)) };
}

/** With a visible stand-in for each letter that the document's font lacks: PDFKit would leave it blank. */
function printable(document: object, text: string): string {
  // PDFKit has no public way to ask its font.
  const {
    _font: { font },
  } = document as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
  return text.replaceAll(/./gsu, (letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : unprintable,
  );
}
