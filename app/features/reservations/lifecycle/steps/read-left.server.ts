import { type Selectable, sql } from "kysely";
import type { Reservations } from "#app/platform/database.types.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { isLive } from "../../model.ts";
import type { EndedMoney } from "../model.ts";

type Money = { leftCents: number | null; endedMoney: EndedMoney | null };

const noMoney: Money = { leftCents: null, endedMoney: null };

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
  const moneyOf = new Map(money.map(({ id, ...of }) => [id, of]));
  return rows.map((row) => ({ ...row, ...(moneyOf.get(row.id) ?? noMoney) }));
}

type Ids = readonly { id: string }[];

function selectMoney(database: Queryable, paid: Ids, ended: Ids) {
  const left = database
    .selectFrom(sql<{ id: string }>`unnest(${idsOf(paid)}::text[])`.as<"live">(sql`live (id)`))
    .select([
      "live.id",
      sql<number | null>`left_of_reservation(live.id)`.as("leftCents"),
      sql<EndedMoney | null>`null::jsonb`.as("endedMoney"),
    ]);
  return left.unionAll(
    database
      .selectFrom(
        sql<{ id: string; money: EndedMoney }>`ended_money_of(${idsOf(ended)}::text[])`.as<"ended">(
          sql`ended`,
        ),
      )
      .select(["ended.id", sql<number | null>`null::integer`.as("leftCents"), "ended.money as endedMoney"]),
  );
}

const idsOf = (rows: Ids) => rows.map(({ id }) => id);
