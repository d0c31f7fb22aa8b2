import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable, type Transaction } from "#app/platform/db.server.ts";
import { noSuch } from "./problem.server.ts";
import type { ListParams } from "./schema.ts";

type StripeObject = { id: string; object: string };

/** A new id in Stripe's form: `pi_` and 24 hexadecimal digits. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

/** The current time as Stripe writes it: whole seconds. */
export function seconds(): number {
  return Math.floor(now().getTime() / 1000);
}

let saved = 0;

export async function saveObject<T extends StripeObject>(trx: Transaction, object: T): Promise<void> {
  const json = JSON.stringify(object);
  // Not the start of the transaction, which several objects share, and not only the millisecond, which two may share, too:
  // lists are in the order in which these came to be.
  const at = now();
  saved = (saved + 1) % 1000;
  const createdAt = sql<Date>`${at}::timestamptz + ${saved} * interval '1 microsecond'`;
  await trx
    .insertInto("sandboxObjects")
    .values({ id: object.id, kind: object.object, object: json, createdAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ object: json, updatedAt: at }))
    .execute();
}

export async function findObject<T extends StripeObject>(
  kind: T["object"],
  id: string,
  database: Queryable = db,
): Promise<T> {
  const row = await database
    .selectFrom("sandboxObjects")
    .select("object")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) throw noSuch(kind, id);
  return row.object as unknown as T;
}

/** The object, locked until the transaction ends: every change goes through here. */
export async function lockObject<T extends StripeObject>(
  trx: Transaction,
  kind: T["object"],
  id: string,
): Promise<T> {
  const row = await trx
    .selectFrom("sandboxObjects")
    .select("object")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuch(kind, id);
  return row.object as unknown as T;
}

/** One page of objects of a kind, newest first, in Stripe's list envelope. */
export async function listObjects<T extends StripeObject>(
  kind: T["object"],
  path: string,
  params: ListParams & Record<string, unknown>,
) {
  const {
    limit,
    starting_after: after,
    ending_before: before,
    created,
    types,
    expand: _,
    ...filters
  } = params;
  const place = sql`(created_at, id)`;
  const placeOf = (id: string) => sql`(select created_at, id from sandbox_objects where id = ${id})`;
  const direction = before === undefined ? "desc" : "asc";
  let query = db.selectFrom("sandboxObjects").select("object").where("kind", "=", kind);
  for (const [field, value] of Object.entries(filters))
    if (value !== undefined)
      query = query.where(sql<boolean>`object->>${field} is not distinct from ${value}`);
  if (types !== undefined) query = query.where(sql<boolean>`object->>'type' = any(${types})`);
  const instant = sql<number>`(object->>'created')::bigint`;
  if (created.gt !== undefined) query = query.where(sql<boolean>`${instant} > ${created.gt}`);
  if (created.gte !== undefined) query = query.where(sql<boolean>`${instant} >= ${created.gte}`);
  if (created.lt !== undefined) query = query.where(sql<boolean>`${instant} < ${created.lt}`);
  if (created.lte !== undefined) query = query.where(sql<boolean>`${instant} <= ${created.lte}`);
  if (after !== undefined) query = query.where(sql<boolean>`${place} < ${placeOf(after)}`);
  if (before !== undefined) query = query.where(sql<boolean>`${place} > ${placeOf(before)}`);
  const rows = await query
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit).map((row) => row.object as unknown as T);
  if (direction === "asc") data.reverse();
  return { object: "list" as const, url: path, has_more: rows.length > limit, data };
}
