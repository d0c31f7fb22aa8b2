import { z } from "@hono/zod-openapi";
import { presentReservation, reservationJson } from "#app/features/reservations/present.ts";
import { decideHours } from "#app/features/reservations/lifecycle/model.ts";
import { fromRange, noEnd } from "#app/features/reservations/model.ts";
import { addDays } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import {
  addressOf,
  answers,
  answersOf,
  decisionsOf,
  holdsRentFrom,
  mayExport,
  outcomes,
  problemKinds,
  type Reader,
  reporterOf,
  reportRefusal,
  sharedSteps,
} from "./model.ts";
import type { loadStayProblems } from "./load-stay-problems.server.ts";
import type { AdminProblemRow, openDifferences, PriceDifference, ProblemRow } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");

export const problemJson = z
  .object({
    id: z.string(),
    kind: z.enum(problemKinds),
    state: z
      .enum(["open", "fixed", "waiting", "decided", "closed"])
      .describe("Open and fixed wait for a side until `answer_by`; waiting waits for an administrator."),
    outcome: z.enum(outcomes).nullable(),
    answer_by: instant,
    refund: z.number().nullable().describe("In dollars; of a refund, null for all that was left."),
    offered_property_id: z.string().nullable().describe("The other space that we offer."),
    offer_limit: z.number().nullable().describe("In dollars: how much more it may cost, which we then pay."),
    limit_at: instant
      .nullable()
      .describe("Of things left behind: until when the days after the stay are blocked at most."),
    empty_since: instant
      .nullable()
      .describe("Of things left behind, once it has ended: since when the space counts as empty."),
    claim_until: instant
      .nullable()
      .describe("Of things left behind, for the landlord once it has ended: until when they can claim."),
    file_url: z
      .string()
      .nullable()
      .describe("Of things left behind: the zip of their file; for the landlord once the limit is over."),
    shared: z
      .number()
      .describe(
        "Of a no show, in dollars: what of its rent was refunded since freed days were rented again.",
      ),
    created_at: instant,
    holds_rent: z
      .boolean()
      .describe(
        "The rent of the stay waits until it is settled: not for things left behind, nor for a tenant’s claim after the first day.",
      ),
    settled_at: instant.nullable(),
    steps: z.array(
      z
        .object({
          what: z.string(),
          by: z.enum(["tenant", "landlord", "administrator", "system"]),
          words: z.string().nullable(),
          photos: z.array(
            z
              .object({
                url: z.string().describe("For the reservation's two sides and administrators only."),
                width: z.int(),
                height: z.int(),
              })
              .openapi("ProblemPhoto"),
          ),
          at: instant,
          sent_at: instant
            .nullable()
            .describe("When a mail server took the email about it to the tenant; null if none did."),
        })
        .openapi("ProblemStep"),
    ),
    answers: z.array(z.enum(answers)).describe("What the caller can answer now."),
  })
  .openapi("Problem");
export type ProblemJson = z.infer<typeof problemJson>;

/** A space that can be taken instead. */
export const otherSpaceJson = z
  .object({
    property_id: z.string(),
    title: z.string(),
    city: z.string(),
    distance_miles: z.number().nullable(),
    total: z.number().nullable().describe("In dollars, for what is left of the stay."),
    more: z.number().nullable().describe("In dollars: how much more than the stay."),
    url: z.string(),
  })
  .openapi("OtherSpace");
export const differenceJson = z
  .object({
    up_to: z.number().describe("In dollars."),
    start_date: z.string().describe("The first of the days for which another space counts."),
    end_date: z.string().describe("The last of them."),
    until: instant.describe("By when another space is requested."),
    is_open: z.boolean(),
    paid: z.number().nullable().describe("In dollars: what we paid of it; null until then."),
    taken_reservation_id: z.string().nullable().describe("The reservation of which we paid it."),
  })
  .openapi("PriceDifference");
export type DifferenceJson = z.infer<typeof differenceJson>;

/** A stay's problems for one of its sides, with what it can report now. */
export const stayProblemsJson = z
  .object({
    reservation: reservationJson,
    problems: z.array(problemJson),
    may_report: z.array(z.enum(problemKinds)),
    is_claim: z
      .boolean()
      .describe("A tenant’s report would be a claim now, for which no rent waits: the first day is over."),
    refusal: z.string().nullable().describe("Why nothing can be reported now."),
    displaced: z
      .object({
        is_open: z.boolean().describe("The tenant can give the stay up now, and everything is refunded."),
        choice: z.enum(["refund", "other_space"]).nullable(),
        spaces: z.array(otherSpaceJson).describe("The nearest spaces to take instead; at most five."),
        offer_limit: z
          .number()
          .nullable()
          .describe("In dollars: how much more the other space may cost, which we then pay."),
        offered_url: z.string().nullable().describe("The space that was chosen instead."),
      })
      .openapi("Displaced")
      .nullable()
      .describe("For the tenant: something that another left behind is, or was, in the way of the stay."),
    difference: z
      .union([differenceJson, z.null()])
      .describe(
        "For the tenant of a stay that was refunded for another space: what we pay back of what that costs more, after it was accepted and paid.",
      ),
  })
  .openapi("StayProblems");
export type OtherSpaceJson = z.infer<typeof otherSpaceJson>;
export type StayProblemsJson = z.infer<typeof stayProblemsJson>;

export function presentStayProblems(
  about: Awaited<ReturnType<typeof loadStayProblems>>,
  { now, offerLimitCents }: { now: Date; offerLimitCents: number },
): StayProblemsJson {
  const {
    reservation,
    side,
    reader,
    problems,
    stay,
    claimUntil,
    displacement,
    difference,
    mayGiveUp,
    spaces,
  } = about;
  const kinds = problemKinds.filter((kind) => reporterOf(kind) === side);
  const refusals = kinds.map((kind) => reportRefusal(kind, stay, now));
  return {
    reservation: presentReservation(reservation),
    problems: problems.map((problem) => presentProblem(problem, { reader, now, claimUntil })),
    may_report: kinds.filter((_, index) => refusals[index] === null),
    is_claim: side === "tenant" && !holdsRentFrom("no_access", stay.startsAt, now),
    // After the end a landlord can say what is still there, and before it that no one came.
    refusal: refusals.every((refusal) => refusal !== null)
      ? (refusals.at(stay.endedAt !== null && now >= stay.endedAt ? -1 : 0) ?? null)
      : null,
    displaced: displacement && {
      is_open: mayGiveUp,
      choice: displacement.choice,
      spaces,
      offer_limit: toDollars(displacement.offerLimitCents ?? offerLimitCents),
      offered_url:
        displacement.offeredPropertyId &&
        `/properties/${displacement.offeredPropertyId}?${new URLSearchParams(urlDates(reservation.stay))}`,
    },
    difference: difference && presentDifference(difference, now),
  };
}

/** What a tenant who reserves a space now gets back of it, if it costs more than the stay that was refunded. */
export type OpenDifferenceJson = ReturnType<typeof presentOpenDifference>;

export function presentOpenDifference(row: Awaited<ReturnType<typeof openDifferences>>[number]) {
  const { start, end } = fromRange(row.stay);
  return {
    reservation_id: row.reservationId,
    start_date: start,
    end_date: addDays(end, -1),
    up_to: toDollars(row.limitCents),
  };
}

function presentDifference(difference: PriceDifference, now: Date): DifferenceJson {
  const { stay, limitCents, until, paidCents, takenReservationId } = difference;
  const { start, end } = fromRange(stay);
  return {
    up_to: toDollars(limitCents),
    start_date: start,
    end_date: addDays(end, -1),
    until: until.toISOString(),
    is_open: paidCents === null && now < until,
    paid: paidCents === null ? null : toDollars(paidCents),
    taken_reservation_id: takenReservationId,
  };
}

function urlDates(stay: string): Record<string, string> {
  const { start, end } = fromRange(stay);
  return end === noEnd ? { from: start } : { from: start, to: addDays(end, -1) };
}

/** A decision is for administrators only until it counts: it may still be undone. */
function presentProblem(
  problem: ProblemRow,
  { reader, now, claimUntil }: { reader: Reader; now: Date; claimUntil: Date | null },
): ProblemJson {
  const side = reader === "support" ? null : reader;
  const isPending = problem.state === "decided" && problem.settledAt === null && side !== null;
  const state = isPending ? "waiting" : problem.state;
  const steps = side === null ? problem.steps : sharedSteps(problem);
  return {
    id: problem.id,
    kind: problem.kind,
    state,
    outcome: isPending ? null : problem.outcome,
    answer_by: problem.answerBy.toISOString(),
    refund: isPending || problem.refundCents === null ? null : toDollars(problem.refundCents),
    offered_property_id: isPending ? null : problem.offeredPropertyId,
    offer_limit: isPending || problem.offerLimitCents === null ? null : toDollars(problem.offerLimitCents),
    limit_at: problem.limitAt?.toISOString() ?? null,
    empty_since: problem.emptiedAt?.toISOString() ?? null,
    claim_until: problem.emptiedAt === null ? null : (claimUntil?.toISOString() ?? null),
    file_url: mayExport(problem, reader, now) ? `/api/problems/${problem.id}/file` : null,
    shared: problem.kind === "no_show" ? toDollars(problem.sharedCents) : 0,
    created_at: problem.createdAt.toISOString(),
    holds_rent: problem.holdsRent,
    settled_at: problem.settledAt?.toISOString() ?? null,
    steps: steps.map(({ what, by, words, photos, at, sentAt }) => ({
      what,
      by,
      words,
      photos: photos.map(({ file, width, height }) => ({ url: addressOf(problem.id, file), width, height })),
      at: new Date(at).toISOString(),
      sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
    })),
    answers: side === null ? [] : answersOf({ ...problem, state }, side, now),
  };
}

/** A problem for administrators, with its reservation and what they can decide. */
export type ProblemToDecideJson = ReturnType<typeof presentProblemToDecide>;

export function presentProblemToDecide(row: AdminProblemRow, now: Date) {
  const { problem, reservation, others, upheld, falseReports } = row;
  const since = problem.state === "waiting" ? problem.waitingSince : null;
  const decideBy = since && new Date(since.getTime() + decideHours * 3_600_000);
  return {
    id: problem.id,
    problem: presentProblem(problem, { reader: "support", now, claimUntil: null }),
    reservation: presentReservation(reservation),
    others,
    /** Stays that it is in the way of. */
    displaced: problem.displaced.map(({ reservationId, choice, offeredPropertyId, offerLimitCents }) => ({
      reservation_id: reservationId,
      choice,
      offered_property_id: offeredPropertyId,
      offer_limit: offerLimitCents === null ? null : toDollars(offerLimitCents),
    })),
    /** Decided for tenants at this landlord's spaces, and false reports of this tenant. */
    upheld,
    false_reports: falseReports,
    may_decide: problem.state === "waiting" ? [...decisionsOf(problem)] : [],
    may_undo: problem.settledAt === null && problem.appliesAt !== null && problem.appliesAt > now,
    decide_by: decideBy?.toISOString() ?? null,
    is_late: decideBy !== null && now > decideBy,
  };
}
