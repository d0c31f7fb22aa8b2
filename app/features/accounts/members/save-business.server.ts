import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import type { Actor } from "../model.ts";
import { requireRole } from "../policy.ts";
import type { BusinessRow } from "../queries.server.ts";
import type { BusinessInput } from "../schema.ts";

/** Saves a landlord's business info. The host page's slug follows the name; former slugs still work. */
export async function saveBusiness(actor: Actor, input: BusinessInput): Promise<BusinessRow> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can save business info.");
  return transaction(async (trx) => ({
    ...(await save(trx, landlord.id, input)),
    slug: await takeSlug(trx, landlord.id, input.business_name),
  }));
}

function save(trx: Transaction, landlordId: string, input: BusinessInput) {
  const business = {
    businessName: input.business_name,
    address: input.address,
    contact: input.contact,
    updatedAt: now(),
  };
  return trx
    .insertInto("businesses")
    .values({ landlordId, ...business })
    .onConflict((conflict) => conflict.column("landlordId").doUpdateSet(business))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function takeSlug(trx: Transaction, landlordId: string, name: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select take_host_slug(${landlordId}, ${name}) as slug`.execute(
    trx,
  );
  return rows[0]!.slug;
}
