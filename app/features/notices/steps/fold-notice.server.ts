import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { foldedWithinMinutes, isLocked, kinds, mostAnHour, type NoticeKind } from "../model.ts";

type New = { id: string; memberId: string; kind: NoticeKind; topic: string | null };

/**
 * Keeps a member's list short, whatever a script does: a notice takes the place of unread ones of its topic, and
 * from the eleventh of its kind within an hour on it only counts. Returns whether it is hidden by that.
 */
export async function foldNotice(trx: Transaction, notice: New): Promise<boolean> {
  const { id, memberId, kind, topic } = notice;
  const unread = trx
    .updateTable("notices")
    .where("memberId", "=", memberId)
    .where("kind", "=", kind)
    .where("readAt", "is", null)
    .where("isFolded", "=", false)
    .where("id", "!=", id);
  if (topic !== null) {
    await unread.set({ isFolded: true }).where("topic", "=", topic).execute();
    return false;
  }
  if (isLocked(kinds[kind])) return false;
  const since = new Date(now().getTime() - foldedWithinMinutes * 60_000);
  const { numUpdatedRows } = await unread
    .set({ later: sql`later + 1` })
    .where(
      "id",
      "=",
      sql<string>`(
        select first.id from (
          select id, created_at, count(*) over () as count from notices
          where member_id = ${memberId} and kind = ${kind} and read_at is null and not is_folded
            and created_at > ${since} and id <> ${id}
        ) first where count >= ${mostAnHour} order by created_at desc, first.id desc limit 1)`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable("notices").set({ isFolded: true }).where("id", "=", id).execute();
  return true;
}
