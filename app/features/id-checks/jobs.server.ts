import type { ReactElement } from "react";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { mayMailGuest } from "#app/features/reservations/guest/may-mail-guest.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { destroyOldPictures } from "./destroy-old-pictures.server.ts";
import { IdDestroyedMail, type IdLetter, IdReceivedMail, IdRefusedMail, IdVerifiedMail } from "./emails.tsx";
import { destroyOldIds, idDestroyed, idRefused, idUploaded, idVerifiedEarly } from "./events.server.ts";

type Letter = { occasion: string; subject: string; element: (about: IdLetter) => ReactElement };

const letters = {
  received: { occasion: "id-received", subject: "We received your ID", element: IdReceivedMail },
  verified: { occasion: "id-verified", subject: "Your ID is verified", element: IdVerifiedMail },
  refused: { occasion: "id-refused", subject: "We need another picture of your ID", element: IdRefusedMail },
  destroyed: { occasion: "id-destroyed", subject: "Your ID was destroyed", element: IdDestroyedMail },
} satisfies Record<string, Letter>;

export const idCheckJobs = [
  handleJob(idUploaded, ({ documentId }) => tell(documentId, letters.received)),
  handleJob(idVerifiedEarly, ({ documentId }) => tell(documentId, letters.verified)),
  handleJob(idRefused, ({ documentId }) => tell(documentId, letters.refused)),
  handleJob(idDestroyed, ({ documentId }) => tell(documentId, letters.destroyed)),
  handleJob(destroyOldIds, async () => void (await destroyOldPictures()), { everySeconds: 3600 }),
];

async function tell(documentId: string, { occasion, subject, element }: Letter): Promise<void> {
  const about = await db
    .selectFrom("idDocuments")
    .innerJoin("reservations", "reservations.id", "idDocuments.reservationId")
    .innerJoin("properties", "properties.id", "reservations.propertyId")
    .select(["reservations.id", "orderId", "tenantId", "guestContact", "stay", "title"])
    .select(["refusedBecause", "idDocuments.createdAt", "destroyedAt"])
    .where("idDocuments.id", "=", documentId)
    .executeTakeFirstOrThrow();
  if (!(await mayMailGuest(about))) return;
  const letter = element({
    brand: config.brandName,
    propertyTitle: about.title,
    url: config.publicUrl + linkGuest(about),
    reason: about.refusedBecause ?? "",
    uploadedAt: about.createdAt,
    destroyedAt: about.destroyedAt,
  });
  // A visitor's letter carries the link that opens the reservation.
  const confidential = about.tenantId === null;
  const key = `${occasion}-${documentId}`;
  await sendMail({
    key,
    about: { userId: about.tenantId, reservationId: about.id },
    to: about.guestContact,
    subject,
    element: letter,
    confidential,
  });
}
