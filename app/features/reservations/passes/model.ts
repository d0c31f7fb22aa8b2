import { addDays, isIsoDate, type IsoDate } from "#app/platform/dates.ts";
import { isAccessClosed } from "../lifecycle/model.ts";
import { noEnd, type PaymentStatus, type Stay, type Status } from "../model.ts";

/** What a pass says: a reservation's code, its property and its stay. */
export type Pass = { keyId: string; code: string; propertyId: string; stay: Stay };

/** A pass without an end would outlive the notice: a rental's is opened again after this many days. */
export const rentalPassDays = 35;

/** For how many days after a stay its pass is in the landlord's list; longer than any pass without an end. */
export const listedDays = 40;

/** The state of a reservation's pass; `unpaid`: not accepted or not paid; `closed`: a rental's rent is past due. */
export const passStates = ["valid", "early", "over", "canceled", "unpaid", "closed"] as const;
export type PassState = (typeof passStates)[number];

/** What a check says; `unknown`: of none of the landlord's reservations; `forged`: not signed by us. */
export const verdicts = [...passStates, "unknown", "forged"] as const;
export type Verdict = (typeof verdicts)[number];

type Settled = { status: Status; paymentStatus: PaymentStatus; stay: Stay; accessClosesAt: Date | null };

/** A pass is made for a stay that is accepted and paid; `today` is the date at the property at this instant. */
export function passStateOf({ stay, ...settled }: Settled, today: IsoDate, at: Date): PassState {
  if (isCanceled(settled)) return "canceled";
  if (settled.status !== "accepted" || settled.paymentStatus !== "paid") return "unpaid";
  return openState(datesState(stay, today), isAccessClosed(settled, at));
}

/** The state of a stay's dates while its access may be closed. */
export function openState(
  dates: ReturnType<typeof datesState>,
  isClosed: boolean,
): ReturnType<typeof datesState> | "closed" {
  return isClosed && dates !== "over" ? "closed" : dates;
}

/** True if a reservation has ended before its time, or its payment was refunded. */
export function isCanceled({ status, paymentStatus }: Pick<Settled, "status" | "paymentStatus">): boolean {
  const ended: Status[] = ["canceled", "rejected", "expired"];
  return ended.includes(status) || paymentStatus === "refunded";
}

/** The state of a stay's dates alone. */
export function datesState({ start, end }: Stay, today: IsoDate): "valid" | "early" | "over" {
  if (today < start) return "early";
  return today < end ? "valid" : "over";
}

/** The stay as its pass has it: with an end, at the latest the day on which access closes. */
export function passStay({ start, end }: Stay, today: IsoDate, closesOn: IsoDate | null = null): Stay {
  const last = end === noEnd ? addDays(start > today ? start : today, rentalPassDays) : end;
  return { start, end: closesOn !== null && closesOn < last ? closesOn : last };
}

const version = "pass1";

/** The signed part of a pass. */
export function passText({ keyId, code, propertyId, stay }: Pass): string {
  return [version, keyId, code, propertyId, stay.start, stay.end].join(".");
}

/** A token's signed part, its signature, and what it says; null if it isn't a pass. Says nothing about the signature. */
export function readPass(token: string): { text: string; signature: string; pass: Pass } | null {
  const [kind, keyId = "", code = "", propertyId = "", start = "", end = "", signature, ...more] =
    token.split(".");
  if (kind !== version || signature === undefined || more.length > 0) return null;
  if (!isIsoDate(start) || !isIsoDate(end)) return null;
  const pass = { keyId, code, propertyId, stay: { start, end } };
  return { text: passText(pass), signature, pass };
}

/** What was scanned, pasted or typed: a pass, alone or in its link, or a reservation code. */
export function readGiven(given: string): { token: string } | { code: string } {
  const text = given.trim();
  const token = /^(?:https?:[^#]*)?#(.*)$/.exec(text)?.[1] ?? text;
  if (token.includes(".")) return { token };
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return { code: letters.match(/.{1,4}/g)?.join("-") ?? "" };
}
