import { z } from "@hono/zod-openapi";
import { fromRange } from "#app/features/reservations/model.ts";
import { addDays } from "#app/platform/dates.ts";
import { publicName, shortName } from "./model.ts";
import type { RatingRow, ReviewRow, StayReviews, TenantRating } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");
const side = z.enum(["tenant", "landlord"]);
const stars = z.int().describe("1 to 5.");
const part = stars.nullable().describe("1 to 5; null in a landlord's review.");

const reviewShape = {
  id: z.string(),
  property_id: z.string(),
  title: z.string().describe("Of the property."),
  side: side.describe("Who wrote it: a tenant about the space, or a landlord about the tenant."),
  author: z.string().describe("The first name and an initial; a landlord's username."),
  stars,
  as_described: part,
  access: part,
  communication: part,
  text: z.string(),
  last_day: z.string().describe("Of the stay, or the part of a rental, that it is about: YYYY-MM-DD."),
  published_at: instant,
  answer: z.string().nullable().describe("The other side's."),
  answered_at: instant.nullable(),
};

export const reviewJson = z.object(reviewShape).openapi("Review");
export type ReviewJson = z.infer<typeof reviewJson>;

const mean = z.number().nullable().describe("To a tenth; null without reviews.");

export const ratingJson = z.object({ rating: mean, count: z.int() }).openapi("Rating");
export type RatingJson = z.infer<typeof ratingJson>;

export const propertyReviewsJson = z
  .object({
    rating: mean,
    count: z.int(),
    as_described: mean,
    access: mean,
    communication: mean,
    reviews: z.array(reviewJson).describe("Newest first."),
    older: z.string().nullable().describe("Where the list continues, as `before`; null at its end."),
  })
  .openapi("PropertyReviews");
export type PropertyReviewsJson = z.infer<typeof propertyReviewsJson>;

/** A review as its author sees it before and after. */
const ownReviewJson = z.object({
  id: z.string(),
  stars,
  as_described: part,
  access: part,
  communication: part,
  text: z.string(),
  published_at: instant.nullable(),
  hidden_because: z.string().nullable().describe("Why an administrator hid it; null if none did."),
  answer: z.string().nullable(),
});
export type OwnReviewJson = z.infer<typeof ownReviewJson>;

export const stayReviewsJson = z
  .object({
    reservation_id: z.string(),
    title: z.string(),
    time_zone: z.string(),
    side: side.describe("The caller's."),
    other_name: z.string(),
    windows: z.array(
      z.object({
        start_date: z.string().describe("The first day that is reviewed, YYYY-MM-DD."),
        end_date: z.string().describe("The last day, included."),
        open: z.boolean().describe("Whether the caller can write, or change what they wrote."),
        closes_at: instant,
        own: ownReviewJson.nullable(),
        other: z.object(reviewShape).nullable().describe("The other side's, once it is published."),
        may_answer: z.boolean(),
      }),
    ),
  })
  .openapi("StayReviews");
export type StayReviewsJson = z.infer<typeof stayReviewsJson>;

/** A published review, as everyone sees it. */
export function presentReview(row: ReviewRow): ReviewJson {
  return {
    id: row.id,
    property_id: row.propertyId,
    title: row.title,
    side: row.side,
    author: row.side === "tenant" ? shortName(row.guestName) : publicName(row.landlordName),
    ...presentStars(row),
    text: row.body,
    last_day: row.lastDay,
    published_at: row.publishedAt!.toISOString(),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
  };
}

function presentStars({ stars: given, asDescribed, access, communication }: ReviewRow) {
  return { stars: given, as_described: asDescribed, access, communication };
}

type PropertyRating = RatingRow & Record<"asDescribed" | "access" | "communication", number | null>;

export function presentPropertyReviews(
  rating: PropertyRating,
  { rows, older }: { rows: ReviewRow[]; older: string | null },
): PropertyReviewsJson {
  const { asDescribed, access, communication, ...whole } = rating;
  return {
    ...presentRating(whole),
    as_described: asDescribed,
    access,
    communication,
    reviews: rows.map(presentReview),
    older,
  };
}

export function presentRating({ rating, count }: RatingRow): RatingJson {
  return { rating, count };
}

/** For a landlord's view of a request. */
export const tenantRatingJson = z
  .object({ ...ratingJson.shape, latest: z.array(reviewJson) })
  .openapi("TenantRating");

export function presentTenantRating({
  rating,
  count,
  latest,
}: TenantRating): z.infer<typeof tenantRatingJson> {
  return { rating, count, latest: latest.map(presentReview) };
}

export function presentStayReviews({ reservation, side: own, windows }: StayReviews): StayReviewsJson {
  return {
    reservation_id: reservation.id,
    title: reservation.propertyTitle,
    time_zone: reservation.timeZone,
    side: own,
    other_name: own === "landlord" ? reservation.guestName : "the landlord",
    windows: windows.map(({ days, isOpen, closesAt, reviews }) => {
      const { start, end } = fromRange(days);
      const mine = reviews.find((review) => review.side === own);
      const other = reviews.find((review) => review.side !== own);
      return {
        start_date: start,
        end_date: addDays(end, -1),
        open: isOpen,
        closes_at: closesAt.toISOString(),
        own: mine ? presentOwn(mine) : null,
        other: other ? presentReview(other) : null,
        may_answer: other !== undefined && other.answer === null,
      };
    }),
  };
}

function presentOwn(row: ReviewRow): OwnReviewJson {
  return {
    id: row.id,
    ...presentStars(row),
    text: row.body,
    published_at: row.publishedAt?.toISOString() ?? null,
    hidden_because: row.hiddenBecause,
    answer: row.answer,
  };
}

export type ReviewLine = ReturnType<typeof presentReviewLine>;

/** A line of the administrators' list. */
export function presentReviewLine(row: ReviewRow) {
  const { reservationId, hiddenBecause: hidden, timeZone } = row;
  return { ...presentReview(row), reservationId, hidden, timeZone };
}
