import type { Selectable } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Businesses } from "#app/platform/database.types.ts";
import { db, violates } from "#app/platform/db.server.ts";
import { type Actor, slugOf } from "./model.ts";
import { requireRole } from "./policy.ts";
import type { BusinessInput } from "./schema.ts";

/** Saves a landlord's business info; its slug follows the name and is the landlord's alone. */
export async function saveBusiness(actor: Actor, input: BusinessInput): Promise<Selectable<Businesses>> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can save business info.");
  const slug = slugOf(input.business_name);
  for (let number = 1; ; number += 1) {
    try {
      return await save(landlord.id, input, number === 1 ? slug : `${slug}-${number}`);
    } catch (error) {
      if (!violates(error, "businesses_slug_key")) throw error;
    }
  }
}

function save(landlordId: string, input: BusinessInput, slug: string): Promise<Selectable<Businesses>> {
  const business = {
    businessName: input.business_name,
    address: input.address,
    contact: input.contact,
    slug,
    updatedAt: now(),
  };
  return db
    .insertInto("businesses")
    .values({ landlordId, ...business })
    .onConflict((conflict) => conflict.column("landlordId").doUpdateSet(business))
    .returningAll()
    .executeTakeFirstOrThrow();
}
