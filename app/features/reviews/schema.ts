import { z } from "zod";
import { lines } from "#app/platform/form-fields.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { longestAnswer, longestReview, parts } from "./model.ts";

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
  text: lines({ missing: "Write a few words.", least: 1, most: longestReview }),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** `POST /api/reviews/{id}/answer` */
export const answerInput = z.object({
  answer: lines({ missing: "Write an answer.", least: 1, most: longestAnswer }),
});

/** `POST /api/admin/reviews/{id}/hide` */
export const hidingInput = z.object({ reason: lines({ missing: "Give a reason.", least: 1, most: 500 }) });

/** A part of a list of reviews. */
export const reviewsAsked = z.object({ before: timeCursor("rev").optional() });
