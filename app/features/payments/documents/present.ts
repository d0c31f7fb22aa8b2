import { addMonths, dateIn, type IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import type { Receipt } from "../checkout/read-receipt.server.ts";
import type { loadDocument } from "./load-document.server.ts";
import { type DocumentParties, numberInWords } from "./model.ts";
import type { invoicesOf, Numbered } from "./queries.server.ts";

/** A receipt's number, null for the minute until it has one, and the credit notes that correct it. */
export type NumbersJson = {
  number: string | null;
  /** The day on which it was issued; null without a number. */
  issued_on: IsoDate | null;
  credit_notes: { number: string; on: IsoDate; amount: number }[];
};

/** Of a reservation's documents those of one further rent, or (null) of its own payment. */
export function presentNumbers(documents: Numbered[], rentId: string | null, timeZone: string): NumbersJson {
  const ours = documents.filter((one) => one.rentId === rentId);
  const receipt = ours.find(({ series }) => series === "R");
  return {
    number: receipt ? numberInWords(receipt) : null,
    issued_on: receipt ? dateIn(timeZone, receipt.issuedAt) : null,
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

/** Who sells, as people read it on a document. */
export type SellersJson = {
  /** Who sells the rent: the landlord, or their business with its address once they have accepted the stay; empty until it's paid. */
  seller: string[];
  /** The name and the company of the operator as it was issued; null if it says those of now. */
  issuer: { brandName: string; company: string[] } | null;
};

/** Those of one document, as it was issued; of none yet, or of one from before they were stored, as they are now. */
export function sellersOf(receipt: Receipt, parties: DocumentParties | null): SellersJson {
  const { paid, wasAccepted, landlordName, landlordAddress } = receipt;
  const now = [landlordName, landlordAddress ?? ""].filter((line) => line !== "");
  const seller = parties?.landlord ?? now;
  const shown = wasAccepted ? seller : seller.slice(0, 1);
  return { seller: paid === null ? [] : shown, issuer: issuerOf(parties) };
}

/** Those of a reservation's receipt, or of the one of a further rent. */
export function sellersOfReceipt(receipt: Receipt, rentId: string | null): SellersJson {
  const issued = receipt.documents.find((one) => one.rentId === rentId && one.series === "R");
  return sellersOf(receipt, issued?.parties ?? null);
}

function issuerOf(parties: DocumentParties | null): SellersJson["issuer"] {
  return parties && { brandName: parties.brand, company: parties.company };
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
    fee: toDollars(document.feeCents - document.taxCents),
    ...(document.taxCents > 0 && { tax: toDollars(document.taxCents) }),
    total: toDollars(document.rentCents + document.feeCents),
  };
  if (loaded.kind === "invoice")
    return {
      ...sums,
      kind: "Invoice" as const,
      // Issued with the first day after the month, wherever that is.
      on: addMonths(loaded.month, 1),
      month: loaded.month.slice(0, 7),
      issuer: issuerOf(document.parties),
      to:
        document.parties?.landlord ??
        [loaded.business?.businessName ?? "", loaded.business?.address ?? ""].filter((line) => line !== ""),
      // What of the fee was deducted from the rents.
      landlord_fee: toDollars(loaded.lines.reduce((cents, line) => cents + line.landlordFeeCents, 0)),
      lines: loaded.lines.map(({ title, code, isCharge, rentCents, feeCents }) => ({
        title,
        code,
        is_charge: isCharge,
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
      loaded.receipt.changes.find(({ at, titleBefore }) => titleBefore !== null && at > document.issuedAt)
        ?.titleBefore ?? reservation.propertyTitle,
    code: reservation.reservationCode,
    ...sellersOf(loaded.receipt, document.parties),
    corrects: loaded.corrected && numberInWords(loaded.corrected),
  };
}
