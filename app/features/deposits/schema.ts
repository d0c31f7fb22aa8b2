import { z } from "zod";
import { files, lines } from "#app/platform/form-fields.ts";
import { type ChargeKind, chargeKinds, type Charges } from "#app/features/properties/model.ts";
import { toCents } from "#app/platform/money.ts";

const dollars = (least: number) =>
  z.union([z.number(), z.string()], "Enter an amount in dollars and cents.").transform((value, context) => {
    const cents = toCents(value);
    if (cents !== null && cents >= least && cents <= 99_999_999) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount in dollars and cents." });
    return z.NEVER;
  });

const ofTerms = z.preprocess((value) => (value === "" ? undefined : value), dollars(1).optional());

/**
 * `POST /api/reservations/{id}/deposit-claim`: an amount for what the terms of the stay don't name, and one for each charge that
 * they name; at least one of them.
 */
export const claimForm = z
  .object({
    amount: ofTerms.describe("What the terms of the stay don't name: only a deposit pays it."),
    ...(Object.fromEntries(chargeKinds.map((kind) => [kind, ofTerms])) as Record<ChargeKind, typeof ofTerms>),
    reason: lines({ missing: "Describe what happened.", least: 1, most: 2000 }),
    photos: files("Photos must be files."),
  })
  .transform(({ amount, reason, photos, ...named }, context) => {
    const charges = Object.fromEntries(
      chargeKinds.flatMap((kind) => (named[kind] === undefined ? [] : [[kind, named[kind]]])),
    ) as Charges;
    if (amount === undefined && Object.keys(charges).length === 0)
      context.addIssue({
        code: "custom",
        path: ["amount"],
        message: "Enter an amount in dollars and cents.",
      });
    return { amountCents: amount ?? 0, charges, reason, photos };
  });

/** `POST /api/reservations/{id}/deposit-claim/photos`: the tenant's. */
export const answerPhotos = z.object({ photos: files("Photos must be files.") });

/** `POST /api/reservations/{id}/deposit-claim/answer`: an objection has words. */
export const claimAnswer = z
  .object({
    agrees: z
      .union([z.boolean(), z.enum(["true", "false"])], "Agree or object.")
      .transform((value) => value === true || value === "true"),
    objection: z.string().optional(),
    claim_id: z.string().max(60).optional().describe("The claim that was read; another one is refused."),
  })
  .transform(({ agrees, objection, claim_id: claimId }, context) => {
    if (agrees) return { objection: null, claimId };
    const read = lines({ missing: "Say why you object.", least: 1, most: 2000 }).safeParse(objection ?? "");
    if (read.success) return { objection: read.data, claimId };
    context.addIssue({ code: "custom", path: ["objection"], message: read.error.issues[0]!.message });
    return z.NEVER;
  });
/** `claimId` is of the claim that was read, where the caller says so. */
export type ClaimAnswer = { objection: string | null; claimId?: string | undefined };

/** `POST /api/admin/deposit-claims/{id}/decision`: 0 for nothing; both sides read the note. */
export const claimDecision = z
  .object({
    amount: dollars(0),
    named: z
      .preprocess((value) => (value === "" ? undefined : value), dollars(0).optional())
      .describe(
        "What of it is for charges that the terms name: the card pays it beyond the deposit. As much as possible without.",
      ),
    note: lines({ missing: "Say why.", least: 1, most: 500 }),
  })
  .transform(({ amount, named, note }) => ({
    awardedCents: amount,
    ...(named !== undefined && { namedCents: named }),
    note,
  }));
export type ClaimDecision = z.output<typeof claimDecision>;
