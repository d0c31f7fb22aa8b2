import type { Transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { InquiryState } from "../model.ts";

const tables = { led: "leads", msg: "contactMessages", srq: "serviceRequests" } as const;

/** Sets an inquiry's state in the table that its id belongs to. */
export async function setState(trx: Transaction, inquiryId: string, state: InquiryState): Promise<void> {
  const table = Object.entries(tables).find(([kind]) => inquiryId.startsWith(`${kind}_`))?.[1];
  if (table === undefined) throw new NotFound("Inquiry not found.");
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ state })
    .where("id", "=", inquiryId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound("Inquiry not found.");
}
