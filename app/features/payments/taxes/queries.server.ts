import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

/** What Stripe Tax answered about places that someone should read: in words, of how many places, and one of them. */
export type TaxTrouble = { trouble: string; places: number; example: string };

/** How many places with spaces Stripe Tax was asked about, of how many, when last, and what is to be done; for administrators. */
export async function readTaxPlaces(
  actor: Actor,
): Promise<{ places: number; allPlaces: number; askedAt: Date | null; troubles: TaxTrouble[] }> {
  requireAdministrator(actor, "finance");
  const all = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from properties where deleted_at is null and length(city) <= 100 group by state, lower(city), zipcode) p`.execute(
    db,
  );
  const { rows } = await sql<{ trouble: string | null; places: number; example: string; askedAt: Date }>`
    select trouble, count(*)::integer as places, min(name) as example, max(asked_at) as "askedAt"
    from tax_places t
    where exists (select from properties p
      where p.zipcode = t.zipcode and p.state = t.state and lower(p.city) = t.city and p.deleted_at is null)
    group by trouble order by trouble is null desc, places desc limit 20`.execute(db);
  return {
    places: rows.reduce((sum, { places }) => sum + places, 0),
    allPlaces: all.rows[0]!.count,
    askedAt: rows.reduce<Date | null>((last, { askedAt }) => (last && last > askedAt ? last : askedAt), null),
    troubles: rows.flatMap(({ trouble, places, example }) =>
      trouble === null ? [] : [{ trouble, places, example }],
    ),
  };
}
