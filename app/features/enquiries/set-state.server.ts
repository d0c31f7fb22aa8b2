import type { Transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { EnquiryState } from "./model.ts";

const tables = { led: "leads", msg: "contactMessages", srq: "serviceRequests" } as const;

/** Writes what became of an enquiry, wherever it is kept; its id says where. */
export async function setState(trx: Transaction, enquiryId: string, state: EnquiryState): Promise<void> {
  const table = Object.entries(tables).find(([kind]) => enquiryId.startsWith(`${kind}_`))?.[1];
  if (table === undefined) throw new NotFound("Enquiry not found.");
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ state })
    .where("id", "=", enquiryId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound("Enquiry not found.");
}
