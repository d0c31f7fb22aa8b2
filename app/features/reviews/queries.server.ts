import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { isAcceptedAndPaid } from "#app/features/reservations/lifecycle/model.ts";
import { reservationFor, reservationsLike } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { contains, type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import { newestReviews } from "./model.ts";
import { sideOf } from "./policy.ts";
import { readReviews } from "./steps/read-reviews.server.ts";

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof readReviews>["execute"]>>[number];
/** A mean to a tenth, null without reviews, and of how many. */
export type RatingRow = { rating: number | null; count: number };
export type TenantRating = RatingRow & { latest: ReviewRow[] };

const published = () => readReviews().where("v.publishedAt", "is not", null).where("v.hiddenAt", "is", null);

/**
 * What landlords wrote about the tenant of a reservation, for its landlord and administrators: about the member or, for
 * a visitor who confirmed their address, about stays with it.
 */
export async function ratingOfTenant(
  actor: Actor,
  reservation: {
    id: string;
    landlordId: string;
    tenantId: string | null;
    guestContact: string;
    holdUntil: Date | null;
  },
): Promise<TenantRating> {
  const isLandlord = actor.kind === "landlord" && actor.id === reservation.landlordId;
  if (!isLandlord && actor.kind !== "administrator" && actor.kind !== "system") throw new Forbidden();
  const { tenantId, guestContact, holdUntil } = reservation;
  // Anyone can enter another's address.
  if (tenantId === null && holdUntil !== null) return { rating: null, count: 0, latest: [] };
  const stays =
    tenantId !== null
      ? sql`select landlord_id, id from reservations where tenant_id = ${tenantId}`
      : sql`select r.landlord_id, r.id from orders o join reservations r on r.order_id = o.id
          where o.tenant_id is null and r.hold_until is null and lower(o.guest_contact) = ${guestContact.toLowerCase()}`;
  const about = sql<boolean>`v.side = 'landlord' and (v.landlord_id, v.reservation_id) in (${stays})`;
  const [total, latest] = await Promise.all([
    published()
      .clearSelect()
      .select((eb) => [
        sql<number | null>`round(avg(v.stars), 1)`.as("rating"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where(about)
      .executeTakeFirstOrThrow(),
    published().where(about).orderBy("v.publishedAt", "desc").orderBy("v.id").limit(newestReviews).execute(),
  ]);
  return { ...total, latest };
}

/** A stay's windows, latest first, with their reviews as this side may see them: the other's once it is published. */
export async function reviewsOfStay(actor: Actor, reservationId: string) {
  const reservation = await reservationFor(actor, reservationId);
  const side = sideOf(actor, reservation);
  if (side === null) throw new NotFound("Reservation not found.");
  const { landlordId, id } = reservation;
  const [windows, written] = await Promise.all([
    db
      .selectFrom("reviewWindows")
      .select(["period", "days", "opensAt", "closesAt", "publishedAt"])
      .where("landlordId", "=", landlordId)
      .where("reservationId", "=", id)
      .orderBy("period", "desc")
      .execute(),
    readReviews().where("v.landlordId", "=", landlordId).where("v.reservationId", "=", id).execute(),
  ]);
  const visible = written.filter(
    (review) => review.side === side || (review.publishedAt !== null && review.hiddenAt === null),
  );
  return {
    reservation,
    side,
    asOf: now(),
    windows: windows.map((window) => ({
      ...window,
      // Nothing more is written about a stay that was canceled or refunded.
      isOpen: isAcceptedAndPaid(reservation) && window.publishedAt === null && window.closesAt > now(),
      reviews: visible.filter(({ period }) => period === window.period),
    })),
  };
}
export type StayReviews = Awaited<ReturnType<typeof reviewsOfStay>>;

/** For the system: one review, whatever its state. */
export async function reviewForSystem(actor: Actor, id: string): Promise<ReviewRow> {
  if (actor.kind !== "system") throw new Forbidden();
  const review = await readReviews().where("v.id", "=", id).executeTakeFirst();
  if (!review) throw new NotFound("Review not found.");
  return review;
}

/** For the system: a window's reviews. */
export async function reviewsInWindow(
  actor: Actor,
  { landlordId, reservationId, period }: { landlordId: string; reservationId: string; period: number },
): Promise<ReviewRow[]> {
  if (actor.kind !== "system") throw new Forbidden();
  return readReviews()
    .where("v.landlordId", "=", landlordId)
    .where("v.reservationId", "=", reservationId)
    .where("v.period", "=", period)
    .execute();
}

/** For administrators: published reviews, newest first. */
export async function reviewsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support", "reviewer");
  const at = sql`v.published_at`;
  const table: ListTable = {
    id: sql`v.id`,
    from: sql`(select * from reviews where published_at is not null) v`,
    search: (words) => [
      contains(sql`v.body || ' ' || coalesce(v.answer, '')`, words),
      sql`v.id = ${words}`,
      sql`v.author_id = ${words}`,
      sql`v.reservation_id = any(${reservationsLike(actor, words)})`,
    ],
    sorts: {
      space: sql`(select lower(title) from properties where landlord_id = v.landlord_id and id = v.property_id)`,
      stars: sql`v.stars`,
      author: sql`v.side`,
      state: sql`v.hidden_at is not null`,
      at,
    },
    filters: {
      author: ofFew(sql`v.side`),
      state: { shown: sql`v.hidden_at is null`, hidden: sql`v.hidden_at is not null` },
      stars: Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [stars, sql`v.stars = ${sql.lit(stars)}`])),
    },
    first: { by: [at], isDescending: true },
  };
  return readPart(readReviews().where("v.publishedAt", "is not", null), part, table);
}

/** For the metrics. */
export async function reviewFigures(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "reviewer");
  const { rows } = await sql<{ published: number; late: number }>`
    select (select count(*) from reviews where published_at > ${now()}::timestamptz - interval '1 day') as published,
      (select count(*) from review_windows
        where published_at is null and closes_at < ${now()}::timestamptz - interval '5 minutes') as late`.execute(
    db,
  );
  return rows[0]!;
}
