import { createElement } from "react";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { type Email, sendEmail } from "#app/platform/email.server.ts";
import { isNobodys, nobodysPattern } from "#app/platform/deleted-user-email.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { Unsubscribe } from "#app/ui/email-layout.tsx";
import { noticeToPush } from "./events.server.ts";
import {
  type Category,
  emailsInWords,
  foldedWithinMinutes,
  isLocked,
  kinds,
  mostAnHour,
  type NoticeKind,
} from "./model.ts";

type Told = {
  kind: NoticeKind;
  /** Names the occasion: it is told once. */
  key: string;
  /** The member whom it concerns; null for a visitor, who only gets the email. */
  memberId: string | null;
  title: string;
  text?: string;
  path: string;
  /** An unread notice of the same topic is replaced. */
  topic?: string;
  /** Who and what it names, so that it is found when their data is deleted. */
  about: Email["about"];
  /** Without a subject it is the title. */
  email: (Omit<Email, "key" | "subject" | "about"> & { subject?: string }) | null;
};

/**
 * Tells a member, or a visitor, what happened: the notice, pushes to the member's browsers and the email, unless they
 * don't want it. Only jobs call it, and may run twice.
 */
export async function tell(told: Told): Promise<void> {
  const member = told.memberId === null ? null : await readMember(told.memberId);
  const category = kinds[told.kind];
  if (member) await keepNotice(told, member, category);
  if (told.email === null) return;
  const { email } = told;
  const mail = { ...email, about: told.about, key: told.key, subject: email.subject ?? told.title };
  // A choice is about the member's own mailbox; a guest who is someone else has none.
  const isOwn = member !== null && member.email.toLowerCase() === email.to.toLowerCase();
  if (!isOwn || isLocked(category)) return sendEmail(mail);
  if (member.mutes.includes(`${category}-email`)) return;
  const claims = [member.id, category, timeClaim(now().getTime())];
  const url = email.unsubscribeUrl ?? `${config.publicUrl}/unsubscribe?token=${signToken("notices", claims)}`;
  const element = email.unsubscribeUrl
    ? email.element
    : createElement(
        Unsubscribe,
        { value: { url, label: `Stop ${emailsInWords(category).what}` } },
        email.element,
      );
  await sendEmail({ ...mail, element, unsubscribeUrl: url });
}

type Member = { id: string; email: string; mutes: string[] };

/** Null for a deleted account. */
async function readMember(id: string): Promise<Member | null> {
  const member = await db
    .selectFrom("users")
    .select((eb) => [
      "id",
      "email",
      eb
        .selectFrom("noticeMutes")
        .select(sql<string[]>`coalesce(array_agg(category || '-' || channel), '{}')`.as("mutes"))
        .whereRef("memberId", "=", "users.id")
        .as("mutes"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return member && !isNobodys(member.email) ? { ...member, mutes: member.mutes ?? [] } : null;
}

async function keepNotice(told: Told, member: Member, category: Category): Promise<void> {
  const { kind, key, path, topic = null, about } = told;
  await transaction(async (trx) => {
    // An account that is being deleted is waited for, and then has no notices.
    const alive = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", member.id)
      .where("email", "not like", nobodysPattern)
      .forKeyShare()
      .executeTakeFirst();
    if (!alive) return;
    const notice = await trx
      .insertInto("notices")
      .values({
        id: newId("ntc"),
        memberId: member.id,
        key,
        kind,
        title: cut(told.title, 200),
        text: cut(told.text ?? "", 600),
        path,
        topic,
        aboutUserId: about?.userId ?? null,
        aboutReservationId: about?.reservationId ?? null,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.constraint("notice_is_told_once").doNothing())
      .returning("id")
      .executeTakeFirst();
    // Told already, by the same job.
    if (!notice) return;
    const isFolded = await foldNotice(trx, { id: notice.id, memberId: member.id, kind, topic });
    if (isFolded || config.push === null || member.mutes.includes(`${category}-push`)) return;
    const browsers = await trx
      .selectFrom("pushSubscriptions")
      .select("id")
      .where("memberId", "=", member.id)
      .execute();
    for (const { id } of browsers)
      await enqueue(trx, noticeToPush, { noticeId: notice.id, subscriptionId: id });
  });
}

type New = { id: string; memberId: string; kind: NoticeKind; topic: string | null };

/**
 * Keeps a member's list short, whatever a script does: a notice takes the place of unread ones of its topic, and
 * from the eleventh of its kind within an hour on it only counts. Returns whether it is hidden by that.
 */
async function foldNotice(trx: Transaction, notice: New): Promise<boolean> {
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

function cut(text: string, most: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).toWellFormed()}…`;
}
