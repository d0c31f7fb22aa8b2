import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { lockNumbers } from "./steps/lock-numbers.server.ts";
import { partiesOf } from "./steps/parties-of.server.ts";

/**
 * Invoices each landlord for the last three months that are over everywhere and have none: what their rents earned less
 * refunds and lost disputes, and our fee for it, by the properties' days. A month is over last in Pago Pago.
 */
export async function issueInvoices(): Promise<void> {
  const thisMonth = sql`date_trunc('month', ${now()}::timestamptz at time zone 'Pacific/Pago_Pago')::date`;
  await transaction(async (trx) => {
    await lockNumbers(trx);
    // All of a month are issued at once, and nothing is entered for it afterwards.
    const { rows } = await sql`
      select 1 from documents where series = 'I' and month >= (${thisMonth} - interval '1 month')::date limit 1`.execute(
      trx,
    );
    if (rows.length > 0) return;
    await sql`
      insert into documents (series, year, number, landlord_id, month, rent_cents, fee_cents, issued_at, parties)
      select 'I', year, last_number('I', year) + row_number() over (partition by year order by month, landlord_id),
        landlord_id, month, rent_cents, fee_cents, month_end, ${partiesOf(sql`landlord_id`)}
      from (
        select landlord_id, month, rent_cents, fee_cents, month_end,
          extract(year from month_end at time zone 'UTC')::integer as year
        from invoiced_months(${thisMonth})
        where not exists (select from documents where series = 'I'
          and documents.landlord_id = invoiced_months.landlord_id and documents.month = invoiced_months.month)
      ) months`.execute(trx);
  });
}
