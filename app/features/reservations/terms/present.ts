import { z } from "@hono/zod-openapi";
import { vehicleNames, type Vehicle } from "#app/features/properties/model.ts";
import { consentNames, contentsAsked, describeService } from "./model.ts";
import { instantInWords } from "#app/platform/dates.ts";
import type { Agreement, AgreementWords, Signature } from "./model.ts";

const vehicles = Object.keys(vehicleNames) as [Vehicle, ...Vehicle[]];

const contentsJson = z
  .object({
    vehicle: z.enum(vehicles).nullable(),
    model: z.string().describe("Make and model, or size."),
    plate: z.string(),
    runs: z.boolean().nullable().describe("Null, here and below, where it wasn't stated."),
    insured: z.boolean().nullable(),
    things: z.string().describe("A list, or rooms' worth."),
  })
  .openapi("Contents");
export type ContentsJson = z.infer<typeof contentsJson>;

export const contentsAskedJson = z
  .object({
    vehicles: z.array(z.enum(vehicles)).describe("The kinds of vehicles that can be stated."),
    things: z.boolean().describe("Things can be stated."),
    required: z.boolean().describe("The request must say what goes in."),
  })
  .openapi("ContentsAsked");
export type ContentsAskedJson = z.infer<typeof contentsAskedJson>;

/** Of a reservation, for its two sides and administrators. */
export const contentsShape = {
  contents: contentsJson
    .nullable()
    .describe(
      "What goes in, as the tenant stated it; from acceptance on only by a change that the landlord agreed to. Null where it isn't stated.",
    ),
  contents_mark: z
    .string()
    .nullable()
    .describe("Changes with each statement of what goes in; null where it isn't stated."),
  contents_change: z
    .object({ id: z.string(), contents: contentsJson.nullable(), asked_at: z.iso.datetime() })
    .nullable()
    .describe("What the tenant asks to bring instead, until the landlord answers."),
  contents_asked: contentsAskedJson,
  house_rules: z.string().describe("The rules of the space as the request agreed to them; may be empty."),
};

type Row = Parameters<typeof contentsAsked>[0] & {
  contents: unknown;
  contentsMark: string | null;
  contentsAskedFor: { id: string; contents: unknown; at: string } | null;
  agreedRules: string | null;
};

/** What goes in as it is stored, without its salt. */
export function parseContents(stored: unknown): ContentsJson | null {
  return stored === null ? null : contentsJson.parse(stored);
}

export function presentContents(row: Row) {
  return {
    contents: parseContents(row.contents),
    contents_mark: row.contentsMark,
    contents_change: row.contentsAskedFor && {
      id: row.contentsAskedFor.id,
      contents: parseContents(row.contentsAskedFor.contents),
      asked_at: new Date(row.contentsAskedFor.at).toISOString(),
    },
    contents_asked: contentsAsked(row),
    house_rules: row.agreedRules ?? "",
  };
}

export const agreementJson = z
  .object({
    reservation_id: z.string(),
    number: z.string().describe("The reservation code."),
    title: z.string(),
    is_made: z.boolean().describe("True once both sides have agreed."),
    landlord: z.string(),
    tenant: z.string(),
    summary: z
      .array(z.object({ name: z.string(), words: z.string() }))
      .describe(
        "Who and what it is about, as it was requested: both sides, the space, its dates and its price.",
      ),
    paragraphs: z.array(z.string()),
    addenda: z.array(z.string()).describe("Changes of its dates and of what goes in that count, in words."),
    goes_in: z
      .string()
      .nullable()
      .describe("As the tenant stated it by acceptance; what changed since is in `addenda`."),
    signatures: z.array(
      z.object({
        side: z.enum(["tenant", "landlord"]),
        name: z.string(),
        words: z.string().describe("How and when this side agreed."),
        at: z.iso.datetime(),
        network: z.string().nullable().describe("Only for that side itself and administrators."),
      }),
    ),
    sha256: z.string().describe("Of the paragraphs, with an empty line between them."),
  })
  .openapi("Agreement");
export type AgreementJson = z.infer<typeof agreementJson>;

export const agreementTitle = (number: string) => `Rental agreement No. ${number}`;

/** What an agreement begins with: who and what it is about, by its name. */
export type SummaryLine = Agreement["summary"][number];

/** The words of an agreement that its summary shows, as they were requested. */
export type SummaryWords = Pick<AgreementWords, "place" | "dates" | "total" | "deposit" | "renewal"> & {
  title: string;
};

/** The sides of an agreement first, then the space, its place, the dates and the price. */
export function summarizeAgreement(
  { landlord, tenant }: Record<"landlord" | "tenant", string>,
  { title, place, dates, total, deposit, renewal }: SummaryWords,
): SummaryLine[] {
  const price = `${total}${renewal === "" ? "" : " for the first period"}`;
  return [
    { name: "Landlord", words: landlord },
    { name: "Tenant", words: tenant },
    { name: "Space", words: title },
    { name: "Place", words: place.replace(/^in /, "") },
    { name: "Dates", words: dates.replace(", the first and the last day included", "") },
    { name: "Price", words: deposit === "" ? price : `${price}, and a deposit of ${deposit}` },
  ];
}

/** "Tess Tenant, tenant, agreed with the request on November 28, 2026 at 9:12 AM EST, from 192.0.2.7." */
export function signatureInWords({ side, name, how, at, network }: Signature, timeZone: string): string {
  const when = instantInWords(timeZone, at);
  const from = network === null ? "" : `, from ${network}`;
  if (how === "instant booking")
    return `${name}, landlord, agreed by offering instant booking; booked ${when}.`;
  return `${name}, ${side}, agreed with the ${how} on ${when}${from}.`;
}

export function presentAgreement(agreement: Agreement): AgreementJson {
  const { reservationId, number, title, isMade, landlord, tenant, paragraphs, sha256, timeZone } = agreement;
  return {
    reservation_id: reservationId,
    number,
    title,
    is_made: isMade,
    landlord,
    tenant,
    summary: agreement.summary,
    paragraphs,
    addenda: agreement.addenda,
    goes_in: agreement.contents,
    signatures: agreement.signatures.map((signature) => ({
      side: signature.side,
      name: signature.name,
      words: signatureInWords(signature, timeZone),
      at: signature.at.toISOString(),
      network: signature.network,
    })),
    sha256,
  };
}

/** A consent on administrators' screens: of a stay, or of a member with their account. */
export type ConsentLine = {
  id: string;
  reservationId: string | null;
  memberId: string | null;
  /** The stay's space; empty without a stay. */
  title: string;
  timeZone: string;
  /** Tenant, landlord or visitor. */
  role: string;
  who: string;
  about: string;
  version: string;
  text: string;
  requestId: string | null;
  at: string;
};

type Consent = Record<"id" | "who" | "about" | "version", string> &
  Record<"reservationId" | "memberId" | "body" | "requestId", string | null> &
  Record<"title" | "timeZone" | "guestName" | "guestContact" | "username" | "email", string | null> & {
    agreedAt: Date;
  };

export function presentConsent(row: Consent): ConsentLine {
  const { id, reservationId, memberId, title, version, body, requestId } = row;
  const names = memberId === null ? [row.guestName, row.guestContact] : [row.username, row.email];
  return {
    id,
    reservationId,
    memberId,
    title: title ?? "",
    timeZone: row.timeZone ?? "UTC",
    role: row.who,
    who: names.filter(Boolean).join(", ") || (memberId ?? ""),
    about: (consentNames as Record<string, string>)[row.about] ?? row.about,
    version,
    text: body ?? describeService(version),
    requestId,
    at: row.agreedAt.toISOString(),
  };
}
