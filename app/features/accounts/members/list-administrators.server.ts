import { db } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import type { Actor } from "../model.ts";

/** The addresses of all administrators, for the command line on the server. */
export async function listAdministrators(actor: Actor): Promise<string[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("role", "=", "administrator")
    .orderBy("email")
    .execute();
  return rows.map((row) => row.email);
}
