import { createElement } from "react";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, retry } from "#app/platform/db.server.ts";
import { type Email, sendEmail } from "#app/platform/email.server.ts";
import { nobodysPattern } from "#app/platform/deleted-user-email.ts";
import { newId } from "#app/platform/ids.server.ts";
import { requestCarried } from "#app/platform/request-context.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { Unsubscribe } from "#app/ui/email-layout.tsx";
import { wordEmail } from "./word-email.server.ts";
import { noticeToPush } from "./events.server.ts";
import {
  emailsInWords,
  foldedWithinMinutes,
  isLocked,
  kinds,
  mostAnHour,
  type NoticeKind,
  type ReaderOf,
  type VariablesOf,
} from "./model.ts";

type Told<Kind extends NoticeKind> = {
  kind: Kind;
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
  /** Which side of the stay it tells; null where members of any role are told. */
  reader: ReaderOf<Kind>;
  /** What an operator's text of this email may name. */
  variables: VariablesOf<Kind>;
  /** Without a subject it is the title. */
  email: (Omit<Email, "key" | "subject" | "about"> & { subject?: string }) | null;
};

/**
 * Tells a member, or a visitor, what happened: the notice, pushes to the member's browsers and the email, unless they
 * don't want it. Only jobs call it, and may run twice.
 */
export async function tell<Kind extends NoticeKind>(told: Told<Kind>): Promise<void> {
  const member = told.memberId === null ? undefined : await keepNotice(told, told.memberId);
  const category = kinds[told.kind];
  if (told.email === null) return;
  const { email } = told;
  const mail = wordEmail<Kind, Email>(told.kind, told, {
    ...email,
    about: told.about,
    key: told.key,
    subject: email.subject ?? told.title,
  });
  // A choice is about the member's own mailbox; a guest who is someone else has none.
  const isOwn = member !== undefined && member.email.toLowerCase() === email.to.toLowerCase();
  if (isOwn && !member.emailVerified) mail.isUnconfirmed ??= true;
  if (!isOwn || isLocked(category)) return sendEmail(mail);
  if (member.mutes.includes(`${category}-email`)) return;
  const claims = [told.memberId!, category, timeClaim(now().getTime())];
  const url = email.unsubscribeUrl ?? `${config.publicUrl}/unsubscribe?token=${signToken("notices", claims)}`;
  const element = email.unsubscribeUrl
    ? mail.element
    : createElement(
        Unsubscribe,
        { value: { url, label: `Stop ${emailsInWords(category).what}` } },
        mail.element,
      );
  await sendEmail({ ...mail, element, unsubscribeUrl: url });
}

/** What emails to a member depend on. */
type Reached = { email: string; mutes: string[]; emailVerified: boolean };

/** Keeps the notice and enqueues its pushes; once, however often it is told. Undefined for a deleted account. */
async function keepNotice(told: Told<NoticeKind>, memberId: string): Promise<Reached | undefined> {
  const { kind, key, path, topic, about } = told;
  const category = kinds[kind];
  const notice = {
    id: newId("ntc"),
    member_id: memberId,
    key,
    kind,
    title: cut(told.title, 200),
    text: cut(told.text ?? "", 600),
    path,
    topic,
    about_user_id: about?.userId,
    about_reservation_id: about?.reservationId,
    created_at: now(),
  };
  // Keeps a member's list short, whatever a script does.
  const since = new Date(now().getTime() - foldedWithinMinutes * 60_000);
  const folding = isLocked(category) ? null : { since, most: mostAnHour };
  const pushing = config.push && {
    queue: noticeToPush.name,
    mute: `${category}-push`,
    carried: requestCarried(),
  };
  const [reached] = await retry(() =>
    keepOnce({
      memberId,
      notice: JSON.stringify(notice),
      folding: JSON.stringify(folding),
      pushing: JSON.stringify(pushing),
    }),
  );
  return reached;
}

function keepOnce({
  memberId,
  notice,
  folding,
  pushing,
}: Record<"memberId" | "notice" | "folding" | "pushing", string>) {
  return db
    .selectFrom(
      sql<Omit<Reached, "emailVerified">>`keep_notice(${notice}::jsonb, ${nobodysPattern},
          nullif(${folding}::jsonb, 'null'), nullif(${pushing}::jsonb, 'null'))`.as("reached"),
    )
    .innerJoin("users", (join) => join.on("users.id", "=", memberId))
    .select(["reached.email", "reached.mutes", "users.emailVerified"])
    .execute();
}

function cut(text: string, most: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).toWellFormed()}…`;
}
