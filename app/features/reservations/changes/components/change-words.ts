import { formatDollars } from "#app/platform/money.ts";
import type { ChangeJson, ChangesJson } from "../present.ts";

type Side = ChangesJson["side"];

/** What a change costs more or less, for one side; null if nothing. */
export function differenceInWords(difference: number, side: Side): string | null {
  if (difference === 0) return null;
  if (difference > 0)
    return side === "tenant"
      ? `You pay ${formatDollars(difference)} more, before the new dates count.`
      : `The tenant pays ${formatDollars(difference)} more, before the new dates count.`;
  return side === "tenant"
    ? `You get ${formatDollars(-difference)} back.`
    : `The tenant gets ${formatDollars(-difference)} back.`;
}

/** The state of a change, in words. */
export function stateInWords(state: ChangeJson["state"]): string {
  const words: Record<ChangeJson["state"], string> = {
    asked: "Waits for an answer",
    agreed: "Agreed, waits for the payment",
    made: "Changed",
    refused: "Declined",
    withdrawn: "Withdrawn",
    expired: "Not answered or paid in time",
  };
  return words[state];
}

/** The heading of an open change, for its reader. */
export function openInWords({ state, asked_by }: Pick<ChangeJson, "state" | "asked_by">, side: Side): string {
  if (state === "agreed")
    return side === "tenant" ? "Agreed. Pay, and the new dates count" : "Agreed. The tenant has to pay first";
  if (asked_by === side)
    return side === "tenant"
      ? "You asked the landlord for other dates"
      : "You asked the tenant for other dates";
  return asked_by === "tenant" ? "The tenant asks for other dates" : "The landlord asks for other dates";
}
