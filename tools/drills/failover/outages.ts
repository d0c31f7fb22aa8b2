import { count } from "#tools/drills/main-job.ts";
import type { Call } from "./load.ts";

/** A drill's time, in milliseconds since 1970. */
export type Span = { from: number; to: number };

/** A reservation was decided, one way or the other. */
const isDecided = ({ kind, status }: Call) =>
  (kind === "reserve" || kind === "race") && (status === 201 || status === 409);

/** The longest time without a reservation being decided, in seconds; of one web process, if it is named. */
export function longestOutage(calls: Call[], { from, to }: Span, web?: string): number {
  const decided = calls
    .filter((call) => isDecided(call) && (web === undefined || call.web === web))
    .map(({ at }) => at)
    .filter((at) => at > from && at < to)
    .toSorted((a, b) => a - b);
  const ends = [from, ...decided, to];
  const gaps = ends.slice(1).map((at, n) => at - ends[n]!);
  return Math.max(...gaps) / 1000;
}

/** How often each status was answered, by kind: "reserve 201: 40, 503: 2; search 200: 30". */
export function statuses(calls: Call[], { from, to }: Span): string {
  const kinds = [...new Set(calls.map(({ kind }) => kind))].toSorted();
  return kinds
    .map((kind) => {
      const ofKind = calls.filter((call) => call.kind === kind && call.at >= from && call.at <= to);
      return `${kind} ${count(ofKind.map(({ status }) => status)) || "none"}`;
    })
    .join("; ");
}

/** The median and the 95th percentile of reservations that were acknowledged, in milliseconds. */
export function timesOf(calls: Call[]): string {
  const took = calls
    .filter(({ kind, status }) => kind === "reserve" && status === 201)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(0);
  return `${at(0.5)} ms, 95% within ${at(0.95)} ms`;
}
