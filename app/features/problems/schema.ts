import { z } from "zod";
import { files, lines } from "#app/platform/form-fields.ts";
import { toCents } from "#app/platform/money.ts";
import { answers, decisions, needsWords, problemKinds } from "./model.ts";

const photos = files("Photos must be files.");

/** `POST /api/reservations/{id}/problems`. */
export const reportForm = z
  .object({
    kind: z.enum(problemKinds, `The kind must be one of: ${problemKinds.join(", ")}.`),
    words: lines({ missing: "Say what is wrong.", least: 0, most: 2000 }).optional(),
    photos,
  })
  .superRefine(({ kind, words }, context) => {
    if (kind !== "left_behind" && !words)
      context.addIssue({ code: "custom", path: ["words"], message: "Say what is wrong." });
  });

/** `POST /api/problems/{id}/answer`: only confirming and withdrawing need no words. */
export const problemAnswerForm = z
  .object({
    answer: z.enum(answers, `The answer must be one of: ${answers.join(", ")}.`),
    words: lines({ missing: "Say what you did or see.", least: 0, most: 2000 }).optional(),
    photos,
  })
  .superRefine(({ answer, words }, context) => {
    if (needsWords(answer) && !words)
      context.addIssue({ code: "custom", path: ["words"], message: "Say what you did or see." });
  });

/** `POST /api/reservations/{id}/give-up`: with the space that its tenant takes instead, or without. */
export const displacedChoice = z
  .object({
    choice: z.enum(["refund", "other_space"], "Choose another space or a refund."),
    property_id: z.string().max(60).optional().describe("The space to take instead."),
  })
  .superRefine(({ choice, property_id: propertyId }, context) => {
    if (choice === "other_space" && !propertyId)
      context.addIssue({ code: "custom", path: ["property_id"], message: "Choose a space." });
  })
  .transform(({ choice, property_id }) => ({
    choice,
    propertyId: choice === "other_space" ? (property_id ?? null) : null,
  }));
export type DisplacedChoice = z.output<typeof displacedChoice>;

/** `POST /api/admin/problems/{id}/decision`; both sides read the note. */
export const problemDecision = z
  .object({
    outcome: z.enum([...decisions.no_access, "no_show", "fixed"], "Choose what happens."),
    amount: z
      .union([z.number(), z.string()])
      .nullish()
      .describe("Of a refund, in dollars; without it all that is left, and the stay ends.")
      .transform((value, context) => {
        if (value === null || value === undefined || value === "") return null;
        const cents = toCents(value);
        if (cents !== null && cents > 0) return cents;
        context.addIssue({ code: "custom", message: "Enter an amount in dollars and cents." });
        return z.NEVER;
      }),
    paid_by: z.enum(["landlord", "us"]).default("landlord").describe("Who pays for a part."),
    property_id: z.string().max(60).optional().describe("The other space that is offered."),
    note: lines({ missing: "Say why.", least: 1, most: 500 }),
  })
  .superRefine(({ outcome, property_id: propertyId }, context) => {
    if (outcome === "other_space" && !propertyId)
      context.addIssue({ code: "custom", path: ["property_id"], message: "Choose a space." });
  })
  .transform(({ outcome, amount, paid_by, property_id, note }) => ({
    outcome,
    note,
    refundCents: outcome === "refund" ? amount : null,
    paidBy: outcome === "refund" && amount !== null ? paid_by : null,
    offeredPropertyId: outcome === "other_space" ? (property_id ?? null) : null,
  }));
export type ProblemDecision = z.output<typeof problemDecision>;
