import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { grossCells, grossColumns, type LandlordGross, monthCells, monthColumns } from "./present.ts";
import { readMonths } from "./steps/read-months.server.ts";

/** Each page reads the year's ledger again, so that there are few. */
const pageSize = 10_000;

/** A year's figures by month, or each landlord's gross, as a CSV file; the audit log says who took it. */
export async function exportFigures(
  actor: Actor,
  list: "months" | "landlords",
  year: number,
  address: string,
) {
  const administrator = requireAdministrator(actor, "finance");
  async function* readPages() {
    const details = { list: `money of ${list}`, year: String(year) };
    await recordAction(db, administrator, { action: "exportList", subjectId: null, address, details });
    if (list === "months") yield monthCells(await readMonths(administrator, `${year}-01`, `${year}-12`));
    else yield* grossPages(year);
  }
  return streamCsv(administrator.id, list === "months" ? monthColumns : grossColumns, readPages());
}

async function* grossPages(year: number) {
  let after: LandlordGross | null = null;
  do {
    const rows: LandlordGross[] = await readGross(year, after);
    yield grossCells(rows);
    after = rows.length === pageSize ? rows.at(-1)! : null;
  } while (after !== null);
}

/** Each landlord's gross rents of a year, as a 1099-K reports them; the most first. */
async function readGross(year: number, after: LandlordGross | null): Promise<LandlordGross[]> {
  const { rows } = await sql<Omit<LandlordGross, "months"> & { months: Record<string, number> }>`
    with earned as (
      select line.landlord_id, extract(month from occurred_at at time zone time_zone)::integer as month,
        count(*)::integer as payments, -sum(amount_cents)::bigint as cents
      from ledger_entries join ledger_lines line on entry_id = ledger_entries.id
      join reservations r on r.id = reservation_id
      join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
      -- Without the landlords' fees, which are debits.
      where kind in ('rent', 'deposit_claimed') and account = 'landlord' and amount_cents < 0
        and extract(year from occurred_at at time zone time_zone) = ${year}
      group by 1, 2
    )
    select earned.landlord_id as "landlordId", coalesce(business_name, username) as name, email,
      sum(payments)::integer as payments, sum(cents)::bigint as "grossCents", json_object_agg(month, cents) as months
    from earned join users on users.id = landlord_id left join businesses on businesses.landlord_id = users.id
    group by earned.landlord_id, business_name, username, email
    having ${after === null} or (sum(cents), earned.landlord_id) < (${after?.grossCents ?? 0}, ${after?.landlordId ?? ""})
    order by sum(cents) desc, earned.landlord_id desc limit ${pageSize}`.execute(db);
  return rows.map((row) => ({
    ...row,
    months: Array.from({ length: 12 }, (_, month) => row.months[month + 1] ?? 0),
  }));
}
