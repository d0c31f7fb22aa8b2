import { createHash } from "node:crypto";
import { hoursOfViews } from "#app/features/access/queries.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { placeOf as placeOfClaimPhoto } from "#app/features/deposits/model.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { movementsOf } from "#app/features/ledger/queries.server.ts";
import { readMessagesAbout } from "#app/features/messages/read-messages-about.server.ts";
import { sharedSteps } from "#app/features/problems/model.ts";
import { problemsFor } from "#app/features/problems/queries.server.ts";
import { findAgreement } from "#app/features/reservations/terms/load-agreement.server.ts";
import { readHistory } from "#app/features/reservations/lifecycle/read-history.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { type By, messageDays } from "../model.ts";
import { isPaidStay } from "../policy.ts";
import { appendEntries, type Draft } from "./append-entries.server.ts";

const system = { kind: "system" } as const;
/** What the fact of a message begins with, before its id. */
const ofMessage = "message:";

/** Adds what happened elsewhere to a reservation's timeline, which begins once it is accepted and paid. Idempotent. */
export async function catchUp(reservationId: string): Promise<void> {
  const deposit = await depositFor(system, reservationId);
  const { reservation } = deposit;
  if (!isPaidStay(reservation) && !(await hasTimeline(reservation))) return;
  const recorded = await recordedFacts(reservation);
  const drafts = await collectFacts(deposit, recorded);
  const added = drafts.filter(({ fact }) => !recorded.has(fact));
  await transaction((trx) => appendEntries(trx, reservation, added));
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

/** What a reservation's timeline has, by the names of its facts. */
async function recordedFacts({ landlordId, id }: { landlordId: string; id: string }): Promise<Set<string>> {
  const rows = await db
    .selectFrom("timelineEntries")
    .select("fact")
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .execute();
  return new Set(rows.map(({ fact }) => fact));
}

type Deposit = Awaited<ReturnType<typeof depositFor>>;

/**
 * What other modules know about a reservation and that belongs in its timeline, in order. Messages and photos, of which
 * there can be many, are read only if they aren't recorded.
 */
async function collectFacts(deposit: Deposit, recorded: Set<string>): Promise<Draft[]> {
  const { reservation, endedAt } = deposit;
  const until = endedAt && new Date(endedAt.getTime() + messageDays * 86_400_000);
  const [moves, money, messages, views, agreement, claim, problems] = await Promise.all([
    readHistory(system, reservation.id, true),
    movementsOf(system, reservation.id),
    readMessagesAbout(system, reservation, {
      from: reservation.createdAt,
      until,
      except: [...recorded]
        .filter((fact) => fact.startsWith(ofMessage))
        .map((fact) => fact.slice(ofMessage.length)),
    }),
    hoursOfViews(system, reservation),
    agreementFacts(reservation.id, recorded),
    allClaimFacts(deposit, recorded),
    problemFacts(reservation.id),
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
      fact: ofMessage + id,
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
    ...agreement,
    ...claim,
    ...problems,
  ];
  return drafts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function byOf(kind: Actor["kind"]): By {
  return kind === "visitor" ? "tenant" : kind;
}

async function allClaimFacts({ claims }: Deposit, recorded: Set<string>): Promise<Draft[]> {
  return (await Promise.all(claims.map((claim) => claimFacts(claim, recorded)))).flat();
}

/** A claim has its words, and each photo of it its hash. */
async function claimFacts(claim: Deposit["claims"][number], recorded: Set<string>): Promise<Draft[]> {
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
    ...(await photoFacts(claim, recorded)),
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

async function photoFacts(
  { id, photos }: NonNullable<Deposit["claim"]>,
  recorded: Set<string>,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const { file, side, at } of photos) {
    const fact = `claim:${id}:photo:${file}`;
    const bytes = recorded.has(fact) ? null : await getFile(placeOfClaimPhoto(file));
    if (!bytes) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { kind: "claim" as const, what: "photo", photos: [sha256] };
    drafts.push({ fact, at: new Date(at), by: side, facts });
  }
  return drafts;
}

/** Each step of what was reported, with its words and the hashes of its photos. */
async function problemFacts(reservationId: string): Promise<Draft[]> {
  const { problems } = await problemsFor(system, reservationId);
  return problems.flatMap((problem) =>
    sharedSteps(problem).map(({ position, what, by, words, photos, at }) => ({
      fact: `problem:${problem.id}:${position}`,
      // A decision counts once it can't be undone anymore.
      at: what === "decided" ? problem.settledAt! : new Date(at),
      by,
      facts: {
        kind: "problem" as const,
        what,
        about: problem.kind,
        ...(photos.length > 0 && { photos: photos.map(({ sha256 }) => sha256) }),
      },
      ...(words !== null && { text: { whole: words } }),
    })),
  );
}

/** The hash of the text that both sides agreed to, once both have. */
async function agreementFacts(reservationId: string, recorded: Set<string>): Promise<Draft[]> {
  if (recorded.has("agreement")) return [];
  const agreement = await findAgreement(system, reservationId);
  if (!agreement?.isMade) return [];
  const at = agreement.signatures.at(-1)!.at;
  const facts = { kind: "agreement" as const, sha256: agreement.sha256 };
  return [{ fact: "agreement", at, by: "landlord", facts }];
}
