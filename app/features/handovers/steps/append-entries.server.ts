import { createHash, randomBytes } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { type By, canonicalJson, type Commitment, type EntryBody, type Facts } from "../model.ts";
import { hashText } from "./hash-text.server.ts";

type FactsWithoutText = Facts extends infer One ? (One extends Facts ? Omit<One, "text"> : never) : never;

/** What happened, before it has a place in a timeline. `fact` names it, so that it is recorded once. */
export type Draft = {
  fact: string;
  at: Date;
  by: By;
  facts: FactsWithoutText;
  /** Its words, which the entry has as salted hashes only. */
  text?: { whole: string; hidden?: string } | undefined;
};

type Timeline = { landlordId: string; id: string };

/**
 * Adds what isn't recorded yet to a reservation's timeline, in its order, one entry after the other. The lock on the
 * timeline's row lets one do so at a time, so that it never forks.
 */
export async function appendEntries(
  trx: Transaction,
  { landlordId, id: reservationId }: Timeline,
  drafts: Draft[],
): Promise<void> {
  const whose = { landlordId, reservationId };
  await trx
    .insertInto("timelines")
    .values({ ...whose, checkedAt: now() })
    .onConflict((conflict) => conflict.columns(["landlordId", "reservationId"]).doNothing())
    .execute();
  const timeline = await trx
    .selectFrom("timelines")
    .select(["length", "head"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const recorded = await factsAmong(trx, whose, drafts);
  const instant = now();
  let { length, head } = timeline;
  const entries = [];
  const salts = [];
  for (const draft of drafts.filter(({ fact }) => !recorded.has(fact))) {
    const salt = randomBytes(16).toString("hex");
    const text = draft.text && commit(salt, draft.text);
    const body: EntryBody = {
      at: draft.at.toISOString(),
      by: draft.by,
      facts: { ...draft.facts, ...(text && { text }) } as Facts,
      previous: head,
      recorded_at: instant.toISOString(),
      reservation: reservationId,
      sequence: length + 1,
    };
    const written = canonicalJson(body);
    const hash = sha256(written);
    const previousSequence = length === 0 ? null : length;
    length += 1;
    entries.push({
      ...whose,
      sequence: length,
      fact: draft.fact,
      body: written,
      previousSequence,
      previous: head,
      hash,
    });
    const side = draft.by === "system" ? "administrator" : draft.by;
    if (text) salts.push({ ...whose, sequence: length, side, salt });
    head = hash;
  }
  if (entries.length > 0) await trx.insertInto("timelineEntries").values(entries).execute();
  if (salts.length > 0) await trx.insertInto("timelineSalts").values(salts).execute();
  await trx
    .updateTable("timelines")
    .set({ length, head, checkedAt: instant })
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .execute();
}

async function factsAmong(
  trx: Transaction,
  { landlordId, reservationId }: { landlordId: string; reservationId: string },
  drafts: Draft[],
): Promise<Set<string>> {
  if (drafts.length === 0) return new Set();
  const among = drafts.map(({ fact }) => fact);
  const rows = await trx
    .selectFrom("timelineEntries")
    .select("fact")
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("fact", "in", among)
    .execute();
  return new Set(rows.map(({ fact }) => fact));
}

/** Each version has a salt of its own: who may read the hidden one must not be able to guess the whole one. */
function commit(salt: string, { whole, hidden }: { whole: string; hidden?: string }): Commitment {
  return {
    whole: hashText(salt, "whole", whole).hash,
    ...(hidden !== undefined && { hidden: hashText(salt, "hidden", hidden).hash }),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
