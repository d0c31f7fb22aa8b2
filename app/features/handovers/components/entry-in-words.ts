import type { EntryJson } from "#app/features/handovers/present.ts";
import { formatDollars } from "#app/platform/money.ts";

type Side = "tenant" | "landlord" | null;

const moves: Record<string, string> = {
  reserve: "requested the space",
  bookInstantly: "Booked instantly: the ID was verified already",
  accept: "accepted",
  reject: "rejected",
  requestDocuments: "asked for documents",
  uploadId: "uploaded an ID",
  verifyId: "We verified the ID",
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

/** One entry of a timeline, for one of its sides or an administrator. */
export function entryInWords({ kind, by, what, handover, amount, count }: EntryJson, side: Side): string {
  const names = { tenant: "The tenant", landlord: "The landlord", administrator: "We", system: "We" };
  const who = by === side ? "You" : names[by];
  const told = (words: string) => (/^[A-Z]/.test(words) ? words : `${who} ${words}`);
  const dollars = amount === null ? "" : `: ${formatDollars(amount)}`;
  if (kind === "move") return told(moves[what ?? ""] ?? "changed the reservation");
  if (kind === "money") return `${money[what ?? ""] ?? "Money moved"}${dollars}`;
  if (kind === "claim") return `${told(claims[what ?? ""] ?? "changed the claim")}${dollars}`;
  if (kind === "photo") return `${who} added a photo to the ${handover}`;
  if (kind === "note") return `${who} added a note to the ${handover}`;
  if (kind === "agreed")
    return `${who} agreed to the ${handover}${what === "fixed" ? ": now it can’t be changed" : ""}`;
  if (kind === "message") return `${who} wrote a message${count > 0 ? ` with ${photosInWords(count)}` : ""}`;
  return `${who} opened how to get in`;
}

const photosInWords = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
