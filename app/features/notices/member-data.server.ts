import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";

/**
 * Notices, choices and browsers; a push's address and keys are secrets, and aren't exported.
 * Others' notices about a deleted account lose their text, as emails do.
 */
export const memberData: MemberData = {
  collect: ({ id }) =>
    exportRows({
      notices: sql`
        select kind, title, text, path, created_at, read_at from notices where member_id = ${id}
        order by created_at, id`,
      notices_switched_off: sql`
        select category, channel, created_at from notice_mutes where member_id = ${id} order by category, channel`,
      push_browsers: sql`
        select id, created_at from push_subscriptions where member_id = ${id} order by created_at`,
    }),
  forget: async (trx, { id }) => {
    await sql`
      update notices set text = '' where about_user_id = ${id}
        or about_reservation_id in (select id from reservations where tenant_id = ${id})`.execute(trx);
    for (const table of ["notices", "noticeMutes", "pushSubscriptions"] as const)
      await trx.deleteFrom(table).where("memberId", "=", id).execute();
  },
};
