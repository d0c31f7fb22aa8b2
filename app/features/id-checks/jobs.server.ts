import { tell } from "#app/features/notices/tell.server.ts";
import type { ReactElement } from "react";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import { config } from "#app/platform/config.server.ts";
import { removeFile } from "#app/platform/files.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { destroyOldPictures } from "./destroy-old-pictures.server.ts";
import {
  IdDestroyedEmail,
  type IdEmailProps,
  IdReceivedEmail,
  IdRefusedEmail,
  IdVerifiedEmail,
} from "./emails.tsx";
import { forgetOldViews } from "./forget-old-views.server.ts";
import { placeOf } from "./model.ts";
import { selectDocuments } from "./select-documents.server.ts";
import {
  destroyOldIds,
  idDestroyed,
  idFilesDropped,
  idRefused,
  idUploaded,
  idVerifiedEarly,
  idViewsDue,
} from "./events.server.ts";

type EmailContent = {
  kind: "idReceived" | "idVerified" | "idRefused" | "idDestroyed";
  occasion: string;
  subject: string;
  element: (about: IdEmailProps) => ReactElement;
};

const emails = {
  received: {
    kind: "idReceived",
    occasion: "id-received",
    subject: "We received your ID",
    element: IdReceivedEmail,
  },
  verified: {
    kind: "idVerified",
    occasion: "id-verified",
    subject: "Your ID is verified",
    element: IdVerifiedEmail,
  },
  refused: {
    kind: "idRefused",
    occasion: "id-refused",
    subject: "We need another picture of your ID",
    element: IdRefusedEmail,
  },
  destroyed: {
    kind: "idDestroyed",
    occasion: "id-destroyed",
    subject: "Your ID was destroyed",
    element: IdDestroyedEmail,
  },
} satisfies Record<string, EmailContent>;

export const idCheckJobs = [
  handleJob(idUploaded, ({ documentId }) => tellOfId(documentId, emails.received)),
  handleJob(idVerifiedEarly, ({ documentId }) => tellOfId(documentId, emails.verified)),
  handleJob(idRefused, ({ documentId }) => tellOfId(documentId, emails.refused)),
  handleJob(idDestroyed, ({ documentId }) => tellOfId(documentId, emails.destroyed)),
  handleJob(idFilesDropped, async ({ files }) => {
    for (const file of files) await removeFile(placeOf(file));
  }),
  handleJob(destroyOldIds, destroyOldPictures, { everySeconds: 3600 }),
  handleJob(idViewsDue, forgetOldViews, { everySeconds: 3600 }),
];

async function tellOfId(
  documentId: string,
  { kind, occasion, subject, element }: EmailContent,
): Promise<void> {
  const about = await selectDocuments()
    .select(["reservations.id", "orderId", "tenantId", "guestContact", "stay", "title"])
    .select(["timeZone", "refusedBecause", "idDocuments.createdAt", "destroyedAt"])
    .where("idDocuments.id", "=", documentId)
    .executeTakeFirstOrThrow();
  const email = element({
    brand: config.brandName,
    propertyTitle: about.title,
    url: config.publicUrl + linkGuest(about),
    reason: about.refusedBecause ?? "",
    timeZone: about.timeZone,
    uploadedAt: about.createdAt,
    destroyedAt: about.destroyedAt,
  });
  // A visitor's email carries the link that opens the reservation.
  const confidential = about.tenantId === null;
  const recipient = await readGuestRecipient(about);
  await tell({
    kind,
    reader: "tenant",
    variables: { space: about.title },
    key: `${occasion}-${documentId}`,
    memberId: about.tenantId,
    title: subject,
    text: `For ${about.title}.`,
    path: `/checkout/${about.id}`,
    about: { userId: about.tenantId, reservationId: about.id },
    email: { ...recipient, element: email, confidential },
  });
}
