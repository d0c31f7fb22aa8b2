import { daysInWords } from "#app/platform/dates.ts";
import type { DatesJson } from "../../present.ts";
import type { ChangeJson, ChangesJson } from "../present.ts";

type Side = ChangesJson["side"];

/** The dates of a change, with its space where it goes to another one. */
export function stayInWords({ start_date, end_date }: DatesJson, space: { title: string } | null): string {
  const days = daysInWords(start_date, end_date);
  return space === null ? days : `${days}, ${space.title}`;
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
export function openInWords(
  { state, asked_by, space_after }: Pick<ChangeJson, "state" | "asked_by" | "space_after">,
  side: Side,
): string {
  if (state === "agreed")
    return side === "tenant" ? "Agreed. Pay, and the change counts" : "Agreed. The tenant has to pay first";
  const wish = space_after === null ? "other dates" : "another space";
  if (asked_by === side) return `You asked the ${side === "tenant" ? "landlord" : "tenant"} for ${wish}`;
  return `The ${asked_by} asks for ${wish}`;
}
