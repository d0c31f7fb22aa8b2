import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor, reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { maySeeId } from "./policy.ts";
import { selectAwaitedIds } from "./steps/select-awaited-ids.server.ts";
import { selectDocuments } from "./select-documents.server.ts";

/** The unverified IDs of live reservations, oldest first, for administrators. */
export async function unverifiedIds(actor: Actor) {
  requireAdministrator(actor, "reviewer");
  return selectDocuments()
    .leftJoin("idFiles as fronts", (join) =>
      join
        .onRef("fronts.landlordId", "=", "idDocuments.landlordId")
        .onRef("fronts.documentId", "=", "idDocuments.id")
        .on("fronts.side", "=", "front"),
    )
    .leftJoin("idFiles as backs", (join) =>
      join
        .onRef("backs.landlordId", "=", "idDocuments.landlordId")
        .onRef("backs.documentId", "=", "idDocuments.id")
        .on("backs.side", "=", "back"),
    )
    .select([
      "idDocuments.id as documentId",
      "idDocuments.reservationId",
      "idDocuments.createdAt",
      "properties.title as propertyTitle",
      "properties.timeZone",
      "reservations.guestName",
      "reservations.guestContact",
      "reservations.status",
      "fronts.file as front",
      "backs.file as back",
    ])
    .where("idDocuments.id", "in", selectAwaitedIds())
    .orderBy("idDocuments.createdAt")
    .limit(200)
    .execute();
}

/** How many there are, also beyond those that the page lists: for the menu, which needs nothing else of them. */
export async function countUnverifiedIds(actor: Actor): Promise<number> {
  requireAdministrator(actor, "reviewer");
  const { count } = await db
    .selectFrom(selectAwaitedIds().as("awaited"))
    .select(sql<number>`count(distinct uploaded)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export type UnverifiedRow = Awaited<ReturnType<typeof unverifiedIds>>[number];

/** The ID status of a reservation's order, for its holder: the last verdict, and when administrators viewed the pictures. */
export async function idStatusOf(actor: Actor, reservationId: string) {
  const reservation = await reservationFor(actor, reservationId);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const spaces = (await reservationsOfOrder(actor, reservation.orderId)).map(({ id }) => id);
  const documents = await db
    .selectFrom("idDocuments")
    .select(["verdict", "refusedBecause", "destroyedAt"])
    .where("reservationId", "in", spaces)
    .orderBy("createdAt", "desc")
    .orderBy(sql`same_as is not null`)
    .execute();
  const views = await selectPictures(db)
    .innerJoin("idFileViews", "idFileViews.file", "idFiles.file")
    .select(["viewedAt", "side"])
    .where("reservationId", "in", spaces)
    .where("viewerKind", "=", "administrator")
    .orderBy("viewedAt", "desc")
    .limit(50)
    .execute();
  return { documents, views };
}

export type IdStatus = Awaited<ReturnType<typeof idStatusOf>>;

/** A picture whose key still exists, and the actor's viewer id, if the actor may see it; else not found. */
export async function findPicture(actor: Actor, file: string, database: Queryable = db) {
  const row = await selectPictures(database)
    .select(["file", "side", "contentType", "wrappedKey", "reservationId", "uploaderId", "visitorId"])
    .select("idFiles.landlordId")
    .where("file", "=", file)
    .executeTakeFirst();
  if (!row?.wrappedKey || actor.kind === "system" || !maySeeId(actor, row))
    throw new NotFound("Picture not found.");
  const viewerId = actor.kind === "visitor" ? actor.visitorId : actor.id;
  return { ...row, wrappedKey: row.wrappedKey, viewer: { kind: actor.kind, id: viewerId } };
}

/** Pictures, each with its ID. */
function selectPictures(database: Queryable) {
  return database
    .selectFrom("idFiles")
    .innerJoin("idDocuments", (join) =>
      join
        .onRef("idDocuments.landlordId", "=", "idFiles.landlordId")
        .onRef("idDocuments.id", "=", "idFiles.documentId"),
    );
}
