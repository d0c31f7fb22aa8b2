import { reminderAddressOf } from "#app/features/accounts/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, keepQuery } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { claimedEmail, emailAbout, linkEmail, reminderEmail, ReservationEmail } from "./emails.tsx";
import { expire } from "./lifecycle/expire.server.ts";
import { forgetOrigins } from "./guest/forget-origins.server.ts";
import { releaseAcceptance } from "./lifecycle/release-acceptance.server.ts";
import { mayEmailGuest } from "./guest/may-email-guest.server.ts";
import { awaitsAnswer, type Action } from "./model.ts";
import {
  answerHalfOver,
  expireDue,
  guestLinkAsked,
  ordersClaimed,
  remindDue,
  reservationTransitioned,
} from "./events.server.ts";
import { reservationFor, reservationsOfOrder } from "./queries.server.ts";
import { remind } from "./lifecycle/remind.server.ts";

export const reservationJobs = [
  handleJob(reservationTransitioned, tellPeople),
  handleJob(ordersClaimed, tellClaimed),
  handleJob(guestLinkAsked, emailGuestLink),
  handleJob(answerHalfOver, remindLandlord),
  handleJob(remindDue, async () => void (await remind()), { everySeconds: 60 }),
  handleJob(expireDue, expireAndForget, { everySeconds: 60 }),
];

async function expireAndForget() {
  await expire();
  await forgetOrigins();
}

async function tellPeople({ reservationId, transitionId, held = false }: Told): Promise<void> {
  if (held && !(await releaseAcceptance(reservationId, transitionId))) return;
  const [told] = await transitionOf({ reservationId, transitionId });
  const { action, landlordEmail } = told!;
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const readers = { landlord: landlordEmail, guest: reservation.guestContact };
  for (const [reader, to] of Object.entries(readers) as [keyof typeof readers, string][]) {
    const email = emailAbout(action as Action | "reserve", reader, reservation);
    if (!email) continue;
    if (reader === "guest" && !(await mayEmailGuest(reservation))) continue;
    const element = ReservationEmail({ email, brand: config.brandName, publicUrl: config.publicUrl });
    // A visitor's email carries the link that opens the reservation.
    const confidential = reader === "guest" && reservation.tenantId === null;
    // The first of these confirms the request, which holds its dates for minutes until then.
    const isForLogin = confidential && action === "reserve";
    const key = `transition-${transitionId}-${reader}`;
    const about = { userId: reservation.tenantId, reservationId };
    await sendEmail({ key, about, to, subject: email.subject, element, confidential, isForLogin });
  }
}

type Told = { reservationId: string; transitionId: number; held?: boolean };

// By the reservation's id first, which has an index.
const transitionOf = keepQuery(["reservationId", "transitionId"], ({ reservationId, transitionId }: Told) =>
  db
    .selectFrom("reservationTransitions")
    .innerJoin("users", "users.id", "reservationTransitions.landlordId")
    .select(["action", "users.email as landlordEmail"])
    .where("reservationTransitions.reservationId", "=", reservationId)
    .where("reservationTransitions.id", "=", transitionId),
);

async function tellClaimed({ orderId }: { orderId: string }) {
  const [first, ...others] = await reservationsOfOrder({ kind: "system" }, orderId);
  const email = claimedEmail(first!, others.length);
  const { brandName: brand, publicUrl } = config;
  const element = ReservationEmail({ email, brand, publicUrl });
  await sendEmail({
    key: `claimed-${orderId}`,
    about: { userId: first!.tenantId, reservationId: first!.id },
    to: first!.guestContact,
    subject: email.subject,
    element,
  });
}

async function emailGuestLink({ reservationId, requestId }: { reservationId: string; requestId: string }) {
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const email = linkEmail(reservation);
  const { brandName: brand, publicUrl } = config;
  const element = ReservationEmail({ email, brand, publicUrl });
  const to = reservation.guestContact;
  await sendEmail({
    key: requestId,
    about: { userId: reservation.tenantId, reservationId },
    to,
    subject: email.subject,
    element,
    confidential: true,
    isForLogin: true,
  });
}

async function remindLandlord({ reservationId, answerBy }: { reservationId: string; answerBy: number }) {
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  // Answered since.
  if (!awaitsAnswer(reservation.status)) return;
  const to = await reminderAddressOf(reservation.landlordId);
  if (to === null) return;
  const email = reminderEmail(reservation);
  const { brandName: brand, publicUrl } = config;
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${signToken("reminders", [reservation.landlordId, timeClaim(now().getTime())])}`;
  await sendEmail({
    key: `reminder-${reservationId}-${answerBy}`,
    about: { userId: reservation.tenantId, reservationId },
    to,
    subject: email.subject,
    element: ReservationEmail({ email, brand, publicUrl, unsubscribeUrl }),
    unsubscribeUrl,
  });
}
