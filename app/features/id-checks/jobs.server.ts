import type { ReactElement } from "react";
import { linkGuest } from "#app/features/reservations/link-guest.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { destroyOldPictures } from "./destroy-old-pictures.server.ts";
import { IdReceivedMail, IdVerifiedMail } from "./emails.tsx";
import { destroyOldIds, idUploaded, idVerifiedEarly } from "./news.server.ts";

type Letter = { occasion: string; subject: string; element: Element };
type Element = (about: { brand: string; propertyTitle: string; url: string }) => ReactElement;

export const idCheckJobs = [
  handleJob(idUploaded, ({ documentId }) =>
    tell(documentId, { occasion: "id-received", subject: "We received your ID", element: IdReceivedMail }),
  ),
  handleJob(idVerifiedEarly, ({ documentId }) =>
    tell(documentId, { occasion: "id-verified", subject: "Your ID is verified", element: IdVerifiedMail }),
  ),
  handleJob(destroyOldIds, async () => void (await destroyOldPictures()), { everySeconds: 3600 }),
];

async function tell(documentId: string, letter: Letter): Promise<void> {
  const { title, ...reservation } = await db
    .selectFrom("idDocuments")
    .innerJoin("reservations", "reservations.id", "idDocuments.reservationId")
    .innerJoin("properties", "properties.id", "reservations.propertyId")
    .select(["reservations.id", "orderId", "tenantId", "guestContact", "title"])
    .where("idDocuments.id", "=", documentId)
    .executeTakeFirstOrThrow();
  const url = config.publicUrl + linkGuest(reservation);
  const element = letter.element({ brand: config.brandName, propertyTitle: title, url });
  const { occasion, subject } = letter;
  // A visitor's letter carries the link that opens the reservation.
  const confidential = reservation.tenantId === null;
  await sendMail({
    key: `${occasion}-${documentId}`,
    to: reservation.guestContact,
    subject,
    element,
    confidential,
  });
}
