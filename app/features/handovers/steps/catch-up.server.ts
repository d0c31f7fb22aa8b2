import { createHash } from "node:crypto";
import { hoursOfViews } from "#app/features/access/queries.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { placeOf as placeOfClaimPhoto } from "#app/features/deposits/model.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { movementsOf } from "#app/features/ledger/queries.server.ts";
import { messagesAbout } from "#app/features/messages/queries.server.ts";
import { readHistory } from "#app/features/reservations/lifecycle/read-history.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { type By, messageDays } from "../model.ts";
import { isPaidStay } from "../policy.ts";
import { appendEntries, type Draft } from "./append-entries.server.ts";

const system = { kind: "system" } as const;

/** Adds what happened elsewhere to a reservation's timeline, which begins once it is accepted and paid. Idempotent. */
export async function catchUp(reservationId: string): Promise<void> {
  const deposit = await depositFor(system, reservationId);
  const { reservation } = deposit;
  if (!isPaidStay(reservation) && !(await hasTimeline(reservation))) return;
  const drafts = await collectFacts(deposit);
  await transaction((trx) => appendEntries(trx, reservation, drafts));
}

async function hasTimeline({ landlordId, id }: { landlordId: string; id: string }): Promise<boolean> {
  const found = await db
    .selectFrom("timelines")
    .select("length")
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

type Deposit = Awaited<ReturnType<typeof depositFor>>;

/** Everything that other modules know about a reservation and that belongs in its timeline, in order. */
async function collectFacts(deposit: Deposit): Promise<Draft[]> {
  const { reservation, endedAt } = deposit;
  const until = endedAt && new Date(endedAt.getTime() + messageDays * 86_400_000);
  const [moves, money, messages, views, claim] = await Promise.all([
    readHistory(system, reservation.id, true),
    movementsOf(system, reservation.id),
    messagesAbout(system, reservation, [reservation.createdAt, until]),
    hoursOfViews(system, reservation),
    claimFacts(deposit),
  ]);
  const drafts: Draft[] = [
    ...moves.map(({ id, action, actorKind, fromStatus, toStatus, happenedAt }) => ({
      fact: `move:${id}`,
      at: happenedAt,
      by: byOf(actorKind),
      facts: { kind: "move" as const, action, from: fromStatus, to: toStatus },
    })),
    ...money.map(({ id, kind, occurredAt, cents }) => ({
      fact: `money:${id}`,
      at: occurredAt,
      by: "system" as const,
      facts: { kind: "money" as const, what: kind, cents },
    })),
    ...messages.map(({ id, side, body, hidden, createdAt, photos }) => ({
      fact: `message:${id}`,
      at: createdAt,
      by: side,
      facts: { kind: "message" as const, photos },
      text: { whole: body, hidden },
    })),
    ...views.map(({ hour, firstAt }) => ({
      fact: `access:${hour.toISOString()}`,
      at: firstAt,
      by: "tenant" as const,
      facts: { kind: "access" as const, what: "opened" },
    })),
    ...claim,
  ];
  return drafts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function byOf(kind: Actor["kind"]): By {
  return kind === "visitor" ? "tenant" : kind;
}

/** A claim has its words, and each photo of it its hash. */
async function claimFacts({ claim }: Deposit): Promise<Draft[]> {
  if (!claim) return [];
  const { id, amountCents, reason, objection, state, awardedCents, note } = claim;
  const claimed = (
    what: string,
    at: Date,
    by: By,
    more: { cents?: number; text?: string | null } = {},
  ): Draft => ({
    fact: `claim:${id}:${what}`,
    at,
    by,
    facts: { kind: "claim", what, ...(more.cents !== undefined && { cents: more.cents }) },
    ...(more.text && { text: { whole: more.text } }),
  });
  const drafts = [
    claimed("claimed", claim.createdAt, "landlord", { cents: amountCents, text: reason }),
    ...(await photoFacts(claim)),
  ];
  if (claim.answeredAt !== null)
    drafts.push(
      claimed(objection === null ? "agreed" : "objected", claim.answeredAt, "tenant", { text: objection }),
    );
  else if (state !== "open") drafts.push(claimed("unanswered", claim.answerBy, "system"));
  if (state === "decided")
    drafts.push(
      claimed("decided", claim.closedAt!, "administrator", { cents: awardedCents ?? 0, text: note }),
    );
  if (state === "void") drafts.push(claimed("void", claim.closedAt!, "system"));
  return drafts;
}

async function photoFacts({ id, photos }: NonNullable<Deposit["claim"]>): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const { file, side, at } of photos) {
    const bytes = await getFile(placeOfClaimPhoto(file));
    if (!bytes) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { kind: "claim" as const, what: "photo", photos: [sha256] };
    drafts.push({ fact: `claim:${id}:photo:${file}`, at: new Date(at), by: side, facts });
  }
  return drafts;
}
