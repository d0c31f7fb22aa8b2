import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";

/** Leases and their rents are books, and stay; while one runs, both accounts stay, too. */
export const memberData: MemberData = {
  collect,
  objection,
  settledAt: { tenant: "/rentals", landlord: "/rentals" },
  forget,
};

async function collect({ id }: LoggedIn) {
  return exportRows({
    leases: sql`
      select id, reservation_id, price_per, trim_scale(price_cents / 100.0) as price, anchor, ends_on, state, card_brand,
        card_last4, created_at
      from leases where tenant_id = ${id} or landlord_id = ${id} order by created_at`,
    rents: sql`
      select rents.id, lease_id, lower(period) as start_date, upper(period) - 1 as end_date,
        trim_scale((offer_cents + fee_cents) / 100.0) as total, rents.state
      from rents join leases on leases.id = lease_id
      where tenant_id = ${id} or landlord_id = ${id} order by lower(period)`,
  });
}

async function objection(trx: Transaction, { id }: LoggedIn) {
  const running = await trx
    .selectFrom("leases")
    .select("id")
    .where((eb) => eb.or([eb("tenantId", "=", id), eb("landlordId", "=", id)]))
    .where("state", "!=", "ended")
    .executeTakeFirst();
  return running
    ? "A rental is still running. End it first; the account can be deleted after its last day."
    : null;
}

/** The card can no longer be charged. */
async function forget(trx: Transaction, { id }: LoggedIn) {
  await trx
    .updateTable("leases")
    .set({ customerId: null, paymentMethodId: null, cardBrand: null, cardLast4: null })
    .where("tenantId", "=", id)
    .execute();
}
