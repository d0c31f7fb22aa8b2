import { sql } from "kysely";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { displacedChanged } from "../events.server.ts";

type Left = {
  problemId: string;
  landlordId: string;
  propertyId: string;
  /** Whose things they are: their own next stay isn't in anyone's way. */
  tenantId: string | null;
  occupies: string;
  timeZone: string;
  /** Of this stay alone. */
  only?: string;
};

/**
 * Notes the stays of a space whose days begin while things are still there, and are not over, and the jobs that tell their tenants. The space must be
 * locked, so that none is reserved meanwhile.
 */
export async function displaceStays(
  trx: Transaction,
  { problemId, landlordId, propertyId, tenantId, occupies, timeZone, only }: Left,
): Promise<void> {
  const { rows } = await sql<{ reservationId: string }>`
    insert into displaced_stays (problem_id, landlord_id, reservation_id, created_at)
    select ${problemId}, landlord_id, id, ${now()} from reservations
    where landlord_id = ${landlordId} and property_id = ${propertyId} and status = any(${[...liveStatuses]})
      and ${occupies}::daterange @> lower(stay) and stay && daterange(${todayIn(timeZone)}::date, null) and (tenant_id is null or tenant_id is distinct from ${tenantId})
      and id = coalesce(${only ?? null}, id)
    on conflict do nothing
    returning reservation_id as "reservationId"`.execute(trx);
  for (const { reservationId } of rows)
    await enqueue(trx, displacedChanged, { problemId, reservationId, what: "told" });
}

/** Tells the tenants of these stays who have not chosen that the space is empty. */
export async function tellEmpty(trx: Transaction, problemId: string): Promise<void> {
  const rows = await trx
    .selectFrom("displacedStays")
    .select("reservationId")
    .where("problemId", "=", problemId)
    .where("choice", "is", null)
    .execute();
  for (const { reservationId } of rows)
    await enqueue(trx, displacedChanged, { problemId, reservationId, what: "empty" });
}
