import type { Selectable } from "kysely";
import type { Businesses } from "#app/platform/database.types.ts";
import { db } from "#app/platform/db.server.ts";

/** Whether an account has this address. */
export async function emailExists(email: string): Promise<boolean> {
  const found = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}

/** A landlord's business info; null until it was saved. */
export async function businessOf(landlordId: string): Promise<Selectable<Businesses> | null> {
  const found = await db
    .selectFrom("businesses")
    .selectAll()
    .where("landlordId", "=", landlordId)
    .executeTakeFirst();
  return found ?? null;
}
