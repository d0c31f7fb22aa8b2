import { sql } from "kysely";
import { auditActions } from "#app/features/accounts/members/model.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { membersLike } from "#app/features/accounts/queries.server.ts";
import { spacesLike } from "#app/features/properties/queries.server.ts";
import { reservationsAmong, reservationsLike } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueFigures, undoneJobs } from "#app/platform/job-list.server.ts";
import { nobodysPattern } from "#app/platform/deleted-user-email.ts";
import {
  contains,
  type ListPart,
  type ListTable,
  maxMatches,
  ofFew,
  readPart,
} from "#app/platform/list-part.server.ts";

/** A part of the audit log, newest first; a search also finds an action's name on the page, and words of reasons and notes. */
export async function auditEntries(actor: Actor, part: ListPart) {
  requireAdministrator(actor);
  const id = sql`audit_entries.id`;
  const table: ListTable = {
    id,
    from: sql`audit_entries`,
    idPattern: /^\d{1,18}$/,
    search: (words) => [
      sql`action = any(${actionsLike(words)})`,
      sql`actor_id = ${words}`,
      sql`actor_id = any(${membersLike(actor, words)})`,
      sql`subject_id = ${words}`,
      sql`ip_address = ${words}`,
      // As in the index audit_entries_by_reason.
      sql`details ?| array['reason', 'note']
        and ${contains(sql`coalesce(details ->> 'reason', '') || ' ' || coalesce(details ->> 'note', '')`, words)}`,
    ],
    sorts: {
      at: id,
      who: sql`coalesce((select lower(email) from users where users.id = actor_id), '')`,
      action: sql`action`,
      subject: sql`coalesce(subject_id, '')`,
      address: sql`coalesce(ip_address, '')`,
    },
    filters: { actor: ofFew(sql`actor_kind`), action: ofFew(sql`action`) },
    first: { by: [id], isDescending: true },
  };
  return readPart(auditRows(), part, table);
}

const maxActions = 50;

/** The audit log's newest entries about these things. */
export async function actionsAbout(actor: Actor, subjectIds: string[]): Promise<AuditRow[]> {
  requireAdministrator(actor);
  return auditRows()
    .where("subjectId", "in", subjectIds)
    .orderBy("auditEntries.id", "desc")
    .limit(maxActions)
    .execute();
}

function auditRows() {
  return db
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.actorId")
    .select([
      "auditEntries.id",
      "actorKind",
      "actorId",
      "users.email as actorEmail",
      "users.username as actorName",
      subjectName.as("subjectName"),
      "action",
      "subjectId",
      "ipAddress",
      sql<string>`nullif(details, '{}')::text`.as("details"),
      "happenedAt",
    ]);
}

/** Found by the primary key, once for each row that is shown. */
const subjectName = sql<string | null>`case
  when subject_id like 'usr\\_%' then (select username from users subject where subject.id = subject_id)
  when subject_id like 'prp\\_%' then (select title from properties where properties.id = subject_id)
  when subject_id like 'res\\_%' then (select title from reservations
    join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
    where reservations.id = subject_id)
  end`;

function actionsLike(words: string): string[] {
  const wanted = words.toLowerCase();
  return Object.entries(auditActions)
    .filter((names) => names.some((name) => name.toLowerCase().includes(wanted)))
    .map(([action]) => action);
}

type RowOf<Query extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Query>
>["rows"][number];

export type AuditRow = RowOf<typeof auditEntries>;
export type MemberRow = RowOf<typeof members>;
export type OfferedRow = RowOf<typeof offeredProperties>;
export type EmailRow = RowOf<typeof emails>;
export type JobRow = RowOf<typeof jobsInTrouble>;
export type QueueRow = Awaited<ReturnType<typeof busyQueues>>[number];

/** Members, latest first; a search finds parts of names and addresses, and whole ids. */
export async function members(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const isDeleted = sql`email like ${nobodysPattern}`;
  const state = sql`case when ${isDeleted} then 'deleted' when banned then 'suspended'
    when email_verified then 'active' else 'unconfirmed' end`;
  const since = sql`users.created_at`;
  const table: ListTable = {
    id: sql`users.id`,
    from: sql`users`,
    search: (words) => [
      sql`users.id = any(${membersLike(actor, words, maxMatches)})`,
      sql`users.id = ${words}`,
    ],
    sorts: {
      name: sql`lower(username)`,
      email: sql`email`,
      role: sql`role`,
      state,
      since,
    },
    filters: {
      role: ofFew(sql`role`),
      state: {
        deleted: isDeleted,
        suspended: sql`banned and not ${isDeleted}`,
        unconfirmed: sql`not email_verified and not banned and not ${isDeleted}`,
        active: sql`email_verified and not banned and not ${isDeleted}`,
      },
    },
    first: { by: [since], isDescending: true },
  };
  const query = db
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified", "role", "administratorRole", "createdAt"])
    .select(["banned", "banReason"])
    .select(["acceptedTerms", "acceptedTermsAt"])
    .select(sql<boolean>`email like ${nobodysPattern}`.as("isDeleted"))
    .select(
      sql<number>`(select count(*)::int from reservations
        where landlord_id = users.id and canceled_by = 'landlord')`.as("cancellations"),
    );
  return readPart(query, part, table);
}

/** Offered and hidden properties, latest first; not those that their landlord deleted. */
export async function offeredProperties(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support", "reviewer");
  const since = sql`properties.created_at`;
  const table: ListTable = {
    id: sql`properties.id`,
    from: sql`(select * from properties where deleted_at is null or hidden_at is not null) properties`,
    search: (words) => [
      sql`properties.id = any(array(select id from (${spacesLike(actor, words, maxMatches)}) space))`,
      sql`landlord_id = ${words}`,
      sql`landlord_id = any(${membersLike(actor, words)})`,
    ],
    sorts: {
      title: sql`lower(title)`,
      city: sql`lower(city)`,
      type: sql`type_of_space`,
      price: sql`monthly_cents`,
      landlord: sql`(select lower(username) from users where users.id = properties.landlord_id)`,
      state: sql`hidden_at is not null`,
      since,
    },
    filters: {
      type: ofFew(sql`type_of_space`),
      state: { listed: sql`hidden_at is null`, hidden: sql`hidden_at is not null` },
    },
    first: { by: [since], isDescending: true },
  };
  const query = db
    .selectFrom("properties")
    .innerJoin("users", "users.id", "landlordId")
    .select(["properties.id", "title", exactStreet.as("streetAddress"), "city", "state", "zipcode"])
    .select(["hiddenBecause", "timeZone"])
    .select([
      "typeOfSpace",
      "priceCents",
      "pricePer",
      "properties.createdAt",
      "landlordId",
      "username",
      "email",
    ])
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]));
  return readPart(query, part, table);
}

const exactStreet = sql<string>`coalesce(exact_street_address, street_address)`;

/** Reservations, latest first; a search finds what `reservationsLike` does. */
export async function reservations(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support", "finance");
  const made = sql`reservations.created_at`;
  const table: ListTable = {
    id: sql`reservations.id`,
    from: sql`reservations`,
    search: (words) => [sql`reservations.id = any(${reservationsLike(actor, words)})`],
    sorts: {
      code: sql`reservation_code`,
      guest: sql`lower(guest_name)`,
      space: sql`(select lower(title) from properties
        where properties.landlord_id = reservations.landlord_id and properties.id = property_id)`,
      stay: sql`lower(stay)`,
      total: sql`total_cents`,
      status: sql`status`,
      paid: sql`payment_status`,
      made,
    },
    filters: { status: ofFew(sql`status`), paid: ofFew(sql`payment_status`) },
    first: { by: [made], isDescending: true },
  };
  const query = db.selectFrom("reservations").select("reservations.id");
  const { rows: shown, next } = await readPart(query, part, table);
  const among = shown.map(({ id }) => id);
  return { rows: await reservationsAmong(actor, among), next };
}

/** Emails, undelivered first, then the latest. Their texts are not shown. */
export async function emails(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support");
  const isUndelivered = sql`(state in ('bounced', 'failed') or state = 'waiting' and attempts > 0)`;
  const table: ListTable = {
    id: sql`emails.id`,
    from: sql`emails`,
    search: (words) => [
      sql`id = ${words}`,
      sql`lower(recipient) = lower(${words})`,
      contains(sql`subject`, words),
      sql`about_user_id = ${words}`,
      sql`about_user_id = any(${membersLike(actor, words)})`,
      sql`about_reservation_id = any(${reservationsLike(actor, words)})`,
    ],
    sorts: {
      to: sql`lower(recipient)`,
      subject: sql`lower(subject)`,
      state: sql`state`,
      attempts: sql`attempts`,
      queued: sql`created_at`,
      sent: sql`coalesce(sent_at, '-infinity')`,
    },
    filters: { state: ofFew(sql`state`), reservation: sql`about_reservation_id` },
    first: { by: [isUndelivered, sql`created_at`], isDescending: true },
  };
  const query = db
    .selectFrom("emails")
    .select(["id", "recipient", "subject", "state", "attempts", "trouble", "createdAt", "sentAt"])
    .select(["aboutUserId", "aboutReservationId"])
    .select(sql<boolean>`html = ''`.as("isForgotten"));
  return readPart(query, part, table);
}

/** Unfinished jobs, failed ones first, then the latest: failed, to be retried, orphaned or waiting. */
export async function jobsInTrouble(actor: Actor, part: ListPart) {
  requireAdministrator(actor);
  return undoneJobs(part);
}

/** The queues with waiting, running, orphaned or failed jobs. */
export async function busyQueues(actor: Actor) {
  requireAdministrator(actor);
  const queues = await queueFigures();
  return queues.filter(({ waiting, running, orphaned, failed }) => waiting + running + orphaned + failed > 0);
}
