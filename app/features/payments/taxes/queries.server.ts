import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

/** What Stripe Tax answered about places that someone should read: in words, of how many places, and one of them. */
export type TaxTrouble = { trouble: string; places: number; example: string };

/** How many places with spaces Stripe Tax was asked about, of how many, as of the last five minutes, when last, and what is to be done; for administrators. */
export async function readTaxPlaces(
  actor: Actor,
): Promise<{ places: number; allPlaces: number; askedAt: Date | null; troubles: TaxTrouble[] }> {
  requireAdministrator(actor, "finance");
  const coming = await sql<{ count: number }>`
    select count(*)::integer as count from (select distinct state, city, zipcode from tax_place_changes where zipcode <> '') p
    where not exists (select from tax_places t where (t.state, t.city, t.zipcode) = (p.state, p.city, p.zipcode))`.execute(
    db,
  );
  const { rows } = await sql<{ trouble: string | null; places: number; example: string; askedAt: Date }>`
    select trouble, count(*)::integer as places, min(name) as example, max(asked_at) as "askedAt"
    from tax_places
    -- No types of space: none is there anymore.
    where right(asked_for, 2) <> '; '
    group by trouble order by trouble is null desc, places desc limit 20`.execute(db);
  const askedAbout = rows.reduce((sum, { places }) => sum + places, 0);
  return {
    places: askedAbout,
    allPlaces: askedAbout + coming.rows[0]!.count,
    askedAt: rows.reduce<Date | null>((last, { askedAt }) => (last && last > askedAt ? last : askedAt), null),
    troubles: rows.flatMap(({ trouble, places, example }) =>
      trouble === null ? [] : [{ trouble, places, example }],
    ),
  };
}
