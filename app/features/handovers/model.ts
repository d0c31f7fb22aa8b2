import { formatDollars } from "#app/platform/money.ts";

/** The two handovers of a stay, as URLs and the database call them. */
export const handoverKinds = ["move-in", "move-out"] as const;
export type HandoverKind = (typeof handoverKinds)[number];

export const sides = ["tenant", "landlord"] as const;
export type Side = (typeof sides)[number];

/** Of one side of one handover. */
export const mostPhotos = 10;
/** Of one uploaded file: 15 MB. */
export const mostPhotoBytes = 15 * 1024 * 1024;

/** A move-in begins this long before the stay. */
export const moveInHours = 24;
/** A move-in ends this long after the stay began, and a move-out this long after it ended. */
export const afterwardsHours = 72;
/** Photos are deleted this long after the stay, or after the money of a claim was moved: as long as those of claims. */
export const photoDays = 180;
/** How long an administrator sees the photos of evidence that they opened. */
export const readingMinutes = 30;
/** What a side does to handovers within so long is one notice to the other. */
export const burstMinutes = 10;
/** How many of a timeline's entries other screens show. */
export const summaryEntries = 3;
/** Messages until this long after the stay are about it. */
export const messageDays = 30;

const hour = 3_600_000;

/** A stay's first and last instant; null without an end. */
export type StayTimes = { startsAt: Date; endedAt: Date | null };

/** From when until when a handover takes photos, notes and agreements; null without an end. */
export function windowOf(
  kind: HandoverKind,
  { startsAt, endedAt }: StayTimes,
): [from: Date, until: Date | null] {
  const after = (instant: Date) => new Date(instant.getTime() + afterwardsHours * hour);
  if (kind === "move-in") return [new Date(startsAt.getTime() - moveInHours * hour), after(startsAt)];
  return [startsAt, endedAt && after(endedAt)];
}

export type Photo = {
  file: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  at: string;
};

/** Why nothing can be added to a handover now, in words; null if something can. */
export function handoverRefusal(
  {
    kind,
    isPaidStay,
    isFixed,
    times,
  }: {
    kind: HandoverKind;
    isPaidStay: boolean;
    isFixed: boolean;
    times: StayTimes;
  },
  now: Date,
): string | null {
  const [from, until] = windowOf(kind, times);
  const name = kind === "move-in" ? "move-in" : "move-out";
  if (!isPaidStay) return `A ${name} needs a stay that is accepted and paid.`;
  if (isFixed) return `Both of you agreed to this ${name}, so it can’t be changed anymore.`;
  if (now < from)
    return kind === "move-in"
      ? `The move-in opens ${moveInHours} hours before the stay.`
      : "The move-out opens when the stay begins.";
  if (until !== null && now >= until)
    return `${name === "move-in" ? "Move-in" : "Move-out"} photos are closed.`;
  return null;
}

/** Why a side can't agree to a handover that takes photos already, in words; null if it can. */
export function agreementRefusal(kind: HandoverKind, { startsAt }: StayTimes, now: Date): string | null {
  if (kind === "move-out" || now >= startsAt) return null;
  return "You can agree to the move-in once the stay begins. Add photos and notes until then.";
}

/** The hash before a timeline's first entry. */
export const noHash = "0".repeat(64);

/** Hashes of a text with its salt: as it was written, and as the other side read it while contacts were hidden. */
export type Commitment = { whole: string; hidden?: string };

/** Who did something. Names are in no entry: it stays when an account is deleted. */
export type By = Side | "administrator" | "system";

/** What a timeline's entry records. Both sides get all of it. Amounts are cents. */
export type Facts =
  | { kind: "move"; action: string; from: string | null; to: string }
  | { kind: "money"; what: string; cents: number }
  | { kind: "message"; photos: number; text: Commitment }
  | { kind: "photo"; handover: HandoverKind; sha256: string; bytes: number }
  | { kind: "note"; handover: HandoverKind; text: Commitment }
  | { kind: "agreed"; handover: HandoverKind; version: number; fixed: boolean }
  | { kind: "claim"; what: string; cents?: number; photos?: string[]; text?: Commitment }
  | { kind: "problem"; what: string; about: string; photos?: string[]; text?: Commitment }
  | { kind: "access"; what: string }
  | { kind: "agreement"; sha256: string };

/** An entry's JSON; its keys are sorted, so that it always has the same bytes. */
export type EntryBody = {
  at: string;
  by: By;
  facts: Facts;
  previous: string;
  recorded_at: string;
  reservation: string;
  sequence: number;
};

/** JSON with sorted keys and no spaces, without what is undefined. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(",")}}`;
}

/** The path of a handover's photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `handovers/${file}`;
}

/** The URL path of a handover's photo. */
export function addressOf(reservationId: string, file: string): string {
  return `/uploads/handovers/${reservationId}/${file}`;
}

const moves: Record<string, string> = {
  reserve: "requested the space",
  bookInstantly: "Booked instantly: the ID was verified already",
  accept: "accepted",
  reject: "rejected",
  requestDocuments: "asked for documents",
  uploadId: "uploaded an ID",
  verifyId: "We verified the ID",
  changeStay: "agreed, and the stay changed",
  endEarly: "The stay ended early",
  changeContents: "agreed to a change of what goes in",
  cancel: "canceled",
  cancelAsLandlord: "canceled",
  expire: "The request expired",
  revive: "The payment arrived late; the dates were still available",
};

const money: Record<string, string> = {
  rent: "Paid",
  refund_decided: "Refund decided",
  refund_withdrawn: "Refund withdrawn",
  refund: "Refunded to the card",
  refund_returned: "The card’s bank returned a refund",
  refund_settled: "Refunded by other means",
  deposit_claimed: "Of the deposit, to the landlord",
  disputed: "A bank took the payment back until it decides",
  dispute_reinstated: "The bank gave the payment back",
  dispute_lost: "The bank decided for the cardholder",
  dispute_recovered: "The bank decided an appeal for the landlord",
};

const claims: Record<string, string> = {
  claimed: "claimed for damage",
  photo: "added a photo to the claim",
  agreed: "agreed to the claim",
  objected: "objected to the claim",
  unanswered: "The claim was not answered in time",
  decided: "We decided the claim",
  void: "The claim was closed",
};

const problems: Record<string, string> = {
  reported: "reported a problem",
  fixed: "answered that it is fixed",
  disagreed: "disagreed with the report",
  confirmed: "confirmed that it works",
  persists: "answered that it isn’t fixed",
  objected: "objected: the tenant is coming",
  withdrawn: "withdrew the report",
  overdue: "The report was not answered in time",
  unopposed: "No one objected: the stay ended early",
  came: "Someone seems to have come after a report that no one came",
  decided: "decided the report",
  void: "The report was closed with the stay",
  left_reported: "reported that something is still there",
  left_fixed: "answered that the space is empty",
  left_disagreed: "answered that nothing is there",
  left_persists: "answered that it is still there",
  left_confirmed: "confirmed that the space is empty",
  left_withdrawn: "withdrew the report that something is still there",
  left_decided: "decided that the space was empty",
  left_upheld: "decided that something is still there",
  left_reminded: "We reminded the tenant of what is still there",
  left_not_reminded: "A reminder was not sent",
  left_limit: "Something was still there as our time for it was over",
  left_void: "The report was closed with the stay",
};

type DescribedEntry = {
  kind: Facts["kind"];
  by: By;
  what: string | null;
  handover: HandoverKind | null;
  /** In dollars. */
  amount: number | null;
  count: number;
};

/** One entry of a timeline, for one of its sides or an administrator. */
export function describeEntry(
  { kind, by, what, handover, amount, count }: DescribedEntry,
  side: Side | null,
): string {
  const names = { tenant: "The tenant", landlord: "The landlord", administrator: "We", system: "We" };
  const who = by === side ? "You" : names[by];
  const inSentence = (words: string) => (/^[A-Z]/.test(words) ? words : `${who} ${words}`);
  const dollars = amount === null ? "" : `: ${formatDollars(amount)}`;
  if (kind === "move") return inSentence(moves[what ?? ""] ?? "changed the reservation");
  if (kind === "money") return `${money[what ?? ""] ?? "Money moved"}${dollars}`;
  if (kind === "claim") return `${inSentence(claims[what ?? ""] ?? "changed the claim")}${dollars}`;
  if (kind === "problem") return inSentence(problems[what ?? ""] ?? "changed the report");
  if (kind === "photo") return `${who} added a photo to the ${handover}`;
  if (kind === "note") return `${who} added a note to the ${handover}`;
  if (kind === "agreed")
    return `${who} agreed to the ${handover}${what === "fixed" ? ": now it can’t be changed" : ""}`;
  if (kind === "agreement") return "The rental agreement was made";
  if (kind === "message") return `${who} wrote a message${count > 0 ? ` with ${photosInWords(count)}` : ""}`;
  return `${who} opened how to get in`;
}

const photosInWords = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
