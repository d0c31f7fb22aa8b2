import type { ReactElement } from "react";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { mayEmailGuest } from "#app/features/reservations/guest/may-email-guest.server.ts";
import { config } from "#app/platform/config.server.ts";
import { removeFile } from "#app/platform/files.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { destroyOldPictures } from "./destroy-old-pictures.server.ts";
import {
  IdDestroyedEmail,
  type IdEmailProps,
  IdReceivedEmail,
  IdRefusedEmail,
  IdVerifiedEmail,
} from "./emails.tsx";
import { placeOf } from "./model.ts";
import { selectDocuments } from "./select-documents.server.ts";
import {
  destroyOldIds,
  idDestroyed,
  idFilesDropped,
  idRefused,
  idUploaded,
  idVerifiedEarly,
} from "./events.server.ts";

type EmailContent = { occasion: string; subject: string; element: (about: IdEmailProps) => ReactElement };

const emails = {
  received: { occasion: "id-received", subject: "We received your ID", element: IdReceivedEmail },
  verified: { occasion: "id-verified", subject: "Your ID is verified", element: IdVerifiedEmail },
  refused: { occasion: "id-refused", subject: "We need another picture of your ID", element: IdRefusedEmail },
  destroyed: { occasion: "id-destroyed", subject: "Your ID was destroyed", element: IdDestroyedEmail },
} satisfies Record<string, EmailContent>;

export const idCheckJobs = [
  handleJob(idUploaded, ({ documentId }) => tell(documentId, emails.received)),
  handleJob(idVerifiedEarly, ({ documentId }) => tell(documentId, emails.verified)),
  handleJob(idRefused, ({ documentId }) => tell(documentId, emails.refused)),
  handleJob(idDestroyed, ({ documentId }) => tell(documentId, emails.destroyed)),
  handleJob(idFilesDropped, async ({ files }) => {
    for (const file of files) await removeFile(placeOf(file));
  }),
  handleJob(destroyOldIds, async () => void (await destroyOldPictures()), { everySeconds: 3600 }),
];

async function tell(documentId: string, { occasion, subject, element }: EmailContent): Promise<void> {
  const about = await selectDocuments()
    .select(["reservations.id", "orderId", "tenantId", "guestContact", "stay", "title"])
    .select(["refusedBecause", "idDocuments.createdAt", "destroyedAt"])
    .where("idDocuments.id", "=", documentId)
    .executeTakeFirstOrThrow();
  if (!(await mayEmailGuest(about))) return;
  const email = element({
    brand: config.brandName,
    propertyTitle: about.title,
    url: config.publicUrl + linkGuest(about),
    reason: about.refusedBecause ?? "",
    uploadedAt: about.createdAt,
    destroyedAt: about.destroyedAt,
  });
  // A visitor's email carries the link that opens the reservation.
  const confidential = about.tenantId === null;
  const key = `${occasion}-${documentId}`;
  await sendEmail({
    key,
    about: { userId: about.tenantId, reservationId: about.id },
    to: about.guestContact,
    subject,
    element: email,
    confidential,
  });
}
