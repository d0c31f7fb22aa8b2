import { z } from "zod";
import { toCents } from "#app/platform/money.ts";

const words = (missing: string, most: number) =>
  z
    .string(missing)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, `At most ${most.toLocaleString("en-US")} characters.`),
    );

const dollars = (least: number) =>
  z.union([z.number(), z.string()], "Enter an amount in dollars and cents.").transform((value, context) => {
    const cents = toCents(value);
    if (cents !== null && cents >= least && cents <= 99_999_999) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount in dollars and cents." });
    return z.NEVER;
  });

const picture = z.instanceof(File, { error: "Photos must be files." });

/** `POST /api/reservations/{id}/deposit-claim`. Browsers send an empty file field as a file without a name. */
export const claimForm = z.object({
  amount: dollars(1),
  reason: words("Describe what happened.", 2000),
  photos: z
    .preprocess(
      (value) =>
        [value ?? []]
          .flat()
          .filter((file) => !(file === "" || (file instanceof File && !file.name && !file.size))),
      z.array(picture),
    )
    .meta({ type: "array", items: { type: "string", format: "binary" } }),
});

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
    const read = words("Say why you object.", 2000).safeParse(objection ?? "");
    if (read.success) return { objection: read.data };
    context.addIssue({ code: "custom", path: ["objection"], message: read.error.issues[0]!.message });
    return z.NEVER;
  });
export type ClaimAnswer = z.output<typeof claimAnswer>;

/** `POST /api/admin/deposit-claims/{id}/decision`: 0 for nothing; both sides read the note. */
export const claimDecision = z
  .object({ amount: dollars(0), note: words("Say why.", 500) })
  .transform(({ amount, note }) => ({ awardedCents: amount, note }));
export type ClaimDecision = z.output<typeof claimDecision>;
