import { sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import type { HeldChanges } from "../model.ts";

type EditsWait = {
  /** The property itself isn't approved, so that its edits need no approval of their own. */
  isDue: boolean;
  /** It, or an edit of it, is with the administrators. */
  isSent: boolean;
  /** An edit of what everyone sees waits: because the setting says so, or because an earlier one does. */
  wait: boolean;
};

/** Whether an edit of this property waits for an administrator; who is about to write it holds its lock. */
export async function editsWait(propertyId: string, database: Queryable = db): Promise<EditsWait> {
  const row = await database
    .selectFrom("properties")
    .select("unapproved")
    .select(
      sql<boolean>`exists (select from approvals a where a.landlord_id = properties.landlord_id
        and a.property_id = properties.id)`.as("isSent"),
    )
    .where("id", "=", propertyId)
    .executeTakeFirst();
  const isSent = row?.isSent ?? false;
  const isDue = row?.unapproved === "due";
  return { isDue, isSent, wait: !isDue && (isSent || config.reviewListings === "all") };
}

/** What of a property's edits waits for an administrator. */
export async function heldOf(propertyId: string, database: Queryable = db): Promise<HeldChanges> {
  const row = await database
    .selectFrom("approvals")
    .select("changes")
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return (row?.changes ?? {}) as HeldChanges;
}
