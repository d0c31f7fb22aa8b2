import { z } from "@hono/zod-openapi";
import { answerReview } from "#app/features/reviews/answer-review.server.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import {
  presentStayReviews,
  presentTenantRating,
  propertyReviewsJson,
  stayReviewsJson,
  tenantRatingJson,
} from "#app/features/reviews/present.ts";
import { ratingOfTenant, reviewsOfStay } from "#app/features/reviews/queries.server.ts";
import { answerInput, hidingInput, reviewInput, reviewsAsked } from "#app/features/reviews/schema.ts";
import { showReview } from "#app/features/reviews/show-review.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, ok, okJson, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const reviewsRoutes = {
  ofProperty: route(
    {
      operationId: "listReviews",
      summary: "What tenants wrote about a property, newest first, with its rating; 20 at a time",
      request: { params, query: reviewsAsked },
      responses: {
        200: json("The reviews", propertyReviewsJson),
        404: refusal("Property not found"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      const { reviews } = await loadReviews(c.get("actor"), id, c.req.valid("query").before);
      return c.json(reviews, 200);
    },
  ),

  ofStay: route(
    {
      operationId: "getStayReviews",
      summary: "A reservation's reviews, for its two sides: the other side's once it is published",
      request: { params },
      responses: {
        200: json("The reviews", stayReviewsJson),
        404: refusal("Reservation not found, or not for the caller"),
      },
    },
    async (c) =>
      c.json(presentStayReviews(await reviewsOfStay(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  write: route(
    {
      operationId: "writeReview",
      summary:
        "Write the caller's review of a paid stay within 14 days after it, or of 90 days of a rental; or change it until it is published",
      request: { params, body: jsonBody(reviewInput) },
      responses: {
        200: json("The stay's reviews", stayReviewsJson),
        403: refusal("Not one of the stay's two sides"),
        404: refusal("Reservation not found"),
        409: refusal("Not paid, not over, too late, or published already"),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await writeReview(c.get("actor"), id, c.req.valid("json"));
      return c.json(presentStayReviews(await reviewsOfStay(c.get("actor"), id)), 200);
    },
  ),

  answer: route(
    {
      operationId: "answerReview",
      summary: "Answer a published review publicly, once (the side that it is about)",
      request: { params, body: jsonBody(answerInput) },
      responses: {
        200: json("Answered", okJson),
        404: refusal("No such review for the caller"),
        409: refusal("It was answered already"),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      await answerReview(c.get("actor"), c.req.valid("param").id, c.req.valid("json").answer);
      return c.json(ok, 200);
    },
  ),

  ofTenant: route(
    {
      operationId: "getTenantRating",
      summary: "What landlords wrote about a reservation's tenant (its landlord, administrators)",
      request: { params },
      responses: {
        200: json("The tenant's rating with the latest reviews", tenantRatingJson),
        403: refusal("Not its landlord"),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => {
      const reservation = await reservationFor(c.get("actor"), c.req.valid("param").id);
      return c.json(presentTenantRating(await ratingOfTenant(c.get("actor"), reservation)), 200);
    },
  ),

  hide: route(
    {
      operationId: "hideReview",
      summary: "Hide a published review, with a reason for its author (administrators: support, reviewer)",
      request: { params, body: jsonBody(hidingInput) },
      responses: { 200: json("Hidden", okJson), ...refusals(401, 403), 404: refusal("Review not found") },
    },
    async (c) => {
      const reviewId = c.req.valid("param").id;
      await hideReview(c.get("actor"), { reviewId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  show: route(
    {
      operationId: "showReview",
      summary: "Show a hidden review again (administrators: support, reviewer)",
      request: { params },
      responses: {
        200: json("Shown again", okJson),
        ...refusals(401, 403),
        404: refusal("Review not found"),
      },
    },
    async (c) => {
      await showReview(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
