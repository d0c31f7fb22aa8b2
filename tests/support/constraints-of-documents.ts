import type { Attempt } from "./constraints.ts";

const creditNote = { series: "C", payment_id: null, refund_id: "rfd_1" };
const invoice = {
  series: "I",
  payment_id: null,
  reservation_id: null,
  landlord_id: "usr_1",
  month: "2030-01-01",
};
/** Two documents of the same thing: its series, refund, reservation, landlord and month. */
const twice = (what: string) => `
  insert into documents (number, series, refund_id, reservation_id, landlord_id, month, year, rent_cents, fee_cents, issued_at)
  select number, of.*, 2031, 1, 0, now() from (values (1), (2)) as numbers (number), (select ${what}) as of`;

/** What the constraints of numbered documents must refuse; see constraints.ts. */
export const refusedOfDocuments: Record<string, Attempt[]> = {
  "documents.documents_refund_id_key": [{ run: twice("'C', 'rfd_1', 'res_1', null, null::date") }],
  "documents.receipt_is_of_a_share": [{ copy: { payment_id: null } }],
  "documents.credit_note_is_of_a_refund": [{ copy: { refund_id: "rfd_1" } }],
  "documents.invoice_is_of_a_month": [
    { copy: { month: "2030-01-01" } },
    { copy: { landlord_id: "usr_1" } },
    { copy: { ...invoice, month: null } },
  ],
  "documents.document_is_of_a_reservation": [
    { copy: { reservation_id: null } },
    { copy: { ...invoice, reservation_id: "res_1" } },
  ],
  "documents.share_has_one_receipt": [{ copy: { year: 2031 } }],
  "documents.month_has_one_invoice": [{ run: twice("'I', null, null, 'usr_1', '2030-01-01'::date") }],
  "documents.document_numbers_have_no_gap": [{ copy: { number: 3 } }, { copy: { year: 2031, number: 2 } }],
  "documents.documents_are_only_added_to": [
    "rent_cents = 1",
    { run: "delete from documents" },
    { run: "truncate documents" },
  ],
};

/** And what they must accept. */
export const takenOfDocuments: Record<string, Attempt[]> = {
  "documents.document_numbers_have_no_gap": [{ copy: creditNote }, { copy: invoice }],
};
