import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { membersLike } from "#app/features/accounts/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type ListPart, type ListTable, maxMatches, readPart } from "#app/platform/list-part.server.ts";
import { secondsSince } from "#app/platform/seconds-since.server.ts";
import { microsecondOf } from "#app/platform/time-cursor.server.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { propertiesToApprove, propertiesToEdit, spacesLike } from "../queries.server.ts";
import type { HeldChanges } from "./model.ts";
import { withChanges } from "./steps/with-changes.server.ts";

export type ApprovalRow = Awaited<ReturnType<typeof approvalsForAdministrators>>["rows"][number];

/** For administrators: spaces and edits that wait for them, oldest first; then the refused ones. */
export async function approvalsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "reviewer");
  const table: ListTable = {
    id: sql`approvals.property_id`,
    from: sql`approvals`,
    search: (words) => [
      sql`property_id = any(array(select id from (${spacesLike(actor, words, maxMatches)}) space))`,
      sql`landlord_id = ${words}`,
      sql`landlord_id = any(${membersLike(actor, words)})`,
    ],
    sorts: { what: sql`changes is not null`, state: sql`refused_because is not null`, sent: sql`sent_at` },
    filters: {
      state: { waiting: sql`refused_because is null`, refused: sql`refused_because is not null` },
      what: { new: sql`changes is null`, edit: sql`changes is not null` },
    },
    // As in the index listed_approvals.
    first: { by: [sql`refused_because is not null`, sql`sent_at`], isDescending: false },
  };
  const query = db
    .selectFrom("approvals")
    .innerJoin("users", "users.id", "landlordId")
    .select(["propertyId", "changes", "sentAt", "refusedBecause", "email"]);
  const { rows: shown, next } = await readPart(query, part, table);
  if (shown.length === 0) return { rows: [], next };
  const properties = await propertiesToApprove(
    actor,
    shown.map(({ propertyId }) => propertyId),
  );
  const rows = shown.map(async ({ propertyId, ...row }) => {
    const before = properties.get(propertyId)!;
    const changes = row.changes as HeldChanges | null;
    return {
      ...row,
      changes,
      before,
      after: changes ? await withChanges(before.property, before.form, changes) : before,
    };
  });
  return { rows: await Promise.all(rows), next };
}

/** How many spaces and edits wait for administrators, and since when the oldest does; without those of suspended landlords. */
export async function countApprovals(actor: Actor): Promise<{ waiting: number; oldestSeconds: number }> {
  if (actor.kind !== "system") requireAdministrator(actor, "reviewer");
  return (
    db
      .selectFrom("approvals")
      .innerJoin("users", "users.id", "approvals.landlordId")
      .select([sql<number>`count(*)::int`.as("waiting"), secondsSince(sql`min(sent_at)`).as("oldestSeconds")])
      .where("refusedBecause", "is", null)
      // What a suspended landlord sent is shown to no one, approved or not.
      .where("banned", "is not", true)
      .executeTakeFirstOrThrow()
  );
}

export type OwnApprovalRow = Awaited<ReturnType<typeof approvalsOf>>["rows"][number];

/** How many of them a landlord's dashboard shows at once. */
const approvalsAtOnce = 50;

/**
 * A part of a landlord's own spaces that aren't public, and edits that aren't, because an administrator has not approved them, in the
 * order in which they were sent, and how many there are in all. With `after`, a part's `more`, it continues from there.
 */
export async function approvalsOf(
  actor: Actor,
  { after, size = approvalsAtOnce }: { after?: TimeCursor | undefined; size?: number } = {},
) {
  const landlord = requireRole(actor, "landlord");
  const sent = microsecondOf(sql`sent_at`);
  const waiting = await db
    .selectFrom("approvals")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "approvals.landlordId")
        .onRef("properties.id", "=", "approvals.propertyId"),
    )
    .select(["propertyId as id", "title", "changes", "refusedBecause as refused", sent.as("at")])
    .where("approvals.landlordId", "=", landlord.id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sent}, property_id) > (${after!.at}::bigint, ${after!.id})`),
    )
    .orderBy("sentAt")
    .orderBy("propertyId")
    .limit(size + 1)
    .execute();
  const { rows, older: more } = cutPart(waiting, size);
  const isWhole = after === undefined && more === null;
  return {
    rows: rows.map((row) => ({ ...row, changes: row.changes as HeldChanges | null })),
    more,
    total: isWhole ? rows.length : await countOwnApprovals(landlord.id),
  };
}

async function countOwnApprovals(landlordId: string): Promise<number> {
  const { count } = await db
    .selectFrom("approvals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("landlordId", "=", landlordId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A landlord's property for its form, with what they changed and is not approved yet; null for other members. */
export async function formToEdit(actor: Actor, id: string) {
  return (await formsToEdit(actor, [id])).get(id) ?? null;
}

/** The same for several, by id; those of others are left out. */
export async function formsToEdit(actor: Actor, ids: string[]) {
  const found = await propertiesToEdit(actor, ids);
  const approvals = await db
    .selectFrom("approvals")
    .select(["propertyId", "changes", "refusedBecause"])
    .where("propertyId", "in", [...found.keys(), ""])
    .execute();
  const forms = [...found].map(async ([id, { property, form }]) => {
    const approval = approvals.find(({ propertyId }) => propertyId === id);
    const shown = await withChanges(property, form, (approval?.changes ?? {}) as HeldChanges);
    const state = approval && { isEdit: approval.changes !== null, refused: approval.refusedBecause };
    return [id, { ...shown, approval: state ?? null }] as const;
  });
  return new Map(await Promise.all(forms));
}

/** For administrators: whether no one has offered a space here yet. */
export async function hasNoSpace(actor: Actor): Promise<boolean> {
  requireAdministrator(actor, "reviewer");
  return (await db.selectFrom("properties").select("id").limit(1).executeTakeFirst()) === undefined;
}
