import { sql } from "kysely";
import { occupyDays } from "#app/features/properties/listing/occupy-days.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { tellEmpty } from "./displace-stays.server.ts";
import { type Outcome, type ProblemKind, type StepName } from "../model.ts";

type Space = { landlordId: string; propertyId: string };

/** Blocks the days of a space on which things of its stays are still there, as far as that isn't settled. */
export async function occupySpace(trx: Transaction, { landlordId, propertyId }: Space): Promise<void> {
  // Two of its reports may begin and end at the same time.
  await lockSpace(trx, { landlordId, propertyId });
  const { rows } = await sql<{ days: string }>`
    select coalesce(range_agg(p.occupies), '{}')::text as days
    from reservations r join problems p on p.reservation_id = r.id and p.settled_at is null and p.kind = 'left_behind'
    where r.landlord_id = ${landlordId} and r.property_id = ${propertyId}`.execute(trx);
  await occupyDays(trx, { landlordId, propertyId }, rows[0]!.days);
}

/** Keeps out other reports of this space, their ends, and new requests. Lock its reservations before. */
export async function lockSpace(trx: Transaction, { landlordId, propertyId }: Space): Promise<void> {
  await sql`select from properties where landlord_id = ${landlordId} and id = ${propertyId} for update`.execute(
    trx,
  );
}

type Ended = {
  id: string;
  reservationId: string;
  kind: ProblemKind;
  outcome: Outcome | null;
  limitAt: Date | null;
  steps: { what: StepName; at: string }[];
};

/** Frees the days of a space whose things are gone, and notes since when it counts as empty. Nothing for other problems. */
export async function emptySpace(trx: Transaction, ended: Ended, space: Space): Promise<void> {
  if (ended.kind !== "left_behind") return;
  const { movedOutAt } = await trx
    .selectNoFrom(
      sql<Date | null>`moved_out_at(${space.landlordId}, ${ended.reservationId})`.as("movedOutAt"),
    )
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("problems")
    .set({ emptiedAt: emptySince(ended, movedOutAt) })
    .where("id", "=", ended.id)
    .execute();
  await occupySpace(trx, space);
  await tellEmpty(trx, ended.id);
}

/**
 * Since its tenant said so, if the landlord didn't show otherwise or an administrator decided it, since both agreed to the move-out,
 * or since its landlord said so, whichever was first; null if it was a mistake, or canceled, or decided as the tenant disagreed.
 */
function emptySince({ outcome, limitAt, steps }: Ended, movedOutAt: Date | null): Date | null {
  if (outcome === "limit") return limitAt;
  if (outcome !== "fixed") return null;
  const upheld = steps.findLastIndex(({ what }) => what === "upheld");
  const since = steps.slice(upheld + 1);
  const isDecided = since.findLast(({ what }) => what === "decided" || what === "undone")?.what === "decided";
  const at = since.findLastIndex(({ what }) => what === "fixed" || (isDecided && what === "disagreed"));
  const said = since[at];
  if (said?.what === "disagreed") return null;
  const isRefuted = !isDecided && since.slice(at).some(({ what }) => what === "persists");
  const emptied = said && !isRefuted ? new Date(said.at) : now();
  return movedOutAt !== null && movedOutAt < emptied ? movedOutAt : emptied;
}
