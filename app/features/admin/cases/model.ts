import type { ClaimToDecideJson } from "#app/features/deposits/present.ts";
import type { ReportReason } from "#app/features/inquiries/model.ts";
import type { MessageReportJson } from "#app/features/messages/present.ts";
import { isLateFeeId } from "#app/features/payments/extra-charges/model.ts";
import { isClaimJson, kindNames, type ProblemKind, reporterOf } from "#app/features/problems/model.ts";
import type { ProblemToDecideJson } from "#app/features/problems/present.ts";
import { decideHours } from "#app/features/reservations/lifecycle/model.ts";
import { sumDollars } from "#app/platform/money.ts";
import type { ListName, ListRows } from "../lists/model.ts";
import type { UsualAnswer } from "#app/ui/usual-answers.tsx";

type Decision = ProblemToDecideJson["may_decide"][number];
type ProblemAnswer = UsualAnswer & { about: readonly ProblemKind[]; outcome: Decision };
type ClaimAnswer = UsualAnswer & { awards: "all" | "nothing" };

const atStart = ["no_access", "not_as_described"] as const;

/**
 * The ten answers that administrators give most, in their order on screens. Both sides, or who reported it, read the words: they name
 * no one, so that none is sent with the name of another person.
 */
export const usualAnswers = {
  problems: [
    {
      name: "Not fixed: refund",
      about: atStart,
      outcome: "refund",
      text: "What was reported is shown, and it wasn’t fixed in time. Everything that is left is refunded, and the stay ends.",
    },
    {
      name: "Fixed in time",
      about: atStart,
      outcome: "nothing",
      text: "The landlord fixed it in time, so the stay goes on and nothing is refunded.",
    },
    {
      name: "Not shown",
      about: [...atStart, "no_show"],
      outcome: "nothing",
      text: "Nothing that we were sent shows what was reported, so the stay goes on and nothing is refunded.",
    },
    {
      name: "No one came",
      about: ["no_show"],
      outcome: "no_show",
      text: "Nothing shows that anyone used the space, so the stay ends early and its last days are available again.",
    },
    {
      name: "Still there",
      about: ["left_behind"],
      outcome: "nothing",
      text: "The photos show that something is still there, so the space doesn’t count as empty.",
    },
    {
      name: "Space is empty",
      about: ["left_behind"],
      outcome: "fixed",
      text: "The photos show an empty space, so nothing is left to remove.",
    },
  ],
  claims: [
    {
      name: "Award all of it",
      awards: "all",
      text: "The photos show what is claimed, and the amount fits it.",
    },
    {
      name: "Award nothing",
      awards: "nothing",
      text: "Nothing that we were sent shows that this happened during the stay.",
    },
  ],
  refusals: [
    {
      name: "Photos don’t show it",
      text: "The photos don’t show the space. Add photos of the space itself and its entrance, and it will be reviewed again.",
    },
  ],
  reports: [
    {
      name: "Looked into it",
      text: "Thank you for your report. We looked into it and did what our rules ask for. We can’t tell you more about other people.",
    },
  ],
} as const satisfies {
  problems: readonly ProblemAnswer[];
  claims: readonly ClaimAnswer[];
  refusals: readonly UsualAnswer[];
  reports: readonly UsualAnswer[];
};

/** The usual answers to a problem that can be given now; none of them is about a tenant's claim. */
export function answersTo({ problem, may_decide }: ProblemToDecideJson): ProblemAnswer[] {
  return (usualAnswers.problems as readonly ProblemAnswer[]).filter(
    ({ about, outcome }) =>
      about.includes(problem.kind) && may_decide.includes(outcome) && !isClaimJson(problem),
  );
}

/** How long a case has been open, and who has to answer until when; `turn` is null while a decision can still be undone. */
export type CaseClock = {
  id: string;
  what: string;
  /** Of what it is, if it is of one. */
  reservationId: string | null;
  openedAt: string;
  turn: "tenant" | "landlord" | "us" | null;
  due: string | null;
  /** Of its space. */
  timeZone: string;
};

type Cases = {
  problems: ProblemToDecideJson[];
  claims: ClaimToDecideJson[];
  reports: Pick<MessageReportJson, "id" | "created_at" | "closed_at" | "time_zone">[];
};

/** The clocks of the cases that are still open, those that wait for us first. */
export function clocksOf({ problems, claims, reports }: Cases): CaseClock[] {
  const clocks = [
    ...problems.filter(({ problem }) => problem.settled_at === null).map(clockOfProblem),
    ...claims.filter(({ claim }) => claim.closed_at === null).map(clockOfClaim),
    ...reports.filter(({ closed_at }) => closed_at === null).map(clockOfReport),
  ];
  return clocks.toSorted((one, other) => Number(other.turn === "us") - Number(one.turn === "us"));
}

function clockOfProblem({ problem, reservation, decide_by }: ProblemToDecideJson): CaseClock {
  const { id, kind, state, created_at: openedAt } = problem;
  const timeZone = reservation.time_zone;
  const clock = { id, what: kindNames[kind], reservationId: reservation.id, openedAt, timeZone };
  if (state === "waiting") return { ...clock, turn: "us", due: decide_by };
  if (state !== "open" && state !== "fixed") return { ...clock, turn: null, due: null };
  const other = reporterOf(kind) === "tenant" ? "landlord" : "tenant";
  // Things left behind have a last day, and no time to answer before it.
  const due = kind === "left_behind" && state === "open" ? problem.limit_at : problem.answer_by;
  return { ...clock, turn: state === "open" ? other : reporterOf(kind), due };
}

function clockOfClaim({ claim, reservation, may_decide, decide_by }: ClaimToDecideJson): CaseClock {
  const { id: reservationId, time_zone: timeZone } = reservation;
  const clock = { id: claim.id, what: "Claim", reservationId, openedAt: claim.created_at, timeZone };
  return may_decide
    ? { ...clock, turn: "us", due: decide_by }
    : { ...clock, turn: "tenant", due: claim.answer_by };
}

function clockOfReport({
  id,
  created_at: openedAt,
  time_zone: timeZone,
}: Cases["reports"][number]): CaseClock {
  return {
    id,
    what: "Reported messages",
    reservationId: null,
    openedAt,
    turn: "us",
    due: decideBy(openedAt),
    timeZone,
  };
}

/** When administrators have to answer what has waited for them since then. */
function decideBy(since: string): string {
  return new Date(Date.parse(since) + decideHours * 3_600_000).toISOString();
}

/** A late fee that was paid, and what of it was refunded or is on its way back, in dollars. */
export type PaidLateFee = { id: string; amount: number; refunded: number; paidAt: string };

/** The late fees among a rental's payments, in their order. */
export function paidLateFees(
  reservationId: string,
  { payments, refunds }: { payments: ListRows["payments"][]; refunds: ListRows["refunds"][] },
): PaidLateFee[] {
  return payments.flatMap(({ id: paymentId, rentId, amount, createdAt, ...payment }) => {
    const isPaid = payment.state === "succeeded" && payment.reservationId === reservationId;
    if (!isPaid || !isLateFeeId(rentId)) return [];
    const own = refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== "withdrawn");
    const refunded = sumDollars(own.map((refund) => refund.amount));
    return { id: rentId, amount, refunded, paidAt: createdAt };
  });
}

/** The lists that a member's page shows the first rows of, by what it calls them. */
export const partsOfMember = {
  reservations: "Stays",
  problems: "Problems",
  deposits: "Claims",
  inquiries: "Reports and inquiries",
  properties: "Spaces",
  reviews: "Reviews",
  payments: "Payments",
  payouts: "Payouts",
  emails: "Emails",
} as const satisfies Partial<Record<ListName, string>>;
export type PartOfMember = keyof typeof partsOfMember;
/** How many rows of each. */
export const shownOfMember = 5;

/** The figures of a queue: what waits for us, and for a side (null if none has to answer), the oldest of the first, and how many ended how of late. */
export type QueueFigures = {
  toDecide: number;
  toAnswer: number | null;
  oldestSeconds: number;
  decided: { name: string; count: number }[];
};

/** The days that the figures of a queue are about. */
export const figureDays = 30;

export const claimOutcomeNames = {
  all: "All awarded",
  part: "A part awarded",
  nothing: "Nothing awarded",
  agreed: "Agreed",
  void: "Stay canceled",
} as const;

/** What came of reported messages, also of those closed before there was a choice. */
export const reportOutcomeNames = {
  acted: "Something was done",
  nothing: "Nothing was done",
  none: "Closed",
} as const;

/** Why a space, a person or a review was reported, in a word or two. */
export const reportReasonNames = {
  scam: "Scam",
  forbidden: "Not allowed",
  wrong: "Wrong pictures, size or place",
  person: "Threat, insult or discrimination",
  other: "Something else",
} as const satisfies Record<ReportReason, string>;

/** Counts of the same name together, the largest first. */
export function sumByName(counts: [name: string, count: number][]): QueueFigures["decided"] {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}
