import type { Actor } from "#app/features/accounts/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { readMessagesAbout } from "#app/features/messages/read-messages-about.server.ts";
import { problemsFor } from "#app/features/problems/queries.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import {
  type Commitment,
  type EntryBody,
  type HandoverKind,
  handoverKinds,
  noHash,
  type Photo,
  type Side,
  summaryEntries,
} from "./model.ts";
import { hashText } from "./steps/hash-text.server.ts";

const system = { kind: "system" } as const;

export type HandoverRow = {
  kind: HandoverKind;
  version: number;
  tenantPhotos: Photo[];
  landlordPhotos: Photo[];
  tenantNote: string | null;
  landlordNote: string | null;
  tenantAgreedAt: Date | null;
  landlordAgreedAt: Date | null;
};

export type StayRow = Awaited<ReturnType<typeof stayFor>>;

/** A reservation with its times and its claim, and the caller's side of it; 404 for all others, administrators included. */
export async function stayFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const deposit = await depositFor(actor, reservationId, database);
  const side = sideOf(actor, deposit.reservation);
  if (side === null) throw new NotFound("Reservation not found.");
  return { ...deposit, side };
}

/** Both handovers of a reservation of the caller; those that no one has begun are empty. */
export async function handoversFor(actor: Actor, reservationId: string) {
  const stay = await stayFor(actor, reservationId);
  return { stay, handovers: await handoversOf(system, stay.reservation) };
}

/** The same for the system, in commands that have checked their caller. */
export async function handoversOf(
  actor: Actor,
  { landlordId, id }: { landlordId: string; id: string },
  database: Queryable = db,
): Promise<HandoverRow[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const rows = await database
    .selectFrom("handovers")
    .select(["kind", "version", "tenantPhotos", "landlordPhotos", "tenantNote", "landlordNote"])
    .select(["tenantAgreedAt", "landlordAgreedAt"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .$narrowType<{ tenantPhotos: Photo[]; landlordPhotos: Photo[] }>()
    .execute();
  return handoverKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { ...empty, kind });
}

const empty = {
  version: 1,
  tenantPhotos: [],
  landlordPhotos: [],
  tenantNote: null,
  landlordNote: null,
  tenantAgreedAt: null,
  landlordAgreedAt: null,
};

/** An entry with the version of its words that the reader may see, and what proves that they are the entry's. */
export type EntryRow = {
  sequence: number;
  body: string;
  entry: EntryBody;
  hash: string;
  text: { version: keyof Commitment; salt: string; text: string } | null;
};
export type TimelineRow = { entries: EntryRow[]; head: string };

/** The timeline of a reservation as one of its sides reads it. */
export async function timelineFor(actor: Actor, stay: StayRow): Promise<TimelineRow> {
  if (sideOf(actor, stay.reservation) !== stay.side) throw new NotFound("Reservation not found.");
  return readTimeline(stay, stay.side);
}

/**
 * The newest entries of each of these stays of the caller, newest first, without words and as of the last minute: one
 * statement, for screens that show a summary.
 */
export async function newestEntries(actor: Actor, stays: ReservationRow[]): Promise<Map<string, EntryRow[]>> {
  if (stays.some((stay) => sideOf(actor, stay) === null)) throw new NotFound("Reservation not found.");
  const newest = new Map<string, EntryRow[]>(stays.map(({ id }) => [id, []]));
  if (stays.length === 0) return newest;
  const rows = await db
    .selectFrom("timelines as t")
    .innerJoin("timelineEntries as e", (join) =>
      join.onRef("e.landlordId", "=", "t.landlordId").onRef("e.reservationId", "=", "t.reservationId"),
    )
    .select(["e.reservationId", "e.sequence", "e.body", "e.hash"])
    .where("t.landlordId", "in", [...new Set(stays.map(({ landlordId }) => landlordId))])
    .where("t.reservationId", "in", [...newest.keys()])
    .where((eb) => eb("e.sequence", ">", eb("t.length", "-", summaryEntries)))
    .orderBy("e.sequence", "desc")
    .execute();
  for (const { reservationId, sequence, body, hash } of rows)
    newest
      .get(reservationId)
      ?.push({ sequence, body, hash, entry: JSON.parse(body) as EntryBody, text: null });
  return newest;
}

/** A timeline for the system, without the words of messages: for administrators who opened a claim's evidence. */
export async function timelineOf(actor: Actor, deposit: Omit<StayRow, "side">): Promise<TimelineRow> {
  if (actor.kind !== "system") throw new Forbidden();
  return readTimeline(deposit, null);
}

async function readTimeline(stay: Omit<StayRow, "side">, reader: Side | null): Promise<TimelineRow> {
  const { landlordId, id } = stay.reservation;
  const rows = await db
    .selectFrom("timelineEntries as e")
    .leftJoin("timelineSalts as s", (join) =>
      join
        .onRef("s.landlordId", "=", "e.landlordId")
        .onRef("s.reservationId", "=", "e.reservationId")
        .onRef("s.sequence", "=", "e.sequence"),
    )
    .select(["e.sequence", "e.fact", "e.body", "e.hash", "s.salt"])
    .where("e.landlordId", "=", landlordId)
    .where("e.reservationId", "=", id)
    .orderBy("e.sequence")
    .execute();
  const words = await wordsOf(stay, reader);
  const entries = rows.map(({ sequence, fact, body, hash, salt }) => {
    const entry = JSON.parse(body) as EntryBody;
    return { sequence, body, entry, hash, text: proven(entry, salt, words.get(fact)) };
  });
  return { entries, head: rows.at(-1)?.hash ?? noHash };
}

type Words = { version: keyof Commitment; text: string };

/** What was written about a reservation, by the facts of its timeline, in the version that the reader may see. */
async function wordsOf(
  { reservation, claim }: Omit<StayRow, "side">,
  reader: Side | null,
): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  const add = (fact: string, text: string | null, version: keyof Commitment = "whole") =>
    text !== null && words.set(fact, { version, text });
  for (const { kind, version, tenantNote, landlordNote } of await handoversOf(system, reservation))
    for (let at = 1; at <= version; at += 1) {
      add(`note:${kind}:tenant:${at}`, tenantNote);
      add(`note:${kind}:landlord:${at}`, landlordNote);
    }
  if (claim) {
    add(`claim:${claim.id}:claimed`, claim.reason);
    add(`claim:${claim.id}:objected`, claim.objection);
    add(`claim:${claim.id}:decided`, claim.note);
  }
  for (const { id, steps } of (await problemsFor(system, reservation.id)).problems)
    for (const step of steps) add(`problem:${id}:${step.position}`, step.words);
  if (reader === null) return words;
  for (const { id, side, body, hidden, isOpen } of await readMessagesAbout(system, reservation)) {
    const version = side === reader || isOpen ? "whole" : "hidden";
    add(`message:${id}`, version === "whole" ? body : hidden, version);
  }
  return words;
}

/** Words that were changed or deleted since then are not the entry's anymore. */
function proven({ facts }: EntryBody, entrySalt: string | null, words: Words | undefined): EntryRow["text"] {
  if (entrySalt === null || words === undefined || !("text" in facts) || facts.text === undefined)
    return null;
  const { version, text } = words;
  const { salt, hash } = hashText(entrySalt, version, text);
  return facts.text[version] === hash ? { version, salt, text } : null;
}
