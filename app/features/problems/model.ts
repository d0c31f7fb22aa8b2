import { opensHoursBefore } from "#app/features/access/model.ts";
import { claimHours } from "#app/features/reservations/lifecycle/model.ts";
import type { Side } from "#app/features/reservations/model.ts";

const hour = 3_600_000;

/** What goes wrong at a stay; the first two are reported by its tenant, the others by its landlord. */
export const problemKinds = ["no_access", "not_as_described", "no_show", "left_behind"] as const;
export type ProblemKind = (typeof problemKinds)[number];
export const kindNames: Record<ProblemKind, string> = {
  no_access: "I can’t get in",
  not_as_described: "Not as described",
  no_show: "No one came",
  left_behind: "Still there",
};

/** Of one step of one side. */
export const maxProblemPhotos = 5;
/** Of one uploaded file: 15 MB. */
export const maxProblemPhotoBytes = 15 * 1024 * 1024;
/** Photos of a problem are deleted this long after it was settled, like those of handovers and claims. */
export const photoDays = 180;

/**
 * A tenant reports from `opensHoursBefore` the stay until this long after it began, when its rent is sent. Later, until `claimHours`
 * after the stay, a report is a claim: no rent waits for it, and a part of what was paid can be refunded.
 */
export const reportHours = 24;
/** How long a tenant has to say that it isn't fixed; then it is. */
export const confirmHours = 24;
/** A landlord can say that no one came this long after the stay began. */
export const noShowHours = 24;
/** How long a tenant has to object to that, and a landlord to answer a tenant's claim. */
export const objectHours = 72;
/** How often a tenant can say that the space is empty until an administrator has decided. */
export const maxFixes = 2;
/** So many days after things were reported as left behind their tenant is reminded, at 9:00 of the space. */
export const reminderDays = [1, 3, 7, 14, 30] as const;
/** Said before a landlord reports a no show, and once it counts. */
export const sharesRentedDays =
  "If someone else rents them, the tenant gets back half of the rent of each of these days, at most what the other one pays for it.";
/** Said wherever things left behind are spoken of. */
export const neverOrders = "We record this and tell both sides. We never order a sale, a lien or a tow.";

/** How long a decision can be undone: no email and no money leaves before. */
export const undoSeconds = 60;
/** After so many false reports in a year a tenant can only report the space. */
export const maxFalseReports = 2;
/** How long a tenant has to request another space of which we pay what it costs more. */
export const differenceHours = 7 * 24;
/** How often a tenant can report about one stay in as many days. */
export const maxReports = 3;
export const maxReportsDays = 90;

export type ProblemState = "open" | "fixed" | "waiting" | "decided" | "closed";
export const outcomes = [
  "fixed",
  "withdrawn",
  "void",
  "refund",
  "other_space",
  "nothing",
  "false",
  "no_show",
  "limit",
] as const;
export type Outcome = (typeof outcomes)[number];
const ofStart = ["refund", "other_space", "nothing", "false"] as const;
/** What an administrator decides. Of things left behind: that the space was empty, or that they are still there. */
export const decisions = {
  no_access: ofStart,
  not_as_described: ofStart,
  no_show: ["no_show", "nothing"],
  left_behind: ["fixed", "nothing"],
} as const satisfies Record<ProblemKind, readonly Outcome[]>;
const ofClaim = ["refund", "nothing", "false"] as const;
/** What an administrator can decide of this problem. */
export function decisionsOf({ kind, holdsRent }: { kind: ProblemKind; holdsRent: boolean }) {
  return isClaim({ kind, holdsRent }) ? ofClaim : decisions[kind];
}

/** True for what a tenant reported after the first day. */
export function isClaim({ kind, holdsRent }: { kind: ProblemKind; holdsRent: boolean }): boolean {
  return !holdsRent && reporterOf(kind) === "tenant";
}

/** The same of a problem as the API sends it. */
export function isClaimJson({ kind, holds_rent }: { kind: ProblemKind; holds_rent: boolean }): boolean {
  return isClaim({ kind, holdsRent: holds_rent });
}

/** Whether the rent of a stay waits for a problem that is reported now. */
export function holdsRentFrom(kind: ProblemKind, startsAt: Date, now: Date): boolean {
  if (kind === "left_behind") return false;
  return kind === "no_show" || now.getTime() < startsAt.getTime() + reportHours * hour;
}

export const outcomeNames: Record<Outcome, string> = {
  fixed: "Fixed",
  withdrawn: "Withdrawn",
  void: "The stay was canceled",
  refund: "Refunded",
  other_space: "Refunded, and another space offered",
  nothing: "Nothing changes",
  false: "The report was false",
  no_show: "The stay ended early",
  limit: "Still there at the end of our time",
};

export type StepName =
  | "reported"
  | "fixed"
  | "disagreed"
  | "confirmed"
  | "persists"
  | "objected"
  | "withdrawn"
  | "overdue"
  | "unopposed"
  | "came"
  | "decided"
  | "undone"
  | "void"
  | "upheld"
  | "limit"
  | "reminded"
  | "not_reminded";
export const answers = ["fixed", "disagreed", "confirmed", "persists", "objected", "withdrawn"] as const;
export type Answer = (typeof answers)[number];

type Rule = {
  by: "reporter" | "other";
  about: readonly ProblemKind[];
  from: readonly ProblemState[];
  to: ProblemState;
  outcome?: Outcome;
};

const atStart = ["no_access", "not_as_described"] as const;
const fixable = [...atStart, "left_behind"] as const;

/**
 * The life of a problem: what each side can do in which states. Words are needed but to confirm and withdraw. Things left behind
 * are “fixed” once their tenant says that the space is empty.
 */
const rules: Record<Answer, Rule[]> = {
  fixed: [
    { by: "other", about: fixable, from: ["open"], to: "fixed" },
    // Emptied after the landlord showed that it wasn't.
    { by: "other", about: ["left_behind"], from: ["waiting"], to: "fixed" },
  ],
  disagreed: [{ by: "other", about: fixable, from: ["open", "waiting"], to: "waiting" }],
  confirmed: [
    { by: "reporter", about: fixable, from: ["open", "fixed", "waiting"], to: "closed", outcome: "fixed" },
  ],
  persists: [{ by: "reporter", about: fixable, from: ["fixed"], to: "waiting" }],
  objected: [{ by: "other", about: ["no_show"], from: ["open"], to: "waiting" }],
  withdrawn: [
    {
      by: "reporter",
      about: problemKinds,
      from: ["open", "fixed", "waiting"],
      to: "closed",
      outcome: "withdrawn",
    },
  ],
};

/** The side that reports this kind. */
export function reporterOf(kind: ProblemKind): Side {
  return kind === "no_show" || kind === "left_behind" ? "landlord" : "tenant";
}

type Problem = {
  kind: ProblemKind;
  holdsRent: boolean;
  state: ProblemState;
  answerBy: Date;
  steps: { what: string }[];
};

/** Where an answer of a side leads, or null if it can't be given now. */
export function answerRule(problem: Problem, side: Side, answer: Answer, now: Date): Rule | null {
  const { kind, state, answerBy, steps } = problem;
  // Money is asked for: that something is fixed by now answers nothing.
  if (isClaim(problem) && answer !== "disagreed" && answer !== "withdrawn") return null;
  const isLate = (state === "open" || state === "fixed") && now >= answerBy;
  // What is late goes to an administrator, or is fixed; only then a side can go on.
  if (isLate && answer !== "confirmed" && answer !== "withdrawn") return null;
  // A landlord's view is written once.
  if (answer === "disagreed" && state === "waiting" && steps.some(({ what }) => what === "disagreed"))
    return null;
  // Who says again and again that the space is empty doesn't keep an administrator from deciding.
  if (answer === "fixed" && state === "waiting" && fixesSinceDecision(steps) >= maxFixes) return null;
  const by = side === reporterOf(kind) ? "reporter" : "other";
  return (
    rules[answer].find((rule) => rule.by === by && rule.about.includes(kind) && rule.from.includes(state)) ??
    null
  );
}

function fixesSinceDecision(steps: Problem["steps"]): number {
  const last = steps.findLastIndex(({ what }) => what === "upheld");
  return steps.slice(last + 1).filter(({ what }) => what === "fixed").length;
}

/** What a side can answer now. */
export function answersOf(problem: Problem, side: Side, now: Date): Answer[] {
  return answers.filter((answer) => answerRule(problem, side, answer, now) !== null);
}

export function needsWords(answer: Answer): boolean {
  return answer !== "confirmed" && answer !== "withdrawn";
}

/**
 * True if an answer about such a problem is worth nothing without a photo. Who left a clean space and can't enter it anymore
 * disagrees in words.
 */
export function needsPhotos(kind: ProblemKind, answer: Answer | "reported"): boolean {
  return kind === "left_behind" && ["reported", "fixed", "persists"].includes(answer);
}

/** The steps that both sides see: a decision once it counts, and none that was undone, or stands as its own step. */
export function sharedSteps<Step extends { what: StepName }>(problem: {
  steps: Step[];
  settledAt: Date | null;
}): Step[] {
  const last = problem.steps.findLastIndex(({ what }) => what === "decided" || what === "upheld");
  return problem.steps.filter(
    ({ what }, index) =>
      what !== "undone" && (what !== "decided" || (index === last && problem.settledAt !== null)),
  );
}

/** For how many hours from the start, or from being told if that is later, a tenant can give up a stay whose space isn't empty. */
export const chooseHours = 72;

/** Whether the tenant of a stay can give it up now, since what another left behind is in its way. */
export function mayGiveUp(
  displacement: { isInTheWay: boolean; createdAt: Date } | null,
  { isLive, startsAt, endedAt }: { isLive: boolean; startsAt: Date; endedAt: Date | null },
  now: Date,
): boolean {
  if (!displacement?.isInTheWay || !isLive || (endedAt !== null && now >= endedAt)) return false;
  const since = Math.max(startsAt.getTime(), displacement.createdAt.getTime());
  return now.getTime() < since + chooseHours * hour;
}

/** True until it is settled: nothing changes anymore. */
export function isUnsettled({ settledAt }: { settledAt: Date | null }): boolean {
  return settledAt === null;
}

type Reportable = {
  isPaidStay: boolean;
  renews: boolean;
  startsAt: Date;
  endedAt: Date | null;
  wasHandedOver: boolean;
  wasMovedOut: boolean;
  /** True while something of another stay is still there by its landlord's report. */
  isLeftByAnother: boolean;
  falseReports: number;
  problems: { kind: ProblemKind; holdsRent: boolean; settledAt: Date | null; createdAt: Date }[];
};

/** Why a side can't report this now, in words; null if it can. */
export function reportRefusal(kind: ProblemKind, stay: Reportable, now: Date): string | null {
  if (!stay.isPaidStay) return "A report needs a stay that is accepted and paid.";
  if (stay.problems.some((problem) => isUnsettled(problem) && isInTheWay(problem, kind)))
    return "There is an open report about this stay.";
  if (kind === "left_behind") return leftBehindRefusal(stay, now);
  return kind === "no_show" ? noShowRefusal(stay, now) : tenantRefusal(stay, now);
}

/** One of a kind at a time. A tenant's claim keeps the landlord from nothing; what was left behind keeps no one. */
function isInTheWay(problem: { kind: ProblemKind; holdsRent: boolean }, kind: ProblemKind): boolean {
  if (kind === "left_behind" || problem.kind === "left_behind") return kind === problem.kind;
  return kind !== "no_show" || !isClaim(problem);
}

function tenantRefusal({ startsAt, endedAt, falseReports, problems }: Reportable, now: Date): string | null {
  if (now.getTime() < startsAt.getTime() - opensHoursBefore * hour)
    return `You can report a problem from ${opensHoursBefore} hours before the stay.`;
  if (endedAt !== null && now.getTime() >= endedAt.getTime() + claimHours * hour)
    return `You can report a problem until ${claimHours} hours after the stay. Report the space instead.`;
  const since = new Date(now.getTime() - maxReportsDays * 24 * hour);
  if (
    problems.filter(({ kind, createdAt }) => reporterOf(kind) === "tenant" && createdAt > since).length >=
    maxReports
  )
    return `A stay has at most ${maxReports} reports in ${maxReportsDays} days. Report the space instead.`;
  if (falseReports >= maxFalseReports)
    return "Several of your reports were decided as false. Report the space instead.";
  return null;
}

function noShowRefusal(
  { startsAt, endedAt, renews, wasHandedOver, problems }: Reportable,
  now: Date,
): string | null {
  if (renews || endedAt === null) return "A rental without an end is ended with notice.";
  if (now.getTime() < startsAt.getTime() + noShowHours * hour)
    return `You can say that no one came ${noShowHours} hours after the stay began.`;
  if (now >= endedAt) return "The stay is over.";
  if (wasHandedOver) return "The tenant took part in the move-in, so someone came.";
  if (problems.some(({ kind }) => kind === "no_show")) return "You have said so before.";
  // After the time to object at least a whole day is left.
  if (now.getTime() + objectHours * hour >= endedAt.getTime() - 24 * hour)
    return "Too few days are left to free.";
  return null;
}

function leftBehindRefusal(stay: Reportable, now: Date): string | null {
  const { endedAt, wasMovedOut, isLeftByAnother, problems } = stay;
  if (endedAt === null || now < endedAt)
    return "You can say that something is still there once the stay is over.";
  if (isLeftByAnother)
    return "You said that something of another stay is still there. Once that is settled, you can say what is left of this one.";
  if (now.getTime() >= endedAt.getTime() + claimHours * hour)
    return `You can say that something is still there until ${claimHours} hours after the end.`;
  if (wasMovedOut) return "Both of you agreed to the move-out, so the space is empty.";
  if (problems.some(({ kind }) => kind === "left_behind")) return "You have said so before.";
  return null;
}

/** Who reads a problem: one of the stay's sides, an administrator for support, or another one (null). */
export type Reader = Side | "support" | null;

/** True if this reader can download the file about things left behind now. */
export function mayExport(
  { kind, limitAt }: { kind: ProblemKind; limitAt: Date | null },
  reader: Reader,
  now: Date,
): boolean {
  if (kind !== "left_behind" || limitAt === null) return false;
  return reader === "support" || (reader === "landlord" && now >= limitAt);
}

/** What happened to a problem, for one of the stay's sides, or an administrator (null). */
export function stepInWords(
  what: StepName,
  by: string,
  side: Side | null,
  problem: { kind: ProblemKind; holdsRent: boolean },
): string {
  const names: Record<string, string> = { tenant: "The tenant", landlord: "The landlord" };
  const who = by === side ? "You" : (names[by] ?? "We");
  const left: Partial<Record<StepName, string>> = {
    reported: `${who} said that something is still there`,
    fixed: `${who} said that the space is empty`,
    confirmed:
      by === "system" ? "No one objected, so the space is empty" : `${who} said that the space is empty`,
    disagreed: `${who} said that nothing is there`,
    persists: `${who} said that it is still there`,
  };
  const claimed: typeof left = {
    disagreed: `${who} answered`,
    overdue: "The landlord didn’t answer in time",
  };
  const own = problem.kind === "left_behind" ? left[what] : isClaim(problem) && claimed[what];
  if (own) return own;
  const words: Record<StepName, string> = {
    reported: `${who} reported it`,
    fixed: `${who} said that it’s fixed`,
    disagreed: `${who} disagreed`,
    confirmed: by === "system" ? "No one objected, so it is fixed" : `${who} said that it works`,
    persists: `${who} said that it isn’t fixed`,
    objected: `${who} objected`,
    withdrawn: `${who} withdrew the report`,
    overdue: "It wasn’t fixed in time",
    unopposed: "No one objected",
    came: "Someone seems to have come",
    decided: "We decided",
    undone:
      by === "system"
        ? "The cardholder’s bank has the money, so it waits again"
        : "The decision was taken back",
    void: "The stay was canceled",
    upheld: "We decided that it is still there",
    limit: "Our time for it was over",
    reminded: "We reminded the tenant",
    not_reminded: "A reminder was not sent",
  };
  return words[what];
}

/** The path of a problem's photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `problems/${file}`;
}

/** The URL path of a problem's photo. */
export function addressOf(problemId: string, file: string): string {
  return `/uploads/problems/${problemId}/${file}`;
}
