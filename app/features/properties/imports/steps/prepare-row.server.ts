import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import {
  type EditPlan,
  planEdit,
  writeEdit,
} from "#app/features/properties/listing/steps/write-edit.server.ts";
import { isPlainEdit } from "#app/features/properties/listing/steps/write-edits.server.ts";
import {
  insertProperty,
  planProperty,
} from "#app/features/properties/listing/steps/write-property.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import type { Texts } from "../model.ts";
import { planRows, type RowPlan } from "./plan-rows.server.ts";

type Outcome = "added" | "changed" | "unchanged";
export type PreparedRow = {
  line: number;
  /** Pictures to fetch for it. */
  photoUrls: string[];
  /** The edit of a space, if it can be written with others at once. */
  edit: EditPlan | null;
  /** Whether others may wait for the space from when it is written until the transaction ends. */
  locks: boolean;
  /** Writes it, and returns what was done to which property. */
  write: (trx: Transaction) => Promise<{ outcome: Outcome; propertyId: string }>;
};

/** What a row will do, refused as the form would: read before the transaction, because the place provider may be slow. */
export async function prepareRow(
  landlord: LoggedIn,
  { line, texts }: { line: number; texts: Texts },
): Promise<PreparedRow> {
  const [plan] = await planRows(landlord, [texts]);
  return preparePlan(landlord, line, plan!);
}

/** The same from what the row means. */
export async function preparePlan(landlord: LoggedIn, line: number, plan: RowPlan): Promise<PreparedRow> {
  if (plan.kind === "bad") throw new Invalid(Object.values(plan.problems).join(" "), plan.problems);
  const { photoUrls } = plan;
  if (plan.kind === "new") {
    const property = await planProperty(plan.input);
    const write = async (trx: Transaction) => ({
      outcome: "added" as const,
      propertyId: await insertProperty(trx, landlord, property, plan.externalId),
    });
    return { line, photoUrls, edit: null, locks: false, write };
  }
  const { propertyId, changes, externalId } = plan;
  if (plan.kind === "same") {
    const same = { outcome: "unchanged" as const, propertyId };
    return { line, photoUrls, edit: null, locks: false, write: () => Promise.resolve(same) };
  }
  const edit = Object.keys(changes).length > 0 ? await planEdit(propertyId, changes) : null;
  const write = async (trx: Transaction) => {
    if (edit) await writeEdit(trx, landlord, edit);
    if (externalId !== undefined) await setExternalId(trx, landlord, { propertyId, externalId });
    return { outcome: "changed" as const, propertyId };
  };
  const isPlain = edit !== null && externalId === undefined && isPlainEdit(edit);
  return {
    line,
    photoUrls,
    edit: isPlain ? edit : null,
    locks: edit !== null || externalId !== undefined,
    write,
  };
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
