import { sql } from "kysely";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/photos/forget-waiting-photos.server.ts";
import { importCalendar } from "#app/features/properties/calendars/steps/import-calendar.server.ts";
import { importDueCalendars } from "#app/features/properties/calendars/import-due-calendars.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { forgetNetworks } from "#app/features/reservations/terms/forget-networks.server.ts";
import { forgetOrigins } from "#app/features/reservations/guest/forget-origins.server.ts";
import { knowContact } from "#app/features/reservations/booking/steps/know-contact.server.ts";
import { holdLimits } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { forgetOldAttempts, limitRate } from "#app/platform/limit-rate.server.ts";
import { countUnconfirmedEmail, maxEmailsADay, readEmailWait } from "#app/platform/limit-emails.server.ts";
import { sweepEmails } from "#app/platform/email.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { day, hour, minute, tryBothSides } from "#tests/support/time-limits.ts";

const landlord = await newLandlord();

/** A visitor's unconfirmed order for this contact. */
async function unconfirmed(guestContact: string, visitor = newVisitor()) {
  const property = await newProperty(landlord);
  const reservation = await newReservation(visitor.actor, property, { guestContact });
  return { ...reservation, visitor };
}

const newContact = () => `${newId("usr").slice(4, 16)}@people.example`;

function newEmail(to: string) {
  const id = newId("eml");
  const mail = { id, key: id, recipient: to, subject: "A subject", html: "-", bodyText: "-" };
  return db
    .insertInto("emails")
    .values({ ...mail, createdAt: now() })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A calendar that failed to be read this many times, and now once again. */
async function unreadable(failures: number): Promise<string> {
  const { id: propertyId } = await newProperty(landlord);
  const id = newId("cal");
  const url = "http://127.0.0.1:9/calendar.ics";
  await db
    .insertInto("importedCalendars")
    .values({ id, landlordId: landlord.id, propertyId, name: "Elsewhere", url, failures })
    .execute();
  await importCalendar(id);
  return id;
}

async function isLeftAlone(calendarId: string): Promise<boolean> {
  const failures = async () => {
    const calendar = db.selectFrom("importedCalendars").select("failures").where("id", "=", calendarId);
    return (await calendar.executeTakeFirstOrThrow()).failures;
  };
  const before = await failures();
  await importDueCalendars();
  return (await failures()) === before;
}

tryBothSides({
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
      const ended = { status: "canceled" as const, updatedAt: now() };
      await db.updateTable("reservations").set(ended).where("id", "=", reservation.id).execute();
      const id = newId("idd");
      const about = { landlordId: landlord.id, reservationId: reservation.id };
      const document = { id, ...about, uploaderId: tenant.id };
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
  "an unconfirmed request holds its dates for half an hour": {
    lasts: 30 * minute,
    begin: async () => (await unconfirmed(newContact())).id,
    stands: async (id) => {
      await expire();
      const { status } = await db
        .selectFrom("reservations")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return status === "pending";
    },
  },
  "unconfirmed requests count for 24 hours, however they ended": {
    lasts: 24 * hour,
    begin: async () => {
      const visitor = newVisitor();
      for (let made = 0; made < holdLimits.unconfirmed.holder; made += 1)
        await unconfirmed(newContact(), visitor);
      return visitor.id;
    },
    stands: async (visitorId) => {
      await expire();
      const visitor = { ...newVisitor(), actor: { kind: "visitor" as const, visitorId } };
      return unconfirmed(newContact(), visitor).then(
        () => false,
        () => true,
      );
    },
  },
  "a browser that opened a contact's link need not confirm it for 30 days": {
    lasts: 30 * day,
    begin: async () => {
      const { orderId, visitor } = await unconfirmed(newContact());
      const browser = { orderId, visitorId: visitor.id, openedAt: now() };
      await db.insertInto("orderBrowsers").values(browser).execute();
      return orderId;
    },
    stands: async (orderId) => {
      const { visitorId, guestContact } = await db
        .selectFrom("orders")
        .select(["visitorId", "guestContact"])
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      const actor = { kind: "visitor" as const, visitorId: visitorId! };
      return transaction((trx) => knowContact(trx, actor, guestContact));
    },
  },
  "a contact that nobody confirmed gets no more mail for a day after the most": {
    lasts: day,
    begin: async () => {
      const guestContact = newContact();
      for (let sent = 0; sent < maxEmailsADay; sent += 1) await countUnconfirmedEmail(guestContact);
      return guestContact;
    },
    stands: async (guestContact) =>
      (await readEmailWait(guestContact)) > 0 && !(await countUnconfirmedEmail(guestContact)),
  },
  "from which network an order came is known for 30 days": {
    lasts: 30 * day,
    begin: async () => {
      const { orderId } = await unconfirmed(newContact());
      await db
        .updateTable("orders")
        .set({ madeFrom: "192.0.2.1", createdAt: now() })
        .where("id", "=", orderId)
        .execute();
      return orderId;
    },
    stands: async (orderId) => {
      await forgetOrigins();
      const order = db.selectFrom("orders").select("madeFrom").where("id", "=", orderId);
      return (await order.executeTakeFirstOrThrow()).madeFrom !== null;
    },
  },
  "from which network someone agreed is known for three years": {
    lasts: 3 * 366 * day,
    begin: async () => {
      const { id: reservationId } = await unconfirmed(newContact());
      await db
        .updateTable("reservationTransitions")
        .set({ network: "192.0.2.1", happenedAt: now() })
        .where("reservationId", "=", reservationId)
        .execute();
      return reservationId;
    },
    stands: async (reservationId) => {
      await forgetNetworks();
      const click = db.selectFrom("reservationTransitions").select("network");
      const { network } = await click.where("reservationId", "=", reservationId).executeTakeFirstOrThrow();
      return network !== null;
    },
  },
  "a mail is tried for a week": {
    lasts: 7 * day,
    begin: async () => (await newEmail(newContact())).id,
    stands: async (id) => {
      await sweepEmails();
      const mail = db.selectFrom("emails").select("state").where("id", "=", id);
      return (await mail.executeTakeFirstOrThrow()).state === "waiting";
    },
  },
  "a mail that no job carries is left alone for ten minutes": {
    lasts: 10 * minute,
    begin: async () => (await newEmail(newContact())).id,
    stands: async (id) => {
      await sweepEmails();
      const { rows } = await sql`select from pgboss.job where data->>'emailId' = ${id}`.execute(db);
      return rows.length === 0;
    },
  },
  "a calendar that could not be read is left alone for half an hour": {
    lasts: 30 * minute,
    begin: () => unreadable(0),
    stands: isLeftAlone,
  },
  "a calendar that could not be read again and again is left alone for a day": {
    lasts: day,
    begin: () => unreadable(20),
    stands: isLeftAlone,
  },
});
