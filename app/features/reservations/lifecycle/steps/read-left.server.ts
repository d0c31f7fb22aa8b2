import { type Selectable, sql } from "kysely";
import type { Reservations } from "#app/platform/database.types.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { isLive } from "../../model.ts";
import type { EndedMoney } from "../model.ts";

type Money = { leftCents: number | null; endedMoney: EndedMoney | null };

const unknown: Money = { leftCents: null, endedMoney: null };

/**
 * The rows with what of each one's payment is still with us, in cents (null unless it is live and paid), and with what was
 * charged and refunded (null while it is live).
 */
export async function readLeft<Row extends Selectable<Reservations>>(
  rows: Row[],
  database: Queryable,
): Promise<(Row & Money)[]> {
  const paid = rows.filter((row) => row.paymentStatus === "paid" && isLive(row.status));
  const ended = rows.filter((row) => !isLive(row.status));
  const money = [...paid, ...ended].length === 0 ? [] : await selectMoney(database, paid, ended).execute();
  const known = new Map(money.map(({ id, ...of }) => [id, of]));
  return rows.map((row) => ({ ...row, ...(known.get(row.id) ?? unknown) }));
}

type Named = readonly { id: string }[];

function selectMoney(database: Queryable, paid: Named, ended: Named) {
  const left = database
    .selectFrom(sql<{ id: string }>`unnest(${idsOf(paid)}::text[])`.as<"asked">(sql`asked (id)`))
    .select([
      "asked.id",
      sql<number | null>`left_of_reservation(asked.id)`.as("leftCents"),
      sql<EndedMoney | null>`null::jsonb`.as("endedMoney"),
    ]);
  return left.unionAll(
    database
      .selectFrom(sql<{ id: string }>`unnest(${idsOf(ended)}::text[])`.as<"asked">(sql`asked (id)`))
      .select([
        "asked.id",
        sql<number | null>`null::integer`.as("leftCents"),
        sql<EndedMoney | null>`ended_money_of(asked.id)`.as("endedMoney"),
      ]),
  );
}

const idsOf = (rows: Named) => rows.map(({ id }) => id);
