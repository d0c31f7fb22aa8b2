import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { readLastingKey } from "#app/platform/read-lasting-key.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { hiddenPointsKey } from "./model.ts";
import { publicPoint } from "./steps/place-address.server.ts";

type OldPoint = { landlordId: string; id: string; lat: number; lng: number };

/**
 * Moves the public points of hidden addresses that were moved under another key, by which a house could have several points:
 * one of them and today's would tell more than either.
 */
export async function moveOldPoints(): Promise<void> {
  const key = await transaction((trx) => readLastingKey(trx, hiddenPointsKey));
  await sweep<OldPoint>({
    find: (trx, last, limit) => findOld(trx, key, last, limit),
    work: (property) => moveAgain(property, key),
    failure: ({ id }) => ({ message: "the public point of a hidden address was not moved", propertyId: id }),
  });
}

function findOld(trx: Transaction, key: string, last: OldPoint | null, limit: number): Promise<OldPoint[]> {
  return trx
    .selectFrom("properties")
    .select(["landlordId", "id", "exactLatitude as lat", "exactLongitude as lng"])
    .$narrowType<{ lat: number; lng: number }>()
    .where("pointKey", "!=", key)
    .where("hidesAddress", "=", true)
    .where((eb) => eb(eb.refTuple("landlordId", "id"), ">", eb.tuple(last?.landlordId ?? "", last?.id ?? "")))
    .orderBy("landlordId")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Unless its landlord has changed its address since. */
async function moveAgain({ landlordId, id, lat, lng }: OldPoint, pointKey: string): Promise<void> {
  await db
    .updateTable("properties")
    .set({ pointKey, ...publicPoint({ lat, lng }, pointKey) })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .where("hidesAddress", "=", true)
    .where("exactLatitude", "=", lat)
    .where("exactLongitude", "=", lng)
    .execute();
}
