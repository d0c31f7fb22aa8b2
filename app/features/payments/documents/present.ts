import { addMonths, dateIn, type IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import type { Receipt } from "../checkout/read-receipt.server.ts";
import type { loadDocument } from "./load-document.server.ts";
import { numberInWords } from "./model.ts";
import type { invoicesOf, Numbered } from "./queries.server.ts";

/** A receipt's number, null for the minute until it has one, and the credit notes that correct it. */
export type NumbersJson = {
  number: string | null;
  credit_notes: { number: string; on: IsoDate; amount: number }[];
};

/** Of a reservation's documents those of one further rent, or (null) of its own payment. */
export function presentNumbers(documents: Numbered[], rentId: string | null, timeZone: string): NumbersJson {
  const ours = documents.filter((one) => one.rentId === rentId);
  const receipt = ours.find(({ series }) => series === "R");
  return {
    number: receipt ? numberInWords(receipt) : null,
    credit_notes: ours
      .filter(({ series }) => series === "C")
      .map((note) => ({
        number: numberInWords(note),
        on: dateIn(timeZone, note.issuedAt),
        amount: toDollars(note.rentCents + note.feeCents),
      })),
  };
}

/** Whom a receipt names as its payer: the billing contact, else the guest. */
export function payerOf({ billingName, billingEmail, billingAddress, reservation }: Receipt): string[] {
  const [name, email] = [billingName || reservation.guestName, billingEmail || reservation.guestContact];
  return [name, email, billingAddress ?? ""].filter((words) => words !== "");
}

/** Who sells the rent: the landlord, or their business with its address. */
export function sellerOf(receipt: Receipt): string[] {
  return [receipt.landlordName, receipt.landlordAddress ?? ""].filter((line) => line !== "");
}

export type InvoiceJson = { number: string; month: string; fee: number };

export function presentInvoices(rows: Awaited<ReturnType<typeof invoicesOf>>): InvoiceJson[] {
  return rows.map((row) => ({
    number: numberInWords(row),
    month: row.month.slice(0, 7),
    fee: toDollars(row.feeCents),
  }));
}

type Loaded = Awaited<ReturnType<typeof loadDocument>>;
/** A credit note or an invoice, in dollars. */
export type DocumentJson = ReturnType<typeof presentDocument>;

export function presentDocument(loaded: Exclude<Loaded, { kind: "receipt" }>) {
  const { document } = loaded;
  const sums = {
    number: numberInWords(document),
    rent: toDollars(document.rentCents),
    fee: toDollars(document.feeCents),
    total: toDollars(document.rentCents + document.feeCents),
  };
  if (loaded.kind === "invoice")
    return {
      ...sums,
      kind: "Invoice" as const,
      // Issued with the first day after the month, wherever that is.
      on: addMonths(loaded.month, 1),
      month: loaded.month.slice(0, 7),
      to: [loaded.business?.businessName ?? "", loaded.business?.address ?? ""].filter((line) => line !== ""),
      lines: loaded.lines.map(({ title, code, rentCents, feeCents }) => ({
        title,
        code,
        rent: toDollars(rentCents),
        fee: toDollars(feeCents),
      })),
    };
  const { reservation } = loaded.receipt;
  return {
    ...sums,
    kind: "Credit note" as const,
    on: dateIn(reservation.timeZone, document.issuedAt),
    to: payerOf(loaded.receipt),
    // As the space was called when it was issued.
    title:
      loaded.receipt.spacesLeft.find(({ at }) => at > document.issuedAt)?.title ?? reservation.propertyTitle,
    code: reservation.reservationCode,
    seller: sellerOf(loaded.receipt),
    corrects: loaded.corrected && numberInWords(loaded.corrected),
  };
}
