import { z } from "zod";
import { longestAnswer, longestReview, parts } from "./model.ts";

/** Lines of text, without control characters. */
const lines = (missing: string, most: number) =>
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

/** A form sends text. */
const stars = (missing: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^[1-5]$/.test(value) ? Number(value) : value),
    z.int(missing).min(1, missing).max(5, missing),
  );
const part = (name: string) => stars(`Rate "${name}" from 1 to 5 stars.`).optional();

/** `PUT /api/reservations/{id}/review`: a tenant also rates the space's parts. */
export const reviewInput = z.object({
  stars: stars("Choose 1 to 5 stars."),
  as_described: part(parts.as_described),
  access: part(parts.access),
  communication: part(parts.communication),
  text: lines("Write a few words.", longestReview),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** `POST /api/reviews/{id}/answer` */
export const answerInput = z.object({ answer: lines("Write an answer.", longestAnswer) });

/** `POST /api/admin/reviews/{id}/hide` */
export const hidingInput = z.object({ reason: lines("Give a reason.", 500) });

/** A part of a list of reviews. */
export const reviewsAsked = z.object({ offset: z.coerce.number().int().min(0).max(100_000).default(0) });
