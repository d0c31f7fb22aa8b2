import { addressProven } from "#app/features/accounts/news.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { letterAbout, ReservationMail } from "./emails.tsx";
import { expire } from "./expire.server.ts";
import type { Deed } from "./model.ts";
import { expireDue, reservationMoved } from "./news.server.ts";
import { reservationFor } from "./queries.server.ts";
import { takeOver } from "./take-over.server.ts";

export const reservationJobs = [
  handleJob(reservationMoved, tellPeople),
  handleJob(addressProven, takeOver),
  handleJob(expireDue, async () => void (await expire()), { everySeconds: 60 }),
];

async function tellPeople({
  reservationId,
  moveId,
}: {
  reservationId: string;
  moveId: number;
}): Promise<void> {
  const { deed } = await db
    .selectFrom("reservationMoves")
    .select("deed")
    .where("id", "=", moveId)
    .executeTakeFirstOrThrow();
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const landlord = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", reservation.landlordId)
    .executeTakeFirstOrThrow();
  const readers = { landlord: landlord.email, guest: reservation.guestContact };
  for (const [reader, to] of Object.entries(readers) as [keyof typeof readers, string][]) {
    const letter = letterAbout(deed as Deed | "reserve", reader, reservation);
    if (!letter) continue;
    const element = ReservationMail({ letter, brand: config.brandName, publicUrl: config.publicUrl });
    await sendMail({ key: `move-${moveId}-${reader}`, to, subject: letter.subject, element });
  }
}
