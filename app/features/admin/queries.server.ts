import { type RawBuilder, sql } from "kysely";
import { type Actor, auditActions } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { countClaimsToDecide } from "#app/features/deposits/queries.server.ts";
import { inquiriesFor } from "#app/features/inquiries/queries.server.ts";
import { type Status, statuses } from "#app/features/reservations/model.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueFigures, undoneJobs } from "#app/platform/job-list.server.ts";
import { nobodysPattern } from "#app/platform/deleted-user-email.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { type AdminMenu, rowsAtOnce } from "./model.ts";
import type { ListQuery } from "./schema.ts";

/** One page of the audit log, newest first, filtered by `q`, which also finds an action's name on the page. */
export async function auditEntries(actor: Actor, { q, from }: ListQuery) {
  requireRole(actor, "administrator");
  const rows = await db
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
    ])
    .where(
      mentions(
        q,
        sql`action, ${JSON.stringify(auditActions)}::jsonb ->> action, actor_kind, actor_id, users.email, subject_id,
          ip_address, details::text`,
      ),
    )
    .orderBy("auditEntries.id", "desc")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  return pageOf(rows);
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

/** Inquiries, new ones first. */
export async function inquiries(actor: Actor, listQuery: ListQuery) {
  return pageOf(await inquiriesFor(actor, partOf(listQuery)));
}

/** Members whose name, address, role or id contains `q`, latest first. */
export async function members(actor: Actor, { q, from }: ListQuery) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified", "role", "banned", "banReason", "createdAt"])
    .select(sql<boolean>`email like ${nobodysPattern}`.as("isDeleted"))
    .where(mentions(q, sql`id, username, email, role`))
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  return pageOf(rows);
}

/** Offered and hidden properties, latest first; not those that their landlord deleted. */
export async function offeredProperties(actor: Actor, { q, from }: ListQuery) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("properties")
    .innerJoin("users", "users.id", "landlordId")
    .select(["properties.id", "title", "streetAddress", "city", "state", "zipcode", "hiddenBecause"])
    .select(["priceCents", "pricePer", "properties.createdAt", "landlordId", "username", "email"])
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]))
    .where(
      mentions(
        q,
        sql`properties.id, title, street_address, city, state, zipcode, landlord_id, username, email`,
      ),
    )
    .orderBy("properties.createdAt", "desc")
    .orderBy("properties.id")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  return pageOf(rows);
}

/**
 * Reservations whose id, code, guest, property or landlord contains `q`, with the status `only` if it is one; latest
 * first, or sorted by a column.
 */
export async function reservations(actor: Actor, { q, from, sort = "-made", only }: ListQuery) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("properties", "properties.id", "propertyId")
    .innerJoin("users", "users.id", "reservations.landlordId")
    .select("reservations.id")
    .where(
      mentions(
        q,
        sql`reservations.id, order_id, reservation_code, status, payment_status, guest_name, guest_contact, title, username, users.email`,
      ),
    )
    .$if(isStatus(only), (query) => query.where("status", "=", only as Status))
    .orderBy(
      reservationSorts[sort.replace("-", "")] ?? reservationSorts["made"]!,
      sort.startsWith("-") ? "desc" : "asc",
    )
    .orderBy("reservations.id")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  const { rows: shown, hasMore } = pageOf(rows);
  const among = shown.map(({ id }) => id);
  return { rows: await reservationsAmong(actor, among), hasMore };
}

const reservationSorts: Record<string, RawBuilder<unknown>> = {
  code: sql`reservation_code`,
  guest: sql`lower(guest_name)`,
  space: sql`lower(title)`,
  stay: sql`lower(stay)`,
  total: sql`total_cents`,
  status: sql`status`,
  paid: sql`payment_status`,
  made: sql`reservations.created_at`,
};

function isStatus(text: string | undefined): boolean {
  return (statuses as readonly string[]).includes(text ?? "");
}

/** Emails, undelivered first, then the latest. Their texts are not shown. */
export async function emails(actor: Actor, { q, from }: ListQuery) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("emails")
    .select(["id", "recipient", "subject", "state", "attempts", "trouble", "createdAt", "sentAt"])
    .select(sql<boolean>`html = ''`.as("isForgotten"))
    .where(mentions(q, sql`id, recipient, subject, state, trouble`))
    .orderBy(sql`state not in ('bounced', 'failed') and not (state = 'waiting' and attempts > 0)`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  return pageOf(rows);
}

/** Unfinished jobs, latest first: failed, to be retried, orphaned or waiting. */
export async function jobsInTrouble(actor: Actor, listQuery: ListQuery) {
  requireRole(actor, "administrator");
  return pageOf(await undoneJobs(partOf(listQuery)));
}

/** The queues with waiting, running, orphaned or failed jobs. */
export async function busyQueues(actor: Actor) {
  requireRole(actor, "administrator");
  const queues = await queueFigures();
  return queues.filter(({ waiting, running, orphaned, failed }) => waiting + running + orphaned + failed > 0);
}

/** The counts and warnings of the admin pages' menu. */
export async function adminMenu(actor: Actor): Promise<AdminMenu> {
  requireRole(actor, "administrator");
  const [ids, inquiring, queues, { troubles, events }, claims, undelivered] = await Promise.all([
    unverifiedIds(actor),
    inquiriesFor(actor, { pattern: "%%", from: 0, limit: 100 }),
    queueFigures(),
    loadTroubles(actor),
    countClaimsToDecide(actor),
    db
      .selectFrom("emails")
      .select("id")
      .where("state", "in", ["bounced", "failed"])
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    "/admin": { count: ids.length },
    "/admin/inquiries": { count: inquiring.filter(({ state }) => state === "new").length },
    "/admin/deposits": { count: claims },
    "/admin/payments": { failed: troubles.length + events.length > 0 },
    "/admin/emails": { failed: undelivered !== undefined },
    "/admin/jobs": { failed: queues.some(({ failed, orphaned }) => failed + orphaned > 0) },
  };
}

/** True of a row with `q` in one of the columns; of every row if `q` is empty. */
function mentions(q: string, columns: RawBuilder<unknown>): RawBuilder<boolean> {
  return q === "" ? sql`true` : sql`concat_ws(' ', ${columns}) ilike ${likePattern(q)}`;
}

/** A LIKE pattern that matches these words anywhere in a text. */
function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

function partOf({ q, from }: ListQuery) {
  return { pattern: likePattern(q), from, limit: rowsAtOnce + 1 };
}

function pageOf<Row>(rows: Row[]): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsAtOnce), hasMore: rows.length > rowsAtOnce };
}
