import { db } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import type { Actor } from "../model.ts";

/** The addresses and roles of all administrators, for the command line on the server. */
export async function listAdministrators(actor: Actor) {
  if (actor.kind !== "system") throw new Forbidden();
  return db
    .selectFrom("users")
    .select(["email", "administratorRole"])
    .where("role", "=", "administrator")
    .orderBy("email")
    .execute();
}
