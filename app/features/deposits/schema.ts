import { z } from "zod";
import { files, lines } from "#app/platform/form-fields.ts";
import { toCents } from "#app/platform/money.ts";

const dollars = (least: number) =>
  z.union([z.number(), z.string()], "Enter an amount in dollars and cents.").transform((value, context) => {
    const cents = toCents(value);
    if (cents !== null && cents >= least && cents <= 99_999_999) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount in dollars and cents." });
    return z.NEVER;
  });

/** `POST /api/reservations/{id}/deposit-claim`. */
export const claimForm = z.object({
  amount: dollars(1),
  reason: lines({ missing: "Describe what happened.", least: 1, most: 2000 }),
  photos: files("Photos must be files."),
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
  })
  .transform(({ agrees, objection }, context) => {
    if (agrees) return { objection: null };
    const read = lines({ missing: "Say why you object.", least: 1, most: 2000 }).safeParse(objection ?? "");
    if (read.success) return { objection: read.data };
    context.addIssue({ code: "custom", path: ["objection"], message: read.error.issues[0]!.message });
    return z.NEVER;
  });
export type ClaimAnswer = z.output<typeof claimAnswer>;

/** `POST /api/admin/deposit-claims/{id}/decision`: 0 for nothing; both sides read the note. */
export const claimDecision = z
  .object({ amount: dollars(0), note: lines({ missing: "Say why.", least: 1, most: 500 }) })
  .transform(({ amount, note }) => ({ awardedCents: amount, note }));
export type ClaimDecision = z.output<typeof claimDecision>;
