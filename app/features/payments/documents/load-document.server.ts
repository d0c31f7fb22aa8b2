import type { Actor } from "#app/features/accounts/model.ts";
import { businessOf } from "#app/features/accounts/queries.server.ts";
import { readReceipt } from "../checkout/read-receipt.server.ts";
import { isChangeId } from "#app/features/reservations/changes/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { isExtraChargeId } from "../extra-charges/model.ts";
import { numberOf } from "./model.ts";
import { documentFor, documentsOf, earnedInMonth } from "./queries.server.ts";

/**
 * A numbered document for its owner; 404 for anyone else. A receipt has a page of its own: `path`. A credit note comes with
 * the receipt that it corrects, an invoice with its lines.
 */
export async function loadDocument(actor: Actor, words: string) {
  const number = numberOf(words);
  const document = number && (await documentFor(actor, number));
  if (!document) throw new NotFound("Document not found.");
  const { reservationId, rentId, month } = document;
  if (reservationId === null) {
    const lines = await earnedInMonth(actor, month!);
    return { kind: "invoice" as const, document, month: month!, lines, business: await businessOf(actor) };
  }
  if (document.series === "R") return { kind: "receipt" as const, path: receiptPath(reservationId, rentId) };
  const [receipt, documents] = await Promise.all([
    readReceipt(actor, reservationId),
    documentsOf(actor, reservationId),
  ]);
  const corrected =
    documents.find((one) => one.series === "R" && (one.changeId ?? one.rentId) === rentId) ?? null;
  return { kind: "credit note" as const, document, receipt, corrected };
}

/** What a change of dates cost more is on the receipt of its stay. */
function receiptPath(reservationId: string, rentId: string | null): string {
  if (rentId === null) return `/receipts/${reservationId}`;
  const [isChange, isCharge]: boolean[] = [isChangeId(rentId), isExtraChargeId(rentId)];
  if (isChange) return `/receipts/${reservationId}`;
  return `/${isCharge ? "receipts/charges" : "rentals/receipts"}/${rentId}`;
}
