import { z } from "@hono/zod-openapi";
import { decideHours } from "#app/features/reservations/lifecycle/model.ts";
import { presentReservation, reservationJson } from "#app/features/reservations/present.ts";
import { isOwnReason, mayPayCharge } from "#app/features/payments/extra-charges/model.ts";
import { dateIn } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import type { Charges } from "#app/features/properties/model.ts";
import { chargesJson, presentCharges } from "#app/features/properties/present.ts";
import { parseCharges } from "#app/features/reservations/terms/model.ts";
import {
  addressOf,
  chargeOf,
  claimRefusal,
  depositOf,
  mayAskFor,
  runningClaimRefusal,
  runsAt,
  splitAward,
} from "./model.ts";
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
    at_once: z
      .boolean()
      .describe(
        "Made while the stay ran, for damage that its terms name: the card pays it, not the deposit.",
      ),
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
    charges: chargesJson.describe("What of it is for charges that the terms of the stay name, in dollars."),
    charged: z
      .object({
        amount: z.number(),
        state: z
          .enum(["due", "processing", "paid", "failed"])
          .describe("Failed: there was no card to charge, or it was declined every time."),
        refusal: z
          .string()
          .nullable()
          .describe("Why it failed; the bank’s words about the card are not for the landlord."),
        id: z.string().describe("The charge, as its receipt names it."),
        since: instant.describe("When it was agreed or decided: it is unpaid since then."),
      })
      .nullable()
      .describe("What of the award is beyond the deposit and charged to the stay's card."),
    not_collected: z
      .number()
      .nullable()
      .describe("What of the award is beyond the deposit and no named charge: we don't collect it."),
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
      .describe(
        "When it is returned unless the landlord claims; null without an end, and while something is still there.",
      ),
    charges: chargesJson.describe(
      "What the landlord may ask for now by the terms of the stay, each up to its amount.",
    ),
    claim: z
      .union([depositClaimJson, z.null()])
      .describe("The oldest that the tenant can answer, else the newest."),
    other_claims: z.array(depositClaimJson).describe("The others of the stay, oldest first."),
    may_claim: z.boolean(),
    is_running: z.boolean().describe("The stay runs: only damage can be claimed, and the card pays it."),
    may_answer: z.boolean(),
    if_agreed: z
      .object({
        from_deposit: z.number(),
        from_card: z.number(),
        not_collected: z.number().describe("What is beyond the deposit, and that the terms don't name."),
        card_last4: z.string().nullable().describe("The last digits of the card; null until they are read."),
      })
      .nullable()
      .describe("For the tenant while they can answer: what pays the claim if they agree, in dollars."),
    may_pay: z.boolean().describe("The holder can pay what the card was declined for."),
    to_pay: z.number().nullable().describe("How much that is, in dollars."),
  })
  .openapi("Deposit");
export type DepositJson = z.infer<typeof depositJson>;

export function presentDeposit(
  deposit: DepositRow,
  side: "tenant" | "landlord" | null,
  now: Date,
): DepositJson {
  const { reservation, claims, claim, charges, returnAt, leftCents } = deposit;
  const mayAnswer = side === "tenant" && claim !== null && mayAnswerClaim(claim, now);
  const agreed = parseCharges(reservation.agreedCharges);
  const isRunning = runsAt(deposit, now);
  const refusal = isRunning ? runningClaimRefusal(deposit, agreed) : claimRefusal(deposit, now);
  const shown = (one: ClaimRow) => presentClaimOf(one, reservation, chargeOf(one, charges), side);
  const unpaid = side === "tenant" ? charges.find((charge) => mayPayCharge(charge, reservation)) : undefined;
  return {
    reservation: presentReservation(reservation),
    returns_at: returnAt?.toISOString() ?? null,
    charges: presentCharges(mayAskFor(agreed, { ...deposit, timeZone: reservation.timeZone }, now)),
    claim: claim && shown(claim),
    other_claims: claims.filter((one) => one !== claim).map(shown),
    may_claim: side === "landlord" && refusal === null,
    is_running: isRunning,
    may_answer: mayAnswer,
    if_agreed: mayAnswer ? presentSplit(claim, claim.isRunning ? 0 : leftCents) : null,
    may_pay: unpaid !== undefined,
    to_pay: unpaid ? toDollars(unpaid.amountCents) : null,
  };
}

/** What pays a claim that its tenant agrees to, while so much of the deposit is left. */
function presentSplit({ amountCents, namedCents, cardLast4 }: ClaimRow, leftCents: number) {
  const { fromDeposit, fromCard, notCollected } = splitAward(amountCents, leftCents, namedCents);
  return {
    from_deposit: toDollars(fromDeposit),
    from_card: toDollars(fromCard),
    not_collected: toDollars(notCollected),
    card_last4: cardLast4,
  };
}

function presentClaimOf(
  claim: ClaimRow,
  reservation: { depositCents: number },
  charge: DepositRow["charge"],
  reader: "tenant" | "landlord" | null,
): DepositClaimJson {
  const photosOf = (side: string) =>
    claim.photos
      .filter((photo) => photo.side === side)
      .map(({ file, width, height }) => ({ url: addressOf(file), width, height }));
  const award =
    claim.awardedCents === null
      ? null
      : splitAward(claim.awardedCents, depositOf(claim, reservation), claim.awardedNamedCents ?? 0);
  return {
    id: claim.id,
    at_once: claim.isRunning,
    amount: toDollars(claim.amountCents),
    reason: claim.reason,
    photos: photosOf("landlord"),
    answer_photos: photosOf("tenant"),
    state: claim.state,
    answer_by: claim.answerBy.toISOString(),
    objection: claim.objection,
    awarded: claim.awardedCents === null ? null : toDollars(claim.awardedCents),
    from_deposit: award && toDollars(award.fromDeposit),
    charges: presentCharges(claim.charges as Charges),
    charged: charge && {
      amount: toDollars(charge.amountCents),
      state: charge.state,
      // The bank’s words about a card are for its holder and administrators.
      refusal: reader === "landlord" && !isOwnReason(charge.refusal) ? null : charge.refusal,
      id: charge.id,
      since: charge.createdAt.toISOString(),
    },
    not_collected: award && toDollars(award.notCollected),
    note: claim.note,
    created_at: claim.createdAt.toISOString(),
    closed_at: claim.closedAt?.toISOString() ?? null,
  };
}

export type ClaimLineJson = ReturnType<typeof presentClaimLine>;

/** A claim in one line, with what of it the tenant has to pay themselves, and since which day at the property. */
export function presentClaimLine({ claim, reservation, charge }: AdminClaimRow) {
  const isUnpaid = charge !== null && mayPayCharge(charge, reservation);
  return {
    id: claim.id,
    reservation_id: reservation.id,
    title: reservation.propertyTitle,
    amount: toDollars(claim.amountCents),
    has_deposit: reservation.depositCents > 0 && !claim.isRunning,
    is_closed: claim.closedAt !== null,
    unpaid: isUnpaid
      ? {
          amount: toDollars(charge.amountCents),
          since: dateIn(reservation.timeZone, charge.createdAt),
        }
      : null,
  };
}

/** A claim for administrators, with its reservation. */
export type ClaimToDecideJson = ReturnType<typeof presentClaimToDecide>;

export function presentClaimToDecide({ claim, reservation, charge }: AdminClaimRow, now: Date) {
  const mayDecide = mayDecideClaim(claim, now);
  const since = claim.answeredAt ?? claim.answerBy;
  const decideBy = mayDecide ? new Date(since.getTime() + decideHours * 3_600_000) : null;
  return {
    id: claim.id,
    claim: presentClaimOf(claim, reservation, charge, null),
    reservation: presentReservation(reservation),
    may_decide: mayDecide,
    decide_by: decideBy?.toISOString() ?? null,
    is_late: decideBy !== null && now > decideBy,
  };
}
