import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { mayClaim } from "../policy.ts";
import { reservationsAmong, type ReservationRow } from "../queries.server.ts";

/**
 * Visitors' reservations made with the tenant's confirmed address, newest first, for the tenant to claim; see
 * `mayClaim`.
 */
export async function findClaimable(actor: Actor): Promise<ReservationRow[]> {
  const tenant = requireRole(actor, "tenant", "Only tenants can claim reservations.");
  if (!tenant.emailVerified) return [];
  const found = await db
    .selectFrom("orders")
    .innerJoin("reservations", "reservations.orderId", "orders.id")
    .select("reservations.id")
    .where("orders.tenantId", "is", null)
    .where(sql<boolean>`lower(orders.guest_contact) = lower(${tenant.email})`)
    .orderBy("orders.createdAt", "desc")
    .orderBy("reservations.id")
    .limit(100)
    .execute();
  const rows = await reservationsAmong(
    { kind: "system" },
    found.map(({ id }) => id),
  );
  return rows.filter((row) => mayClaim(tenant, row));
}
