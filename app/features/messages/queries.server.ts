import { type SqlBool, sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { secondsSince } from "#app/platform/seconds-since.server.ts";
import { isAfter, microsecondOf } from "#app/platform/time-cursor.server.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { type ContactKind, conversationsAtOnce, messagesAtOnce } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { sideOf } from "./policy.ts";
import { completeMessages } from "./steps/complete-messages.server.ts";
import { readConversations } from "./steps/read-conversations.server.ts";

export type ConversationRow = Awaited<ReturnType<typeof readOne>>;
type Photo = { file: string; width: number; height: number };
/** A message as one reader sees it: contacts are hidden unless it's theirs, or the landlord has accepted. */
export type MessageRow = {
  id: string;
  position: number;
  side: Side;
  text: string;
  hidden: ContactKind[];
  byEmail: boolean;
  createdAt: Date;
  photos: Photo[];
};

async function readOne(id: string, database: Queryable) {
  const [row] = await readConversations(database).where("c.id", "=", id).execute();
  if (!row) throw new NotFound("Conversation not found.");
  return { ...row, isOpen: row.isOpen === true };
}

/** A conversation and the caller's side of it; 404 for everyone else, administrators included. */
export async function conversationFor(
  actor: Actor,
  id: string,
  database: Queryable = db,
): Promise<{ conversation: ConversationRow; side: Side }> {
  const conversation = await readOne(id, database);
  const side = sideOf(actor, conversation);
  if (side === null) throw new NotFound("Conversation not found.");
  return { conversation, side };
}

/** The same for the system, which writes emails to both sides. */
export async function conversationForSystem(actor: Actor, id: string, database: Queryable = db) {
  if (actor.kind !== "system") throw new NotFound("Conversation not found.");
  return readOne(id, database);
}

/** A conversation's latest messages before a position, oldest first, as this side sees them. */
export async function messagesOf(
  actor: Actor,
  { conversation, side }: { conversation: ConversationRow; side: Side },
  before?: number,
): Promise<MessageRow[]> {
  if (actor.kind !== "system" && sideOf(actor, conversation) !== side)
    throw new NotFound("Conversation not found.");
  const rows = await readMessages(conversation, before);
  return rows.map((row) => seenBy(side, conversation.isOpen, row));
}

/** Whole, for an administrator who opened it from a report, a dispute or a claim (read-conversation.server.ts). */
export async function everyMessageOf(actor: Actor, conversation: ConversationRow): Promise<MessageRow[]> {
  requireAdministrator(actor, "support", "finance");
  return (await readMessages(conversation, undefined, 1000)).map((row) => seenBy(row.side, true, row));
}

async function readMessages({ id, landlordId }: ConversationRow, before?: number, limit = messagesAtOnce) {
  const rows = await db
    .selectFrom("messages as m")
    .select(["m.landlordId", "m.id", "m.position", "m.side", "m.body", "m.byEmail", "m.createdAt"])
    .select(["m.hiddenKinds", "m.hiddenBody"])
    .select(
      sql<Photo[]>`coalesce((
        select json_agg(json_build_object('file', file, 'width', width, 'height', height) order by ph.position)
        from message_photos ph where ph.landlord_id = m.landlord_id and ph.message_id = m.id), '[]')`.as(
        "photos",
      ),
    )
    .where("m.landlordId", "=", landlordId)
    .where("m.conversationId", "=", id)
    .$if(before !== undefined, (query) => query.where("m.position", "<", before!))
    .orderBy("m.position", "desc")
    .limit(limit)
    .execute();
  return completeMessages(rows.toReversed());
}

type Written = Awaited<ReturnType<typeof readMessages>>[number];

/** Its writer sees a message as it is, and what the other side doesn't. */
function seenBy(
  reader: Side,
  isOpen: boolean,
  { body, hiddenBody, hiddenKinds, ...row }: Written,
): MessageRow {
  const isWhole = isOpen || row.side === reader;
  return { ...row, text: isWhole ? body : (hiddenBody ?? body), hidden: isOpen ? [] : hiddenKinds };
}

/** Which conversations an actor is on a side of, in SQL; `sideOf` decides for each row. */
function ownConversations(actor: Actor) {
  if (actor.kind === "system" || actor.kind === "administrator") return sql<SqlBool>`false`;
  if (actor.kind === "landlord") return sql<SqlBool>`c.landlord_id = ${actor.id}`;
  const visitorId = actor.visitorId ?? "";
  const ofBrowser = sql`select id from orders where tenant_id is null and visitor_id = ${visitorId}
    union select order_id from order_browsers where visitor_id = ${visitorId}`;
  if (!isLoggedIn(actor)) return sql<SqlBool>`c.order_id in (${ofBrowser})`;
  return sql<SqlBool>`(c.tenant_id = ${actor.id}
    or c.order_id in (select id from orders where tenant_id = ${actor.id} union ${ofBrowser}))`;
}

/**
 * The ids of one part of the caller's conversations, latest first, and of the one after it. An array, so that they are read
 * first and everything else only of them.
 */
function partOfList(actor: Actor, before?: TimeCursor) {
  return sql<string[]>`array(select c.id from conversations c
    where ${ownConversations(actor)} and ${isAfter(sql`c.last_at`, sql`c.id`, before)}
    order by c.last_at desc, c.id desc limit ${sql.lit(conversationsAtOnce + 1)})`;
}

/**
 * A part of the caller's conversations with their last message, latest first. With `before`, a response's `older`, it
 * continues from there.
 */
export async function conversationsOf(actor: Actor, before?: TimeCursor) {
  const rows = await readConversations(db)
    .where(sql<SqlBool>`c.id = any(${partOfList(actor, before)})`)
    .leftJoin("messages as m", (join) =>
      join
        .onRef("m.landlordId", "=", "c.landlordId")
        .onRef("m.conversationId", "=", "c.id")
        .onRef("m.position", "=", "c.lastPosition"),
    )
    .select(["m.id as lastId", "m.side as lastSide", "m.body", "m.hiddenKinds", "m.hiddenBody"])
    .select(microsecondOf(sql`c.last_at`).as("at"))
    .orderBy("c.lastAt", "desc")
    .orderBy("c.id", "desc")
    .execute();
  const { rows: shown, older } = cutPart(rows, conversationsAtOnce);
  const lasts = await completeMessages(
    shown.flatMap(({ lastId, landlordId, body, hiddenKinds, hiddenBody }) =>
      lastId === null || body === null ? [] : [{ id: lastId, landlordId, body, hiddenKinds, hiddenBody }],
    ),
  );
  const byId = new Map(lasts.map((message) => [message.id, message]));
  const conversations = shown.flatMap((row) => {
    const side = sideOf(actor, row);
    if (side === null) return [];
    const isOwn = row.lastSide === side;
    const { body = "", hiddenBody = null } = byId.get(row.lastId ?? "") ?? {};
    const last = isOwn || row.isOpen ? body : (hiddenBody ?? body);
    return [{ ...row, isOpen: row.isOpen === true, side, last: last.slice(0, 140), isOwn }];
  });
  return { rows: conversations, older };
}
export type ConversationInList = Awaited<ReturnType<typeof conversationsOf>>["rows"][number];

/** A text that changes with anything in a part of the caller's list. */
export async function listVersion(actor: Actor, before?: TimeCursor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(concat_ws('-', id, version, is_open), ',' order by id), '')) as version
    from (${readConversations(db).where(sql<SqlBool>`c.id = any(${partOfList(actor, before)})`)}) part`.execute(
    db,
  );
  return rows[0]!.version;
}

/** How many messages a member has not read; from the index alone. */
export async function countUnread(actor: Actor): Promise<number> {
  if (!isLoggedIn(actor)) return 0;
  const { count } = await db
    .selectFrom("conversationSides")
    .select((eb) => eb.fn.sum<number | null>("unread").as("count"))
    .where("memberId", "=", actor.id)
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

/** A landlord's saved replies, oldest first. */
export async function savedRepliesOf(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("savedReplies")
    .select(["id", "text"])
    .where("landlordId", "=", landlord.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** For administrators: open reports first, oldest first, then the latest closed. */
export async function messageReports(actor: Actor) {
  requireAdministrator(actor, "support");
  const open = await readReports()
    .where("closedAt", "is", null)
    .orderBy("messageReports.createdAt")
    .limit(reportsAtOnce)
    .execute();
  const closed = await readReports()
    .where("closedAt", "is not", null)
    .orderBy("closedAt", "desc")
    .limit(reportsAtOnce - open.length)
    .execute();
  return [...open, ...closed];
}

const reportsAtOnce = 100;

/** For administrators: reports about the conversation of a stay's two sides about its space, in the same order. */
export async function messageReportsOfStay(
  actor: Actor,
  { landlordId, propertyId, tenantId, orderId }: ReservedPair,
) {
  requireAdministrator(actor, "support");
  return readReports()
    .where("c.landlordId", "=", landlordId)
    .where("c.propertyId", "=", propertyId)
    .where((eb) =>
      eb.or([
        eb("c.orderId", "=", orderId),
        eb.and([eb("c.orderId", "is", null), eb("c.tenantId", "=", tenantId)]),
      ]),
    )
    .orderBy(sql`closed_at is not null`)
    .orderBy(sql`case when closed_at is null then message_reports.created_at end`)
    .orderBy("closedAt", "desc")
    .limit(20)
    .execute();
}

type ReservedPair = { landlordId: string; propertyId: string; tenantId: string | null; orderId: string };

function readReports() {
  return db
    .selectFrom("messageReports")
    .innerJoin("conversations as c", (join) =>
      join
        .onRef("c.landlordId", "=", "messageReports.landlordId")
        .onRef("c.id", "=", "messageReports.conversationId"),
    )
    .innerJoin("properties as p", (join) =>
      join.onRef("p.landlordId", "=", "c.landlordId").onRef("p.id", "=", "c.propertyId"),
    )
    .selectAll("messageReports")
    .select(["p.title", "p.timeZone"]);
}
export type ReportRow = Awaited<ReturnType<typeof messageReports>>[number];

/** For the menu of the admin area. */
export async function countOpenReports(actor: Actor): Promise<number> {
  requireAdministrator(actor, "support");
  const { count } = await db
    .selectFrom("messageReports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For administrators: how many reports wait, since when the oldest does, and what came of those that were closed in the last days. */
export async function reportFigures(actor: Actor, days: number) {
  requireAdministrator(actor, "support");
  const waiting = db
    .selectFrom("messageReports")
    .select([
      sql<number>`count(*)::int`.as("toDecide"),
      secondsSince(sql`min(created_at)`).as("oldestSeconds"),
    ])
    .where("closedAt", "is", null);
  const closed = db
    .selectFrom("messageReports")
    .select(["outcome", sql<number>`count(*)::int`.as("count")])
    .where("closedAt", ">", hoursFromNow(-24 * days))
    .groupBy("outcome");
  const [open, ended] = await Promise.all([waiting.executeTakeFirstOrThrow(), closed.execute()]);
  return { ...open, ended };
}

/** For the metrics: messages and hidden contacts of the last hour, emails that are due, open reports. */
export async function messageFigures(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "support");
  const { rows } = await sql<{ sent: number; hidden: number; waiting: number; reports: number }>`
    select count(*) as sent, coalesce(sum(hidden), 0) as hidden,
      (select count(*) from conversation_sides where email_due_at < now() - interval '1 minute') as waiting,
      (select count(*) from message_reports where closed_at is null) as reports
    from messages where created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]!;
}

/** For the system: a page of the paid stays of conversations that changed after this one, least recently first. */
export async function conversationsChanged(
  actor: Actor,
  database: Queryable,
  last: { id: string; at: string },
  limit: number,
): Promise<{ id: string; at: string }[]> {
  if (actor.kind !== "system") throw new NotFound("Conversation not found.");
  const { rows } = await sql<{ id: string; at: string }>`
    select r.id, to_jsonb(c.last_at) #>> '{}' as at from conversations c
    join reservations r on r.landlord_id = c.landlord_id and r.property_id = c.property_id
    where r.status = 'accepted' and r.payment_status = 'paid' and (c.order_id = r.order_id or c.tenant_id = r.tenant_id)
      and c.last_at >= ${last.at}::timestamptz and (c.last_at, r.id) > (${last.at}::timestamptz, ${last.id}::text)
    order by c.last_at, r.id limit ${limit}`.execute(database);
  return rows;
}
