import { sql } from "kysely";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { displaceStays } from "./steps/displace-stays.server.ts";
import { lockSpace } from "./steps/occupy-space.server.ts";

const system = { kind: "system" } as const;
type Left = { problemId: string; occupies: string; tenantId: string | null };

/**
 * A stay whose dates or space were changed: if things are in its way there, its tenant is told like those whose stays were there
 * already. Once for each report.
 */
export async function displaceStay({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const { landlordId, propertyId, timeZone } = await reservationFor(system, reservationId, trx);
    await lockSpace(trx, { landlordId, propertyId });
    const { rows } = await sql<Left>`
      select p.id as "problemId", p.occupies::text as occupies, o.tenant_id as "tenantId"
      from reservations o join problems p on p.reservation_id = o.id and p.settled_at is null and p.kind = 'left_behind'
      where o.landlord_id = ${landlordId} and o.property_id = ${propertyId} and o.id <> ${reservationId}`.execute(
      trx,
    );
    for (const left of rows)
      await displaceStays(trx, { ...left, landlordId, propertyId, timeZone, only: reservationId });
  });
}
