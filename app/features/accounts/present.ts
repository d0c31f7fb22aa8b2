import type { Selectable } from "kysely";
import type { Businesses } from "#app/platform/database.types.ts";
import type { Member, UserJson } from "./model.ts";

export function presentUser(member: Member): UserJson {
  return { id: member.id, role: member.kind, username: member.username, email: member.email };
}

/** A landlord's business as the API answers it; `slug` spells its name for an address, the landlord's alone. */
export type BusinessJson = { business_name: string; address: string; contact: string; slug: string };

export function presentBusiness(row: Selectable<Businesses>): BusinessJson {
  return { business_name: row.businessName, address: row.address, contact: row.contact, slug: row.slug };
}
