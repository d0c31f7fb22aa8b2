import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { changeName } from "#app/features/accounts/members/change-name.server.ts";
import { reinstateMember } from "#app/features/accounts/members/reinstate-member.server.ts";
import { saveBusiness } from "#app/features/accounts/members/save-business.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import { removeCalendar } from "#app/features/properties/calendars/remove-calendar.server.ts";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { createProperty } from "#app/features/properties/listing/create-property.server.ts";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import { hideProperty } from "#app/features/properties/listing/hide-property.server.ts";
import { hideSuspended } from "#app/features/properties/listing/hide-suspended.server.ts";
import { setAvailability } from "#app/features/properties/listing/set-availability.server.ts";
import { showProperty } from "#app/features/properties/listing/show-property.server.ts";
import { blockImportedDays } from "#app/features/properties/listing/steps/block-imported-days.server.ts";
import { orderPhotos } from "#app/features/properties/photos/order-photos.server.ts";
import { removePhoto } from "#app/features/properties/photos/remove-photo.server.ts";
import { changePhotos } from "#app/features/properties/photos/steps/change-photos.server.ts";
import { photosOf } from "#app/features/properties/queries.server.ts";
import { newProperty as newPropertyInput } from "#app/features/properties/schema.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { accept, reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { showReview } from "#app/features/reviews/show-review.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newAdministrator, newLandlord, newTenant, password, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";

export type CardWorld = {
  administrator: Person;
  landlords: Person[];
  properties: { id: string; landlord: Person }[];
  reservations: { id: string; tenant: Person; landlord: Person }[];
  calendars: { id: string; propertyId: string; landlord: Person }[];
};

/** A step's random input: three numbers and a text. */
export type Drawn = { a: number; b: number; c: number; text: string };

type Act = (world: CardWorld, drawn: Drawn) => Promise<unknown>;

const address = "192.0.2.1";

export async function newCardWorld(): Promise<CardWorld> {
  const administrator = await newAdministrator();
  const landlords = [await newLandlord("Lars"), await newLandlord("Lena")];
  const properties = landlords.map(async (landlord) => ({ id: (await newProperty(landlord)).id, landlord }));
  return {
    administrator,
    landlords,
    properties: await Promise.all(properties),
    reservations: [],
    calendars: [],
  };
}

const one = <T>(all: T[], number: number): T => {
  if (all.length === 0) throw new NothingYet();
  return all[number % all.length]!;
};
/** Thrown by a step about something that the world doesn't have yet. */
export class NothingYet extends Error {}

/** The published reviews of these spaces. */
function reviewsOf({ reservations }: CardWorld) {
  const own = reservations.map(({ id }) => id);
  if (own.length === 0) throw new NothingYet();
  return db
    .selectFrom("reviews")
    .select(["id", "hiddenAt"])
    .where("side", "=", "tenant")
    .where("publishedAt", "is not", null)
    .where("reservationId", "in", own)
    .execute();
}

/** Every kind of write that changes a card, through the commands that people and jobs use. */
export const cardActions: Record<string, Act> = {
  async create(world, { a, b, text }) {
    const landlord = one(world.landlords, a);
    const input = newPropertyInput.parse({
      title: `Shed ${text}`.slice(0, 120),
      description: text,
      type_of_space: "Other",
      price: `${1 + (b % 90)}.${10 + (b % 90)}`,
      price_per: "Day",
      street_address: "1 Main Street",
      city: "Harrisburg",
      state: "PA",
      zipcode: "17101",
      length: "10",
      width: "8.25",
      height: "7.50",
      start_date: day(b % 5),
      photo_ids: [],
    });
    const { id } = await createProperty(landlord.actor, input, []);
    world.properties.push({ id, landlord });
  },
  edit(world, { a, b, c, text }) {
    const { id, landlord } = one(world.properties, a);
    const changes = [
      { title: `Garage ${text}`.slice(0, 120) },
      { description: text, price: 100 + (b % 900_000) },
      { length: 1 + (b % 50) / 4, end_date: c % 2 ? day(20 + (c % 40)) : null },
      { start_date: day(c % 10), zipcode: "17103" },
      { hide_address: c % 2 === 0, street_address: `${c % 90} Elm Street` },
      { instant: c % 2 === 0, gap_days: c % 4, advance_days: b % 3, min_stay_days: 1 + (b % 2) },
    ];
    return editProperty(landlord.actor, id, one(changes, b));
  },
  offer(world, { a, b, c }) {
    const { id, landlord } = one(world.properties, a);
    const range = { from: day(b % 40), to: day((b % 40) + (c % 20)), available: c % 3 === 0 };
    return setAvailability(landlord.actor, id, range);
  },
  remove(world, { a }) {
    const { id, landlord } = one(world.properties, a);
    return deleteProperty(landlord.actor, id);
  },
  hide(world, { a }) {
    const propertyId = one(world.properties, a).id;
    return hideProperty(world.administrator.actor, { propertyId, reason: "A reason" }, address);
  },
  async show(world, { a }) {
    const rows = await db.selectFrom("properties").select("id").where("hiddenAt", "is not", null).execute();
    const own = rows.filter(({ id }) => world.properties.some((property) => property.id === id));
    return showProperty(world.administrator.actor, one(own, a).id, address);
  },
  async suspend(world, { a, b }) {
    const { id: userId } = one(world.landlords, a);
    const { actor } = world.administrator;
    const done =
      b % 2
        ? suspendMember(actor, { userId, reason: "A reason" }, address)
        : reinstateMember(actor, userId, address);
    await done.finally(() => hideSuspended({ userId }));
  },
  rename(world, { a, text }) {
    return changeName(one(world.landlords, a).actor, { username: `L ${text}`.slice(0, 60) });
  },
  business(world, { a, text }) {
    const input = { business_name: `B ${text}`.slice(0, 120), address: "", contact: "" };
    return saveBusiness(one(world.landlords, a).actor, input);
  },
  addPhotos(world, { a, b, c }) {
    const { id, landlord } = one(world.properties, a);
    return changePhotos(landlord.actor, id, async (ids, trx) => {
      const widths = one([[320], [320, 640], [320, 640, 1280]], c);
      const added = Array.from({ length: 1 + (b % 2) }, () => newId("pho"));
      const rows = added.map((photo) => ({ id: photo, fileKey: photo, width: 1280, height: 960, widths }));
      await trx
        .insertInto("waitingPhotos")
        .values(rows.map((row) => ({ ...row, landlordId: landlord.id })))
        .execute();
      return [...ids, ...added];
    });
  },
  async orderPhotos(world, { a }) {
    const { id, landlord } = one(world.properties, a);
    const ids = (await photosOf(id)).map((photo) => photo.id);
    return orderPhotos(landlord.actor, id, ids.toReversed());
  },
  async removePhoto(world, { a, b }) {
    const { id, landlord } = one(world.properties, a);
    return removePhoto(landlord.actor, id, one(await photosOf(id), b).id);
  },
  /** What importing another site's calendar writes. */
  async block(world, { a, b, c }) {
    const { id: propertyId, landlord } = one(world.properties, a);
    const id = newId("cal");
    const blocked = `{[${day(b % 60)},${day((b % 60) + 1 + (c % 9))})}`;
    await transaction(async (trx) => {
      const place = { landlordId: landlord.id, propertyId, url: `https://elsewhere.example/${id}` };
      const row = { id, ...place, name: "Elsewhere", blocked };
      await trx.insertInto("importedCalendars").values(row).execute();
      await blockImportedDays(trx, propertyId);
    });
    world.calendars.push({ id, propertyId, landlord });
  },
  removeCalendar(world, { a }) {
    const { id, propertyId, landlord } = one(world.calendars, a);
    return removeCalendar(landlord.actor, propertyId, id);
  },
  async reserve(world, { a, b, c }) {
    const { id, landlord } = one(world.properties, a);
    const tenant = await newTenant();
    const start = day(1 + (b % 30));
    const stay = { start, lastDay: day(1 + (b % 30) + (c % 4)), guestContact: tenant.email };
    const reservation = await newReservation(tenant.actor, { id }, stay);
    world.reservations.push({ id: reservation.id, tenant, landlord });
  },
  accept(world, { a }) {
    const { id, landlord } = one(world.reservations, a);
    return accept(landlord.actor, id);
  },
  reject(world, { a }) {
    const { id, landlord } = one(world.reservations, a);
    return reject(landlord.actor, id);
  },
  cancel(world, { a }) {
    const { id, tenant } = one(world.reservations, a);
    return cancel(tenant.actor, id);
  },
  async expire(_world, { a }) {
    moveClock((a % 3) * 24 * 3_600_000);
    await expire().finally(() => moveClock(0));
  },
  /** A stay that was paid and is over: both sides write, so both reviews are published. */
  async review(world, { a, b, text }) {
    const { id, tenant, landlord } = one(world.reservations, a);
    const start = new Date(Date.UTC(2020, 0, 1 + 2 * world.reservations.findIndex((it) => it.id === id)));
    const [first, end] = [0, 1].map((days) =>
      new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const [stay] = await db
      .updateTable("reservations")
      .set({ stay: `[${first},${end})`, status: "accepted", paymentStatus: "paid", holdUntil: null })
      .where("id", "=", id)
      .where("status", "in", [...liveStatuses])
      .returning(["landlordId", "id as reservationId", "propertyId", "stay as days"])
      .execute();
    if (!stay) throw new NothingYet();
    const opensAt = now();
    const closesAt = new Date(opensAt.getTime() + 14 * 86_400_000);
    await db
      .insertInto("reviewWindows")
      .values({ ...stay, period: 0, opensAt, closesAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const review = { stars: 1 + (b % 5), text: `Dry ${text}` };
    const ofParts = { as_described: 5, access: 4, communication: 3 };
    await writeReview(tenant.actor, id, { ...review, ...ofParts });
    await writeReview(landlord.actor, id, review);
  },
  async hideReview(world, { a, b }) {
    const { actor } = world.administrator;
    const { id: reviewId, hiddenAt } = one(await reviewsOf(world), a);
    if (hiddenAt !== null) return showReview(actor, reviewId, address);
    if (b % 2) throw new NothingYet();
    return hideReview(actor, { reviewId, reason: "A reason" }, address);
  },
  async leave(world, { a, b }) {
    if (b % 4 > 0) throw new NothingYet();
    await db.deleteFrom("rateLimits").execute();
    await closeAccount(one(world.landlords, a).actor, { currentPassword: password });
  },
  async removeBusiness(world, { a }) {
    await db.deleteFrom("businesses").where("landlordId", "=", one(world.landlords, a).id).execute();
  },
};
