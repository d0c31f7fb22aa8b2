import { addressOfMember } from "#app/features/accounts/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import type { NoticeKind } from "#app/features/notices/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import {
  claimedEmail,
  emailAbout,
  linkEmail,
  reminderEmail,
  ReservationEmail,
  stayVariables,
} from "./emails.tsx";
import { expireChanges } from "./changes/expire-changes.server.ts";
import { tellChange } from "./changes/tell-change.server.ts";
import { expire } from "./lifecycle/expire.server.ts";
import { forgetOrigins } from "./guest/forget-origins.server.ts";
import { releaseAcceptance } from "./lifecycle/release-acceptance.server.ts";
import { readGuestRecipient } from "./guest/read-guest-recipient.server.ts";
import { awaitsAnswer, type Action } from "./model.ts";
import {
  answerHalfOver,
  changesDue,
  changeToTell,
  contentsToTell,
  expireDue,
  guestLinkAsked,
  ordersClaimed,
  remindDue,
  reservationTransitioned,
} from "./events.server.ts";
import { forgetNetworks } from "./terms/forget-networks.server.ts";
import { findAgreement } from "./terms/load-agreement.server.ts";
import { tellContents } from "./terms/tell-contents.server.ts";
import { renewalAgreed } from "./terms/queries.server.ts";
import { reservationFor, reservationsOfOrder } from "./queries.server.ts";
import { remind } from "./lifecycle/remind.server.ts";

export const reservationJobs = [
  handleJob(reservationTransitioned, tellPeople),
  handleJob(ordersClaimed, tellClaimed),
  handleJob(guestLinkAsked, emailGuestLink),
  handleJob(answerHalfOver, remindLandlord),
  handleJob(remindDue, remind, { everySeconds: 60 }),
  handleJob(changeToTell, tellChange),
  handleJob(contentsToTell, tellContents),
  handleJob(changesDue, expireChanges, { everySeconds: 60 }),
  handleJob(expireDue, expireAndForget, { everySeconds: 60 }),
];

async function expireAndForget() {
  await expire();
  await forgetOrigins();
  await forgetNetworks();
}

async function tellPeople({ reservationId, transitionId, held = false }: Told): Promise<void> {
  if (held && !(await releaseAcceptance(reservationId, transitionId))) return;
  const [told] = await transitionOf({ reservationId, transitionId });
  const { landlordEmail } = told!;
  const action = told!.action as Action | "reserve";
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const renewal = reservation.renews ? await renewalAgreed({ kind: "system" }, reservation) : null;
  const isMade = action === "accept" || action === "bookInstantly";
  const agreement = isMade ? await findAgreement({ kind: "system" }, reservationId) : null;
  for (const reader of ["landlord", "guest"] as const) {
    const email = emailAbout(action, reader, reservation, { renewal, agreement });
    if (!email) continue;
    const recipient = reader === "guest" ? await readGuestRecipient(reservation) : { to: landlordEmail };
    const element = ReservationEmail({ email, brand: config.brandName, publicUrl: config.publicUrl });
    // A visitor's email carries the link that opens the reservation.
    const opens = reader === "guest" && reservation.tenantId === null;
    // The first of these confirms the request, which holds its dates for minutes until then.
    const isForLogin = opens && action === "reserve";
    // A tenant's may carry the one that ends the rental.
    const confidential = opens || (reader === "guest" && reservation.renews);
    const key = `transition-${transitionId}-${reader}`;
    const about = { userId: reservation.tenantId, reservationId };
    await tell({
      kind: kindOf(action, reader),
      reader: reader === "guest" ? "tenant" : "landlord",
      variables: stayVariables(reservation),
      key,
      memberId: reader === "landlord" ? reservation.landlordId : reservation.tenantId,
      title: email.subject,
      text: email.text,
      path: reader === "landlord" ? `/landlord-dashboard?reservation=${reservationId}` : placeOf(reservation),
      about,
      email: { ...recipient, element, confidential, isForLogin },
    });
  }
}

const placeOf = ({ id }: { id: string }) => `/checkout/${id}`;

const kinds = {
  reserve: "requestReceived",
  bookInstantly: "booked",
  accept: "accepted",
  undoAccept: "accepted",
  reject: "rejected",
  requestDocuments: "idWanted",
  uploadId: "idArrived",
  verifyId: "idVerified",
  cancel: "canceled",
  cancelAsLandlord: "canceled",
  expire: "expired",
  revive: "reinstated",
} as const satisfies Record<Action | "reserve", NoticeKind>;

const kindOf = (action: Action | "reserve", reader: "landlord" | "guest") =>
  action === "reserve" && reader === "guest" ? "requestSent" : kinds[action];

type Told = { reservationId: string; transitionId: number; held?: boolean };

// By the reservation's id first, which has an index.
function transitionOf({ reservationId, transitionId }: Told) {
  return db
    .selectFrom("reservationTransitions")
    .innerJoin("users", "users.id", "reservationTransitions.landlordId")
    .select(["action", "users.email as landlordEmail"])
    .where("reservationTransitions.reservationId", "=", reservationId)
    .where("reservationTransitions.id", "=", transitionId)
    .execute();
}

async function tellClaimed({ orderId }: { orderId: string }) {
  const [first, ...others] = await reservationsOfOrder({ kind: "system" }, orderId);
  const email = claimedEmail(first!, others.length);
  const { brandName: brand, publicUrl } = config;
  const element = ReservationEmail({ email, brand, publicUrl });
  await tell({
    kind: "bookingsAdded",
    reader: "tenant",
    variables: stayVariables(first!),
    key: `claimed-${orderId}`,
    memberId: first!.tenantId,
    title: email.subject,
    text: email.text,
    path: placeOf(first!),
    about: { userId: first!.tenantId, reservationId: first!.id },
    email: {
      to: first!.guestContact,
      element,
    },
  });
}

async function emailGuestLink({ reservationId, requestId }: { reservationId: string; requestId: string }) {
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const email = linkEmail(reservation);
  const { brandName: brand, publicUrl } = config;
  const element = ReservationEmail({ email, brand, publicUrl });
  const to = reservation.guestContact;
  const about = { userId: reservation.tenantId, reservationId };
  await tell({
    kind: "requestSent",
    reader: "tenant",
    variables: stayVariables(reservation),
    key: requestId,
    // The link is for someone who isn't logged in.
    memberId: null,
    title: email.subject,
    path: placeOf(reservation),
    about,
    email: { to, element, confidential: true, isForLogin: true },
  });
}

async function remindLandlord({ reservationId, answerBy }: { reservationId: string; answerBy: number }) {
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  // Answered since.
  if (!awaitsAnswer(reservation.status)) return;
  const to = await addressOfMember(reservation.landlordId);
  const email = reminderEmail(reservation);
  const { brandName: brand, publicUrl } = config;
  await tell({
    kind: "answerDue",
    reader: "landlord",
    variables: stayVariables(reservation),
    key: `reminder-${reservationId}-${answerBy}`,
    memberId: reservation.landlordId,
    title: email.subject,
    text: email.text,
    path: `/landlord-dashboard?reservation=${reservationId}`,
    about: { userId: reservation.tenantId, reservationId },
    email: {
      to,
      element: ReservationEmail({ email, brand, publicUrl }),
    },
  });
}
