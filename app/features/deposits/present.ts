import { z } from "@hono/zod-openapi";
import { presentReservation, reservationJson } from "#app/features/reservations/present.ts";
import { toDollars } from "#app/platform/money.ts";
import { addressOf, claimRefusal, splitAward } from "./model.ts";
import { mayAnswerClaim, mayDecideClaim } from "./policy.ts";
import type { AdminClaimRow, ClaimRow, DepositRow } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");

export const claimPhotoJson = z
  .object({
    url: z.string().describe("For the reservation's two sides and administrators only."),
    width: z.int(),
    height: z.int(),
  })
  .openapi("DepositClaimPhoto");

export const depositClaimJson = z
  .object({
    id: z.string(),
    amount: z.number().describe("What the landlord claims, in dollars."),
    reason: z.string(),
    photos: z.array(claimPhotoJson),
    answer_photos: z.array(claimPhotoJson).describe("The tenant's."),
    state: z
      .enum(["open", "agreed", "objected", "unanswered", "decided", "void"])
      .describe("An objection, and a claim without an answer, wait for an administrator."),
    answer_by: instant,
    objection: z.string().nullable().describe("Why the tenant objects."),
    awarded: z.number().nullable().describe("What the landlord gets, once it is agreed or decided."),
    from_deposit: z.number().nullable().describe("What of the award is paid from the deposit."),
    not_collected: z
      .number()
      .nullable()
      .describe("What of the award is beyond the deposit: we don't collect it."),
    note: z.string().nullable().describe("Why an administrator decided so."),
    created_at: instant,
    closed_at: instant.nullable(),
  })
  .openapi("DepositClaim");
export type DepositClaimJson = z.infer<typeof depositClaimJson>;

/** A deposit for one of its two sides, with what they can do now. */
export const depositJson = z
  .object({
    reservation: reservationJson,
    returns_at: instant
      .nullable()
      .describe("When it is returned unless the landlord claims; null without an end."),
    claim: z.union([depositClaimJson, z.null()]),
    may_claim: z.boolean(),
    may_answer: z.boolean(),
  })
  .openapi("Deposit");
export type DepositJson = z.infer<typeof depositJson>;

export function presentDeposit(
  { reservation, claim, endedAt, returnAt }: DepositRow,
  side: "tenant" | "landlord" | null,
  now: Date,
): DepositJson {
  const refusal = claimRefusal({ reservation, claim, endedAt, returnAt }, now);
  return {
    reservation: presentReservation(reservation),
    returns_at: returnAt?.toISOString() ?? null,
    claim: claim && presentClaimOf(claim, reservation),
    may_claim: side === "landlord" && refusal === null,
    may_answer: side === "tenant" && claim !== null && mayAnswerClaim(claim, now),
  };
}

function presentClaimOf(claim: ClaimRow, { depositCents }: { depositCents: number }): DepositClaimJson {
  const photosOf = (side: string) =>
    claim.photos
      .filter((photo) => photo.side === side)
      .map(({ file, width, height }) => ({ url: addressOf(file), width, height }));
  const award = claim.awardedCents === null ? null : splitAward(claim.awardedCents, depositCents);
  return {
    id: claim.id,
    amount: toDollars(claim.amountCents),
    reason: claim.reason,
    photos: photosOf("landlord"),
    answer_photos: photosOf("tenant"),
    state: claim.state,
    answer_by: claim.answerBy.toISOString(),
    objection: claim.objection,
    awarded: claim.awardedCents === null ? null : toDollars(claim.awardedCents),
    from_deposit: award && toDollars(award.fromDeposit),
    not_collected: award && toDollars(award.notCollected),
    note: claim.note,
    created_at: claim.createdAt.toISOString(),
    closed_at: claim.closedAt?.toISOString() ?? null,
  };
}

/** A claim for administrators, with its reservation. */
export type ClaimToDecideJson = ReturnType<typeof presentClaimToDecide>;

export function presentClaimToDecide({ claim, reservation }: AdminClaimRow, now: Date) {
  return {
    id: claim.id,
    claim: presentClaimOf(claim, reservation),
    reservation: presentReservation(reservation),
    may_decide: mayDecideClaim(claim, now),
  };
}
