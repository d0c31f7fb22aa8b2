import { z } from "@hono/zod-openapi";
import { reservationJson, presentReservation } from "#app/features/reservations/present.ts";
import { toDollars } from "#app/platform/money.ts";
import {
  addressOf,
  agreementRefusal,
  type Facts,
  handoverKinds,
  handoverRefusal,
  mostPhotos,
  type Photo,
  type Side,
  windowOf,
} from "./model.ts";
import { isFixed, isPaidStay } from "./policy.ts";
import type { EntryRow, HandoverRow, StayRow, TimelineRow } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");
const kindJson = z.enum(handoverKinds);

const photoJson = z
  .object({
    url: z.string().describe("For the reservation's two sides only."),
    width: z.int(),
    height: z.int(),
    sha256: z.string(),
    at: instant,
  })
  .openapi("HandoverPhoto");

const sideJson = z
  .object({
    photos: z.array(photoJson),
    note: z.string().nullable(),
    agreed_at: instant.nullable(),
  })
  .openapi("HandoverSide");
export type HandoverSideJson = z.infer<typeof sideJson>;

const handoverJson = z
  .object({
    kind: kindJson,
    version: z.int().describe("Counts what was added; who agrees names the one they saw."),
    tenant: sideJson,
    landlord: sideJson,
    is_fixed: z.boolean().describe("True once both sides agreed: it can’t be changed anymore."),
    opens_at: instant,
    closes_at: instant.nullable().describe("Null while the rental has no end."),
    refusal: z.string().nullable().describe("Why nothing can be added now; null if something can."),
    agreement_refusal: z
      .string()
      .nullable()
      .describe("Why the caller's side can't agree now although photos can be added; null otherwise."),
    photos_left: z.int().describe("How many photos the caller's side can still add."),
  })
  .openapi("Handover");
export type HandoverJson = z.infer<typeof handoverJson>;

/** Both handovers of a reservation for one of its two sides. */
export const handoversJson = z
  .object({
    reservation: reservationJson,
    side: z.enum(["tenant", "landlord"]),
    handovers: z.array(handoverJson),
  })
  .openapi("Handovers");
export type HandoversJson = z.infer<typeof handoversJson>;

const entryJson = z
  .object({
    sequence: z.int(),
    at: instant,
    by: z.enum(["tenant", "landlord", "administrator", "system"]),
    kind: z.enum([
      "move",
      "money",
      "message",
      "photo",
      "note",
      "agreed",
      "claim",
      "problem",
      "access",
      "agreement",
    ]),
    what: z.string().nullable().describe("The action, the movement of money, or the step of a claim."),
    handover: kindJson.nullable(),
    amount: z.number().nullable().describe("In dollars."),
    count: z.int().describe("How many photos it has."),
    photo_url: z.string().nullable(),
    text: z.string().nullable().describe("Its words, as the caller may read them."),
    hash: z.string().describe("SHA-256 of the entry, which names the hash before it."),
  })
  .openapi("TimelineEntry");
export type EntryJson = z.infer<typeof entryJson>;

/** What happened to a reservation, in order. */
export const timelineJson = z
  .object({ entries: z.array(entryJson), head: z.string().describe("The last entry's hash.") })
  .openapi("Timeline");
export type TimelineJson = z.infer<typeof timelineJson>;

/** The newest of what happened to a reservation, newest first, without words. */
export const newestEntriesJson = z
  .object({ entries: z.array(entryJson), time_zone: z.string().describe("The property's.") })
  .openapi("NewestEntries");
export type NewestEntriesJson = z.infer<typeof newestEntriesJson>;

/** What an administrator reads before deciding a claim or answering a dispute. */
export const evidenceJson = z
  .object({
    handovers: z.array(handoverJson),
    timeline: timelineJson,
    time_zone: z.string().describe("The property's."),
  })
  .openapi("HandoverEvidence");
export type EvidenceJson = z.infer<typeof evidenceJson>;

export function presentHandovers(
  { stay, handovers }: { stay: StayRow; handovers: HandoverRow[] },
  now: Date,
): HandoversJson {
  return {
    reservation: presentReservation(stay.reservation),
    side: stay.side,
    handovers: handovers.map((row) => presentHandover(row, stay, now, stay.side)),
  };
}

type Stay = Omit<StayRow, "side">;

function presentHandover(row: HandoverRow, stay: Stay, now: Date, side: Side, query = ""): HandoverJson {
  const { kind, version } = row;
  const [opens, closes] = windowOf(kind, stay);
  const fixed = isFixed(row);
  const about = { kind, isPaidStay: isPaidStay(stay.reservation), isFixed: fixed, times: stay };
  const photo = ({ file, width, height, sha256, at }: Photo) => ({
    url: addressOf(stay.reservation.id, file) + query,
    width,
    height,
    sha256,
    at,
  });
  const own = side === "tenant" ? row.tenantPhotos : row.landlordPhotos;
  return {
    kind,
    version,
    tenant: {
      photos: row.tenantPhotos.map(photo),
      note: row.tenantNote,
      agreed_at: row.tenantAgreedAt?.toISOString() ?? null,
    },
    landlord: {
      photos: row.landlordPhotos.map(photo),
      note: row.landlordNote,
      agreed_at: row.landlordAgreedAt?.toISOString() ?? null,
    },
    is_fixed: fixed,
    opens_at: opens.toISOString(),
    closes_at: closes?.toISOString() ?? null,
    refusal: handoverRefusal(about, now),
    agreement_refusal: agreementRefusal(kind, stay, now),
    photos_left: mostPhotos - own.length,
  };
}

export function presentTimeline(
  { entries, head }: TimelineRow,
  handovers: HandoverRow[],
  reservationId: string,
  query = "",
): TimelineJson {
  const files = new Map(
    handovers
      .flatMap(({ tenantPhotos, landlordPhotos }) => [...tenantPhotos, ...landlordPhotos])
      .map(({ sha256, file }) => [sha256, addressOf(reservationId, file) + query]),
  );
  return {
    head,
    entries: entries.map(({ sequence, entry: { at, by, facts }, hash, text }) => ({
      sequence,
      at,
      by,
      kind: facts.kind,
      what: whatOf(facts),
      handover: "handover" in facts ? facts.handover : null,
      amount: "cents" in facts && facts.cents !== undefined ? toDollars(facts.cents) : null,
      count: countOf(facts),
      photo_url: facts.kind === "photo" ? (files.get(facts.sha256) ?? null) : null,
      text: text?.text ?? null,
      hash,
    })),
  };
}

export function presentNewest(
  entries: EntryRow[],
  reservation: { id: string; timeZone: string },
): NewestEntriesJson {
  const { entries: shown } = presentTimeline({ entries, head: "" }, [], reservation.id);
  return { entries: shown, time_zone: reservation.timeZone };
}

export function presentEvidence(
  read: { deposit: Stay; handovers: HandoverRow[]; timeline: TimelineRow; token: string },
  now: Date,
): EvidenceJson {
  const { deposit, handovers, timeline } = read;
  const query = `?token=${encodeURIComponent(read.token)}`;
  return {
    handovers: handovers.map((row) => presentHandover(row, deposit, now, "landlord", query)),
    timeline: presentTimeline(timeline, handovers, deposit.reservation.id, query),
    time_zone: deposit.reservation.timeZone,
  };
}

function whatOf(facts: Facts): string | null {
  if (facts.kind === "move") return facts.action;
  if (facts.kind === "agreed") return facts.fixed ? "fixed" : null;
  // The same steps have other words for things left behind.
  if (facts.kind === "problem" && facts.about === "left_behind") return `left_${facts.what}`;
  return "what" in facts ? facts.what : null;
}

function countOf(facts: Facts): number {
  if (facts.kind === "message") return facts.photos;
  if (facts.kind === "claim") return facts.photos?.length ?? 0;
  return facts.kind === "photo" ? 1 : 0;
}
