import type { Store } from "@sparebay/stripe-sandbox/store.ts";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable, transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { deliverEventsDue } from "./events.server.ts";
import { booksOn } from "./books.server.ts";

let saved = 0;

/** The sandbox's store on a connection or a transaction; what must be one transaction needs a store of one. */
export function storeOn(database: Queryable): Store {
  return {
    transaction: (work) =>
      database.isTransaction ? work(storeOn(database)) : transaction((trx) => work(storeOn(trx))),
    ...objectsOn(database),
    ...booksOn(database),
    ...answersOn(database),
    ...deliveriesOn(database),
    ...faultsOn(database),
  };
}

export const sandboxStore = storeOn(db);

type Objects = Pick<
  Store,
  "saveObject" | "deleteObject" | "findObject" | "lockObject" | "listObjects" | "listThinEvents"
>;

function objectsOn(database: Queryable): Objects {
  return {
    async saveObject(object) {
      const json = JSON.stringify(object);
      // Not the start of the transaction, which several objects share, and not only the millisecond, which two may share,
      // too: lists are in the order in which these came to be.
      const at = now();
      saved = (saved + 1) % 1000;
      const createdAt = sql<Date>`${at}::timestamptz + ${saved} * interval '1 microsecond'`;
      await database
        .insertInto("sandboxObjects")
        .values({ id: object.id, kind: object.object, object: json, createdAt })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ object: json, updatedAt: at }))
        .execute();
    },
    async deleteObject(id) {
      await database.deleteFrom("sandboxObjects").where("id", "=", id).execute();
    },
    async findObject(id, kind) {
      const query = database.selectFrom("sandboxObjects").select("object").where("id", "=", id);
      const row = await (kind === undefined ? query : query.where("kind", "=", kind)).executeTakeFirst();
      return row?.object as object | undefined;
    },
    async lockObject(id, kind) {
      const row = await database
        .selectFrom("sandboxObjects")
        .select("object")
        .where("id", "=", id)
        .where("kind", "=", kind)
        .forUpdate()
        .executeTakeFirst();
      return row?.object as object | undefined;
    },
    async listObjects(kind, options) {
      const { limit, starting_after: after, ending_before: before, created, types, ...filters } = options;
      const sortKey = sql`(created_at, id)`;
      const sortKeyOf = (id: string) => sql`(select created_at, id from sandbox_objects where id = ${id})`;
      const direction = before === undefined ? "desc" : "asc";
      let query = database.selectFrom("sandboxObjects").select("object").where("kind", "=", kind);
      for (const [field, value] of Object.entries(filters))
        if (value === null) query = query.where(sql<boolean>`object->>${field} is null`);
        // The name in the text: an index of it isn't found by a parameter.
        else if (value !== undefined)
          query = query.where(sql<boolean>`object->>${sql.lit(field)} = ${value}`);
      if (types !== undefined) query = query.where(sql<boolean>`object->>'type' = any(${types})`);
      const instant = sql<number>`(object->>'created')::bigint`;
      if (created.gt !== undefined) query = query.where(sql<boolean>`${instant} > ${created.gt}`);
      if (created.gte !== undefined) query = query.where(sql<boolean>`${instant} >= ${created.gte}`);
      if (created.lt !== undefined) query = query.where(sql<boolean>`${instant} < ${created.lt}`);
      if (created.lte !== undefined) query = query.where(sql<boolean>`${instant} <= ${created.lte}`);
      if (after !== undefined) query = query.where(sql<boolean>`${sortKey} < ${sortKeyOf(after)}`);
      if (before !== undefined) query = query.where(sql<boolean>`${sortKey} > ${sortKeyOf(before)}`);
      const rows = await query
        .orderBy("createdAt", direction)
        .orderBy("id", direction)
        .limit(limit + 1)
        .execute();
      return rows.map(({ object }) => object as object);
    },
    async listThinEvents({ limit, page, object_id, types, created }) {
      const { rows } = await sql<{ object: { id: string } }>`
        select object from sandbox_objects
        where kind = 'v2.core.event'
          and (${object_id ?? null}::text is null or object #>> '{related_object,id}' = ${object_id ?? null})
          and (${types ?? null}::text[] is null or object->>'type' = any(${types ?? null}::text[]))
          and (object->>'created')::timestamptz >= ${created.gte ?? "-infinity"}::timestamptz
          and (object->>'created')::timestamptz < ${created.lt ?? "infinity"}::timestamptz
          and (${page ?? null}::text is null
            or (created_at, id) < (select created_at, id from sandbox_objects where id = ${page ?? null}))
        order by created_at desc, id desc limit ${limit + 1}`.execute(database);
      return rows.map(({ object }) => object);
    },
  };
}

function answersOn(database: Queryable): Pick<Store, "takeKey" | "findAnswer" | "keepAnswer"> {
  return {
    async takeKey(key, keptSince) {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0)) as free
      `.execute(database);
      if (!rows[0]?.free) return false;
      await database
        .deleteFrom("sandboxRequests")
        .where("idempotencyKey", "=", key)
        .where("createdAt", "<", keptSince)
        .execute();
      return true;
    },
    async findAnswer(key) {
      const row = await database
        .selectFrom("sandboxRequests")
        .select(["method", "path", "bodyHash", "status", "response"])
        .where("idempotencyKey", "=", key)
        .executeTakeFirst();
      return row && { ...row, status: row.status ?? 200, response: row.response as object };
    },
    async keepAnswer(key, { response, ...answer }) {
      await database
        .insertInto("sandboxRequests")
        .values({ ...answer, idempotencyKey: key, response: JSON.stringify(response), createdAt: now() })
        .execute();
    },
  };
}

type Deliveries = Pick<Store, "addDeliveries" | "claimDeliveries" | "recordAttempt" | "countWaiting">;

function deliveriesOn(database: Queryable): Deliveries {
  return {
    async addDeliveries(eventId, url, deliveries) {
      const rows = deliveries.map((delivery) => ({ eventId, url, ...delivery }));
      await database.insertInto("sandboxDeliveries").values(rows).execute();
      await enqueue(database as Transaction, deliverEventsDue, { eventId });
    },
    claimDeliveries: (until) =>
      database
        .updateTable("sandboxDeliveries")
        .set({ attempts: sql<number>`attempts + 1`, nextAttemptAt: until })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("sandboxDeliveries")
            .select("id")
            .where("state", "=", "waiting")
            .where("nextAttemptAt", "<=", now())
            .orderBy("reversed")
            .orderBy(sql`case when reversed then -id else id end`)
            .limit(20)
            .forUpdate()
            .skipLocked(),
        )
        .returning(["id", "eventId", "url", "attempts", "reversed"])
        .execute(),
    async recordAttempt(deliveryId, attempt) {
      await database.updateTable("sandboxDeliveries").set(attempt).where("id", "=", deliveryId).execute();
    },
    async countWaiting(eventIds) {
      const rows = await database
        .selectFrom("sandboxDeliveries")
        .select(["eventId", (eb) => eb.fn.countAll<number>().as("count")])
        .where("eventId", "in", eventIds)
        .where("state", "=", "waiting")
        .groupBy("eventId")
        .execute();
      return new Map(rows.map(({ eventId, count }) => [eventId, count]));
    },
  };
}

function faultsOn(database: Queryable): Pick<Store, "addFault" | "clearFaults" | "takeFault"> {
  return {
    async addFault(fault) {
      await database.insertInto("sandboxFaults").values(fault).execute();
    },
    async clearFaults() {
      await database.deleteFrom("sandboxFaults").execute();
    },
    async takeFault({ kinds, eventType }) {
      const type = eventType ?? null;
      const { rows } = await sql<{ id: number; kind: string; seconds: number; times: number | null }>`
        select id, kind, seconds, times from sandbox_faults
        where kind = any(${kinds}) and (${type}::text is null or event_type is null or event_type = ${type})
        order by id limit 1
      `.execute(database);
      const [fault] = rows;
      if (!fault) return null;
      if (fault.times === 1) await database.deleteFrom("sandboxFaults").where("id", "=", fault.id).execute();
      else if (fault.times !== null)
        await database
          .updateTable("sandboxFaults")
          .set({ times: fault.times - 1 })
          .where("id", "=", fault.id)
          .execute();
      return fault;
    },
  };
}
