import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { planEdit, writeEdit } from "#app/features/properties/listing/steps/write-edit.server.ts";
import {
  insertProperty,
  planProperty,
} from "#app/features/properties/listing/steps/write-property.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import type { Texts } from "../model.ts";
import { planRows } from "./plan-rows.server.ts";

type Outcome = "added" | "changed" | "unchanged";
export type PreparedRow = {
  line: number;
  /** Pictures to fetch for it. */
  photoUrls: string[];
  /** Writes it, and returns what was done to which property. */
  write: (trx: Transaction) => Promise<{ outcome: Outcome; propertyId: string }>;
};

/** What a row will do, refused as the form would: read before the transaction, because the place provider may be slow. */
export async function prepareRow(
  landlord: LoggedIn,
  { line, texts }: { line: number; texts: Texts },
): Promise<PreparedRow> {
  const [plan] = await planRows(landlord, [texts]);
  if (!plan || plan.kind === "bad")
    throw new Invalid(Object.values(plan?.problems ?? {}).join(" "), plan?.problems ?? {});
  const { photoUrls } = plan;
  if (plan.kind === "new") {
    const property = await planProperty(plan.input);
    const write = async (trx: Transaction) => ({
      outcome: "added" as const,
      propertyId: await insertProperty(trx, landlord, property, plan.externalId),
    });
    return { line, photoUrls, write };
  }
  const { propertyId, changes, externalId } = plan;
  if (plan.kind === "same")
    return { line, photoUrls, write: () => Promise.resolve({ outcome: "unchanged", propertyId }) };
  const edit = Object.keys(changes).length > 0 ? await planEdit(propertyId, changes) : null;
  const write = async (trx: Transaction) => {
    if (edit) await writeEdit(trx, landlord, edit);
    if (externalId !== undefined) await setExternalId(trx, landlord, { propertyId, externalId });
    return { outcome: "changed" as const, propertyId };
  };
  return { line, photoUrls, write };
}

async function setExternalId(
  trx: Transaction,
  landlord: LoggedIn,
  { propertyId, externalId }: { propertyId: string; externalId: string },
): Promise<void> {
  await trx
    .updateTable("properties")
    .set({ externalId })
    .where("landlordId", "=", landlord.id)
    .where("id", "=", propertyId)
    .execute();
}
