import { sql } from "kysely";
import { auditActions } from "#app/features/accounts/members/model.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueFigures, undoneJobs } from "#app/platform/job-list.server.ts";
import { nobodysPattern } from "#app/platform/deleted-user-email.ts";
import { type ListPart, type ListTable, readPart } from "#app/platform/list-part.server.ts";

/** A part of the audit log, newest first; a search also finds an action's name on the page. */
export async function auditEntries(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const table: ListTable = {
    id: sql`audit_entries.id::text`,
    searched: sql`action, ${JSON.stringify(auditActions)}::jsonb ->> action, actor_kind, actor_id, users.email,
      subject_id, ip_address, details::text`,
    sorts: {
      at: sql`audit_entries.id`,
      who: sql`coalesce(lower(users.email), '')`,
      action: sql`action`,
      subject: sql`coalesce(subject_id, '')`,
      address: sql`coalesce(ip_address, '')`,
    },
    filters: { actor: sql`actor_kind`, action: sql`action` },
    first: { by: [sql`audit_entries.id`], isDescending: true },
  };
  const query = db
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.actorId")
    .select([
      "auditEntries.id",
      "actorKind",
      "actorId",
      "users.email as actorEmail",
      "action",
      "subjectId",
      "ipAddress",
      sql<string>`nullif(details, '{}')::text`.as("details"),
      "happenedAt",
    ]);
  return readPart(query, part, table);
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

/** Members whose name, address, role or id contains the words, latest first. */
export async function members(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const state = sql`case when email like ${nobodysPattern} then 'deleted' when banned then 'suspended'
    when email_verified then 'active' else 'unconfirmed' end`;
  const table: ListTable = {
    id: sql`users.id`,
    searched: sql`id, username, email, role`,
    sorts: {
      name: sql`lower(username)`,
      email: sql`email`,
      role: sql`role`,
      state,
      since: sql`users.created_at`,
    },
    filters: { role: sql`role`, state },
    first: { by: [sql`users.created_at`], isDescending: true },
  };
  const query = db
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified", "role", "banned", "banReason", "createdAt"])
    .select(sql<boolean>`email like ${nobodysPattern}`.as("isDeleted"))
    .select(
      sql<number>`(select count(*)::int from reservations
        where landlord_id = users.id and canceled_by = 'landlord')`.as("cancellations"),
    );
  return readPart(query, part, table);
}

/** Offered and hidden properties, latest first; not those that their landlord deleted. */
export async function offeredProperties(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const state = sql`case when hidden_because is null then 'listed' else 'hidden' end`;
  const table: ListTable = {
    id: sql`properties.id`,
    searched: sql`properties.id, title, ${exactStreet}, city, state, zipcode, landlord_id, username, email`,
    sorts: {
      title: sql`lower(title)`,
      city: sql`lower(city)`,
      type: sql`type_of_space`,
      price: sql`monthly_cents`,
      landlord: sql`lower(username)`,
      state,
      since: sql`properties.created_at`,
    },
    filters: { type: sql`type_of_space`, state },
    first: { by: [sql`properties.created_at`], isDescending: true },
  };
  const query = db
    .selectFrom("properties")
    .innerJoin("users", "users.id", "landlordId")
    .select(["properties.id", "title", exactStreet.as("streetAddress"), "city", "state", "zipcode"])
    .select("hiddenBecause")
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

/** Reservations whose id, code, guest, order, property or landlord contains the words, latest first. */
export async function reservations(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const table: ListTable = {
    id: sql`reservations.id`,
    searched: sql`reservations.id, order_id, reservation_code, status, payment_status, guest_name, guest_contact, tenant_id,
      property_id, reservations.landlord_id, title, username, users.email`,
    sorts: {
      code: sql`reservation_code`,
      guest: sql`lower(guest_name)`,
      space: sql`lower(title)`,
      stay: sql`lower(stay)`,
      total: sql`total_cents`,
      status: sql`status`,
      paid: sql`payment_status`,
      made: sql`reservations.created_at`,
    },
    filters: { status: sql`status`, paid: sql`payment_status` },
    first: { by: [sql`reservations.created_at`], isDescending: true },
  };
  const query = db
    .selectFrom("reservations")
    .innerJoin("properties", "properties.id", "propertyId")
    .innerJoin("users", "users.id", "reservations.landlordId")
    .select("reservations.id");
  const { rows: shown, next } = await readPart(query, part, table);
  const among = shown.map(({ id }) => id);
  return { rows: await reservationsAmong(actor, among), next };
}

/** Emails, undelivered first, then the latest. Their texts are not shown. */
export async function emails(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const isUndelivered = sql`(state in ('bounced', 'failed') or state = 'waiting' and attempts > 0)`;
  const table: ListTable = {
    id: sql`emails.id`,
    searched: sql`id, recipient, subject, state, trouble, about_user_id, about_reservation_id`,
    sorts: {
      to: sql`lower(recipient)`,
      subject: sql`lower(subject)`,
      state: sql`state`,
      attempts: sql`attempts`,
      queued: sql`created_at`,
      sent: sql`coalesce(sent_at, '-infinity')`,
    },
    filters: { state: sql`state` },
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
  requireRole(actor, "administrator");
  return undoneJobs(part);
}

/** The queues with waiting, running, orphaned or failed jobs. */
export async function busyQueues(actor: Actor) {
  requireRole(actor, "administrator");
  const queues = await queueFigures();
  return queues.filter(({ waiting, running, orphaned, failed }) => waiting + running + orphaned + failed > 0);
}
