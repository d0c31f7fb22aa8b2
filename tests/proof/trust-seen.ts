import assert from "node:assert/strict";
import { viewAccess } from "#app/features/access/view-access.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { checkPass } from "#app/features/reservations/passes/check-pass.server.ts";
import { loadPass } from "#app/features/reservations/passes/load-pass.server.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import { ratingOfTenant, reviewsOfStay } from "#app/features/reviews/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { newVisitor } from "#tests/support/people.ts";
import { isAccessOpen, isOpen, ratingBy, type Stay, verdictOf } from "./trust-model.ts";
import { type By, type Side, sides } from "./trust-steps.ts";
import { actorOf, gateCode, type TrustWorld } from "./trust-world.ts";

/** The property, its card and its page say what the published and shown reviews come to. */
export async function auditRating({ propertyId, stays }: TrustWorld): Promise<void> {
  const wanted = ratingBy("tenant", stays);
  const property = (await propertyById(propertyId))!;
  assert.deepEqual({ rating: property.rating, count: property.reviewCount }, wanted, "the property's rating");
  const { card } = await db
    .selectFrom("propertyCards")
    .select("card")
    .where("propertyId", "=", propertyId)
    .executeTakeFirstOrThrow();
  // A card continues an object.
  const shown = JSON.parse(`{"":0${card}`) as { rating: number | null; review_count: number };
  assert.deepEqual({ rating: shown.rating, count: shown.review_count }, wanted, "the card's rating");
  const { reviews } = await loadReviews(newVisitor().actor, propertyId);
  assert.deepEqual({ rating: reviews.rating, count: reviews.count }, wanted, "the page's rating");
  const published = stays.flatMap(({ reviews: { tenant } }) =>
    tenant?.published && !tenant.hidden ? [tenant] : [],
  );
  assert.deepEqual(
    reviews.reviews.map(({ text, answer }) => `${text} ${answer}`).toSorted(),
    published.map(({ body, answer }) => `${body} ${answer}`).toSorted(),
    "the page's reviews",
  );
}

/** What each person can read of a stay now. */
export async function auditSeen(world: TrustWorld, stay: Stay): Promise<void> {
  for (const side of sides) await auditReviewsSeen(world, stay, side);
  await auditTenantRating(world, stay);
  await auditAccess(world, stay);
  const verdict = verdictOf(stay, now().getTime());
  await auditCheck(world, stay.code, verdict);
  // A pass has a picture, which takes time to draw.
  if (world.verdicts.get(stay.id) === verdict) return;
  world.verdicts.set(stay.id, verdict);
  await auditPass(world, stay, verdict);
  await auditStrangers(world, stay);
}

/** To everyone else there is no such stay. */
async function auditStrangers(world: TrustWorld, stay: Stay): Promise<void> {
  for (const by of ["other", "administrator"] as const) {
    const stranger = actorOf(world, stay, by);
    for (const read of [reviewsOfStay, viewAccess, loadPass]) {
      const refusal = await read(stranger, stay.id).catch((error: unknown) => error);
      assert(refusal instanceof NotFound, `${read.name} tells someone else`);
    }
  }
}

const readers: Record<Side, By> = { tenant: "holder", landlord: "landlord" };

/** A side sees its own review, and the other's once it is published, unless it is hidden. */
async function auditReviewsSeen(world: TrustWorld, stay: Stay, side: Side): Promise<void> {
  const at = now().getTime();
  const { windows } = await reviewsOfStay(actorOf(world, stay, readers[side]), stay.id);
  const seen = windows.flatMap(({ reviews }) => reviews.map((review) => `${review.side}: ${review.body}`));
  const sees = (by: Side) => {
    const review = stay.reviews[by];
    return review !== null && (by === side || (review.published && !review.hidden));
  };
  const wanted = sides.filter(sees).map((by) => `${by}: ${stay.reviews[by]!.body}`);
  assert.deepEqual(seen.toSorted(), wanted.toSorted(), `the reviews that the ${side} sees`);
  const isShownOpen = windows.some((window) => window.isOpen);
  assert.equal(isShownOpen, isOpen(stay, at), `whether the ${side} is asked for a review`);
}

/** The landlord reads what was published about the tenant, in this and other stays. */
async function auditTenantRating(world: TrustWorld, stay: Stay): Promise<void> {
  const row = await db
    .selectFrom("reservations")
    .select(["id", "landlordId", "tenantId", "guestContact", "holdUntil"])
    .where("id", "=", stay.id)
    .executeTakeFirstOrThrow();
  const { rating, count } = await ratingOfTenant(world.landlord.actor, row);
  const own = world.stays.filter(({ holder }) => holder === stay.holder);
  assert.deepEqual({ rating, count }, ratingBy("landlord", own), "the tenant's rating");
}

/** The gate code is read by the holder, and only in its time. */
async function auditAccess(world: TrustWorld, stay: Stay): Promise<void> {
  const at = now().getTime();
  const { guide } = await viewAccess(actorOf(world, stay, "holder"), stay.id);
  const wanted = isAccessOpen(stay, at) ? gateCode : null;
  assert.equal(guide?.code ?? null, wanted, "the gate code that the holder sees");
}

/** A pass is made for a stay that is accepted, paid and not over. */
async function auditPass(world: TrustWorld, stay: Stay, verdict: string): Promise<void> {
  const { pass } = await loadPass(actorOf(world, stay, "holder"), stay.id);
  assert.equal(pass !== null, verdict === "early" || verdict === "valid", "whether there is a pass");
  if (pass !== null) await auditCheck(world, pass.token, verdict);
}

/** A check of a pass or its code says what the stay is now. */
async function auditCheck({ landlord }: TrustWorld, given: string, verdict: string): Promise<void> {
  const check = await checkPass(landlord.actor, given);
  assert.equal(check.verdict, verdict, "what a check of the pass says");
}
