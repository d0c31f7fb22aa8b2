import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { isAfter, microsecondOf } from "#app/platform/time-cursor.server.ts";
import type { TimeCursor } from "#app/platform/time-cursor.ts";
import type { PropertyWish } from "../model.ts";
import { matchWish } from "./match-wish.server.ts";

/** A query of a landlord's properties `p`, newest first, of those that match a wish, from a part's `older` on. */
export function listNewest(landlordId: string, wish: PropertyWish | null, before?: TimeCursor) {
  return db
    .selectFrom("properties as p")
    .select(microsecondOf(sql`p.created_at`).as("at"))
    .where("p.landlordId", "=", landlordId)
    .where("p.deletedAt", "is", null)
    .$if(wish !== null, (query) => query.where(matchWish(wish!)))
    .where(isAfter(sql`p.created_at`, sql`p.id`, before))
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id", "desc");
}
