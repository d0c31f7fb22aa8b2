import { db, type Queryable } from "#app/platform/db.server.ts";

export async function readTenantIds(
  tenantId: string,
  database: Queryable = db,
): Promise<{ orderIds: string[]; reservationIds: string[] }> {
  const orders = await database.selectFrom("orders").select("id").where("tenantId", "=", tenantId).execute();
  const reservations = await database
    .selectFrom("reservations")
    .select("id")
    .where("tenantId", "=", tenantId)
    .execute();
  return { orderIds: orders.map(({ id }) => id), reservationIds: reservations.map(({ id }) => id) };
}
