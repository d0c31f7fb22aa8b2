import { createRequire } from "node:module";
import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { loadAgreement } from "./load-agreement.server.ts";
import { type Agreement, agreementTitle } from "./model.ts";
import { signatureInWords } from "./present.ts";

const { resolve } = createRequire(import.meta.url);
/** It has the letters of most of Europe's languages; built-in fonts of PDF have only western ones. */
const fonts = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((file) =>
  resolve(`dejavu-fonts-ttf/ttf/${file}`),
);
/** The text gets smaller until it fits one page. */
const sizes = [10, 9, 8, 7, 6, 5];

/** The agreement as a PDF of one page, for those who may read it; at most 30 in ten minutes. */
export async function printAgreement(actor: Actor, reservationId: string): Promise<Uint8Array<ArrayBuffer>> {
  const agreement = await loadAgreement(actor, reservationId);
  await limitRate(`agreement:${isLoggedIn(actor) ? actor.id : agreement.reservationId}`, {
    max: 30,
    seconds: 600,
  });
  for (const size of sizes) {
    const { pages, bytes } = await draw(agreement, size);
    if (pages === 1 || size === sizes.at(-1)) return bytes;
  }
  throw new Error("An agreement needs a size of its text.");
}

async function draw(
  agreement: Agreement,
  size: number,
): Promise<{ pages: number; bytes: Uint8Array<ArrayBuffer> }> {
  const { paragraphs, signatures, sha256, tenant, landlord, number } = agreement;
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
  document.text(`Landlord: ${landlord}`).text(`Tenant: ${tenant}`).moveDown(0.6);
  for (const paragraph of paragraphs) document.text(paragraph).moveDown(0.5);
  if (agreement.contents !== null) document.text(`What goes in: ${agreement.contents}`);
  document.moveDown(0.3);
  for (const signature of signatures) document.text(signatureInWords(signature, agreement.timeZone));
  for (const addendum of agreement.addenda) document.moveDown(0.5).text(addendum);
  if (!agreement.isMade) document.text("The landlord has not accepted it yet.");
  document.moveDown(0.5).fontSize(Math.min(size, 7)).text(`SHA-256 of the text: ${sha256}`);
  const pages = document.bufferedPageRange().count;
  document.end();
  await ended;
  return { pages, bytes: new Uint8Array(Buffer.concat(parts)) };
}
