import { sql } from "kysely";
import { emailToVerify } from "#app/features/accounts/events.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant, type Person, sessionOf } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";

/** The callers, in the table's order; the path is about the tenant's and the landlord's things. */
export const askers = [
  "visitor",
  "foreign tenant",
  "foreign landlord",
  "administrator",
  "tenant",
  "landlord",
] as const;
export type Asker = (typeof askers)[number];

export type People = Record<Exclude<Asker, "visitor">, Person>;

export async function newPeople(): Promise<People> {
  return {
    "foreign tenant": await newTenant("Fay Foreign"),
    "foreign landlord": await newLandlord("Finn Foreign"),
    administrator: await newAdministrator(),
    tenant: await newTenant(),
    landlord: await newLandlord(),
  };
}

export type Scene = Awaited<ReturnType<typeof newScene>>;

/** One of everything, all of them the tenant's or the landlord's, created again for each path. */
export async function newScene({ tenant, landlord }: People) {
  const property = await newProperty(landlord, { priceCents: 1000, pricePer: "Day" });
  // The earlier scenes are over: one tenant can't have so many unpaid requests at once.
  await db
    .updateTable("reservations")
    .set({ status: "rejected", canceledBy: null, keptRentCents: 0, keptFeeCents: 0 })
    .where("tenantId", "=", tenant.id)
    .execute();
  const reservation = await newReservation(tenant.actor, property, { start: day(3), lastDay: day(4) });
  const ids = {
    photo: newId("pho"),
    calendar: newId("cal"),
    mail: newId("eml"),
    inquiry: newId("msg"),
    import: newId("imp"),
  };
  const messaging = {
    conversation: newId("cnv"),
    report: newId("rpt"),
    reply: newId("rpy"),
    notice: newId("ntc"),
  };
  // The earlier scenes' blocks would refuse this one's messages.
  await db.deleteFrom("messageBlocks").where("landlordId", "=", landlord.id).execute();
  await db.deleteFrom("savedReplies").where("landlordId", "=", landlord.id).execute();
  const [member, suspended] = [newId("usr"), newId("usr")];
  const fileKey = ids.photo;
  const idFile = `${ids.photo}.webp`;
  const documentId = newId("idd");
  await transaction(async (trx) => {
    for (const id of [member, suspended]) {
      const email = `${id}@people.example`;
      const user = { id, name: "Mo", username: "Mo", email, banned: id === suspended };
      await trx.insertInto("users").values(user).execute();
    }
    const { photo: id } = ids;
    const landlordId = landlord.id;
    const place = { landlordId, propertyId: property.id, position: 0 };
    const photo = { id, ...place, fileKey, width: 9, height: 9, widths: [9] };
    await trx.insertInto("photos").values(photo).execute();
    await trx
      .insertInto("importedCalendars")
      .values({
        id: ids.calendar,
        landlordId,
        propertyId: property.id,
        name: "Elsewhere",
        url: `https://${ids.calendar}.example/`,
        nextReadAt: day(9),
      })
      .execute();
    await trx
      .insertInto("propertyImports")
      .values({
        id: ids.import,
        landlordId,
        sentBy: landlordId,
        fileName: "a.csv",
        columns: ["external_id", "title"],
        isJson: false,
        checkedAt: new Date(),
      })
      .execute();
    await trx
      .insertInto("propertyImportRows")
      .values({ importId: ids.import, line: 2, texts: JSON.stringify({ external_id: "A" }), finding: "new" })
      .execute();
    await trx
      .insertInto("idDocuments")
      .values({ id: documentId, landlordId, reservationId: reservation.id, uploaderId: tenant.id })
      .execute();
    const file = { file: idFile, landlordId, documentId, side: "front" as const, contentType: "image/webp" };
    await trx
      .insertInto("idFiles")
      .values({ ...file, wrappedKey: Buffer.alloc(60) })
      .execute();
    await trx
      .insertInto("emails")
      .values({
        id: ids.mail,
        key: ids.mail,
        recipient: "a@b.example",
        subject: "A",
        html: "A",
        bodyText: "A",
        state: "failed",
      })
      .execute();
    const conversation = { landlordId, conversationId: messaging.conversation };
    await trx
      .insertInto("conversations")
      .values({
        id: messaging.conversation,
        landlordId,
        propertyId: property.id,
        tenantId: tenant.id,
        lastPosition: 1,
        lastAt: new Date(),
      })
      .execute();
    await trx
      .insertInto("conversationSides")
      .values([
        { ...conversation, side: "tenant", memberId: tenant.id },
        { ...conversation, side: "landlord", memberId: landlordId, unread: 1 },
      ])
      .execute();
    await trx
      .insertInto("messages")
      .values({ id: newId("mes"), ...conversation, position: 1, side: "tenant", body: "Hello", key: "one" })
      .execute();
    await trx
      .insertInto("messageReports")
      .values({ id: messaging.report, ...conversation, side: "tenant", reason: "A reason" })
      .execute();
    await trx.insertInto("savedReplies").values({ id: messaging.reply, landlordId, text: "Hello" }).execute();
    const notice = { id: messaging.notice, key: messaging.notice, kind: "accepted", title: "A" };
    await trx
      .insertInto("notices")
      .values({ ...notice, memberId: tenant.id, path: "/" })
      .execute();
    const inquiry = { id: ids.inquiry, name: "Vera", email: "vera@people.example", message: "Hello" };
    await trx.insertInto("contactMessages").values(inquiry).execute();
    await enqueue(trx, emailToVerify, { userId: ids.photo });
  });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed' where data->>'userId' = ${ids.photo} returning id`.execute(db);
  await sessionOf(tenant.id);
  const { id: sessionId } = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", tenant.id)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return {
    tenant,
    landlord,
    property,
    reservation,
    idFile,
    ids: { ...ids, ...messaging, member, suspended, session: sessionId, job: rows[0]!.id },
  };
}
