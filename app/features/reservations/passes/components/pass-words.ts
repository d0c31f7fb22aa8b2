import { addDays, dayInWords, daysInWords } from "#app/platform/dates.ts";
import type { Tone } from "#app/ui/tone.ts";
import type { Verdict } from "../model.ts";
import type { CheckJson } from "../present.ts";
import type { OfflineCheck } from "./judge-offline.ts";

/** A check as the screen shows it; `caution` says what a check without a network can't know. */
export type ShownCheck = {
  verdict: Verdict;
  title: string;
  sentence: string;
  tone: Tone;
  about: { id: string | null; space: string; guest: string | null; code: string; stay: string } | null;
  caution: string | null;
};

const words: Record<Verdict, { title: string; tone: Tone; sentence: (start: string) => string }> = {
  valid: { title: "Valid", tone: "good", sentence: () => "Accepted and paid, and today is one of its days." },
  early: {
    title: "Not yet valid",
    tone: "wait",
    sentence: (start) => `Accepted and paid, but the stay begins ${dayInWords(start)}.`,
  },
  over: { title: "Expired", tone: "bad", sentence: () => "The last day of this stay has passed." },
  canceled: { title: "Canceled", tone: "bad", sentence: () => "This reservation was canceled or refunded." },
  unpaid: { title: "Not valid", tone: "bad", sentence: () => "This reservation isn’t accepted and paid." },
  closed: {
    title: "Closed",
    tone: "bad",
    sentence: () => "Rent is past due. The pass is valid again as soon as it’s paid.",
  },
  unknown: {
    title: "Not one of your spaces",
    tone: "bad",
    sentence: () => "None of your reservations has this code.",
  },
  forged: {
    title: "Not a real pass",
    tone: "bad",
    sentence: () => "We didn’t sign it. Ask to see the pass on the guest’s phone, or enter its code.",
  },
};

export function shownOnline({ verdict, reservation }: CheckJson): ShownCheck {
  const { title, tone, sentence } = words[verdict];
  const shown = { verdict, title, tone, sentence: sentence(reservation?.start_date ?? ""), caution: null };
  if (reservation === null) return { ...shown, about: null };
  const { id, guest_name: guest, title: space, reservation_code: code, start_date, end_date } = reservation;
  const stay = stayInWords(start_date, end_date ?? "9999-12-30");
  return { ...shown, about: { id, guest, space, code, stay } };
}

export function shownOffline({ verdict, isListed, about }: OfflineCheck, listedAt: number): ShownCheck {
  const { title, tone, sentence } = words[verdict];
  const time = timeInWords(listedAt);
  const isMissing = verdict === "unknown" && !isListed;
  const caution = isMissing
    ? `Checked without a network, with your list from ${time}. Newer reservations aren’t in it.`
    : isListed
      ? `Checked without a network, with your list from ${time}.`
      : `Checked without a network: signed by us, but newer than your list from ${time}. A cancellation since then isn’t known here.`;
  const shown = {
    verdict,
    tone,
    caution,
    title: isMissing ? "Not in your list" : title,
    sentence: sentence(about?.start ?? ""),
  };
  if (about === null) return { ...shown, about: null };
  const stay = stayInWords(about.start, addDays(about.end, -1));
  return { ...shown, about: { id: null, guest: null, space: about.title, code: about.code, stay } };
}

function stayInWords(first: string, last: string): string {
  const stay = daysInWords(first, last);
  return stay[0]!.toUpperCase() + stay.slice(1);
}

/** An instant on this phone's clock: "Nov 23, 10:32 AM". */
export function timeInWords(instant: number): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(instant);
}
