import { afterEach, expect, test } from "vitest";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { reconcile } from "#app/features/payments/reconcile.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/forget-waiting-photos.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { forgetOldAttempts, limitRate } from "#app/platform/limit-rate.server.ts";
import { checkoutOf, orderOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";

const [second, minute, day] = [1000, 60_000, 86_400_000];
const landlord = await newLandlord();

afterEach(() => moveClock(0));

type Limit = {
  /** How long, in milliseconds. */
  lasts: number;
  begin: () => Promise<string>;
  /** True while it lasts. */
  stands: (id: string) => Promise<boolean>;
};

/** Each limit is tried a second, or a minute for days, before its end and after it. */
const limits: Record<string, Limit> = {
  "attempts count for their window": {
    lasts: 10 * minute,
    begin: async () => {
      const key = newId("usr");
      for (let made = 0; made < 2; made += 1) await limitRate(key, { max: 2, seconds: 600 });
      return key;
    },
    stands: (key) =>
      limitRate(key, { max: 2, seconds: 600 }).then(
        () => false,
        () => true,
      ),
  },
  "attempts are kept for a day": {
    lasts: day,
    begin: async () => {
      const key = newId("usr");
      await limitRate(key, { max: 2, seconds: 600 });
      return key;
    },
    stands: async (key) => {
      await forgetOldAttempts();
      return (await db.selectFrom("rateLimits").select("key").where("key", "=", key).execute()).length > 0;
    },
  },
  "photos wait for their form for a week": {
    lasts: 7 * day,
    begin: async () => {
      const id = newId("pho");
      const photo = { id, landlordId: landlord.id, fileKey: id, width: 9, height: 9, widths: [9] };
      await db
        .insertInto("waitingPhotos")
        .values({ ...photo, createdAt: now() })
        .execute();
      return id;
    },
    stands: async (id) => {
      await forgetWaitingPhotos();
      return (await db.selectFrom("waitingPhotos").select("id").where("id", "=", id).execute()).length > 0;
    },
  },
  "an ID without a verdict is kept for 30 days after the end of its reservation": {
    lasts: 30 * day,
    begin: async () => {
      const tenant = await newTenant();
      const reservation = await newReservation(tenant.actor, await newProperty(landlord));
      const ended = { status: "cancelled", updatedAt: now() };
      await db.updateTable("reservations").set(ended).where("id", "=", reservation.id).execute();
      const id = newId("idd");
      const document = { id, reservationId: reservation.id, uploaderId: tenant.id };
      await db.insertInto("idDocuments").values(document).execute();
      return id;
    },
    stands: async (id) => {
      await destroyOldPictures();
      const { destroyedAt } = await db
        .selectFrom("idDocuments")
        .select("destroyedAt")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return destroyedAt === null;
    },
  },
  "a checkout whose session never became known is given up after 23 hours": {
    lasts: 23 * 60 * minute,
    begin: async () => {
      const tenant = await newTenant();
      const [reservation] = await orderOf(tenant, landlord);
      await checkoutOf(tenant, reservation!.id);
      const { id } = await db
        .updateTable("payments")
        .set({ state: "opening", providerSessionId: null, createdAt: now() })
        .where("reservationId", "=", reservation!.id)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    stands: async (id) => {
      await reconcile();
      const payment = db.selectFrom("payments").select("state").where("id", "=", id);
      return (await payment.executeTakeFirstOrThrow()).state === "opening";
    },
  },
};

test.each(Object.entries(limits))("%s, and no longer", async (_words, { lasts, begin, stands }) => {
  const grace = lasts >= day ? minute : 5 * second;
  const id = await begin();
  moveClock(lasts - grace);
  expect(await stands(id)).toBe(true);
  moveClock(lasts + grace);
  expect(await stands(id)).toBe(false);
});
