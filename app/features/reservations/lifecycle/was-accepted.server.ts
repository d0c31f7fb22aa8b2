import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * In a statement about reservations, `name` there: true once the landlord has accepted and the tenant was told. It stays so after the
 * stay, and after it was canceled or expired.
 */
export function wasAccepted(name: "reservations" | "r"): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`((${of("status")} in ('accepted_pending_verification', 'accepted') and ${of("undoUntil")} is null)
    or (${of("status")} in ('canceled', 'expired') and exists (
      select from reservation_transitions t
      where t.landlord_id = ${of("landlordId")} and t.reservation_id = ${of("id")}
        and t.from_status in ('accepted_pending_verification', 'accepted') and t.to_status in ('canceled', 'expired'))))`;
}
