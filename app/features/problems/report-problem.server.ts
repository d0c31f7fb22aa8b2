import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { hoursFromNow, now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { type Queryable, transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { withStoredPhotos } from "#app/platform/private-photos.server.ts";
import {
  holdsRentFrom,
  needsPhotos,
  objectHours,
  placeOf,
  type ProblemKind,
  reporterOf,
  reportRefusal,
} from "./model.ts";
import { problemsFor } from "./queries.server.ts";
import { addStep } from "./steps/add-step.server.ts";
import { displaceStays } from "./steps/displace-stays.server.ts";
import { lockSpace, occupySpace } from "./steps/occupy-space.server.ts";
import { planReminders } from "./steps/remind-tenant.server.ts";
import { prepareStepPhotos, rowOfPhoto } from "./steps/prepare-step-photos.server.ts";

type Report = { reservationId: string; kind: ProblemKind; words?: string | undefined; photos: File[] };

/**
 * Reports that a tenant can't get in or the space isn't as described, from a day before until a day after the stay begins:
 * its rent waits until it is settled; later it is a claim, for which no rent waits. Or, for the landlord, that no one came, or
 * that things are still there after the end: the days after the stay are then blocked, at most until the operator's limit.
 * Returns the problem's id.
 */
export async function reportProblem(
  actor: Actor,
  { reservationId, kind, words, photos }: Report,
  address: string,
): Promise<string> {
  const { landlordId, propertyId } = (await requireReportable(actor, reservationId, kind)).reservation;
  if (needsPhotos(kind, "reported") && photos.length === 0) refuseWithoutPhotos();
  const prepared = await prepareStepPhotos(photos);
  return withStoredPhotos(prepared, placeOf, () =>
    transaction(async (trx) => {
      // Keeps out payouts that are being decided, a cancellation, a move-in, and another report.
      await lockReservations(trx, [reservationId]);
      // Keeps out a report of what another left behind in the same space.
      if (kind === "left_behind") await lockSpace(trx, { landlordId, propertyId });
      const { reservation, startsAt } = await requireReportable(actor, reservationId, kind, trx);
      const id = newId("prb");
      const instant = now();
      const by = reporterOf(kind);
      const left = kind === "left_behind" ? await limitOf(trx, reservation) : null;
      const holdsRent = holdsRentFrom(kind, startsAt, instant);
      const isUrgent = by === "tenant" && holdsRent;
      await trx
        .insertInto("problems")
        .values({
          id,
          landlordId,
          reservationId,
          kind,
          answerBy: left?.limitAt ?? hoursFromNow(isUrgent ? config.problemFixHours : objectHours),
          ...left,
          holdsRent,
          sharesDays: kind === "no_show",
          createdAt: instant,
          updatedAt: instant,
        })
        .execute();
      await addStep(trx, id, { what: "reported", by, words, photos: prepared.map(rowOfPhoto) });
      if (left) {
        await occupySpace(trx, reservation);
        const planned = { id, createdAt: instant, remindAt: null, limitAt: left.limitAt };
        await planReminders(trx, planned, reservation.timeZone);
        await displaceStays(trx, { problemId: id, ...reservation, ...left });
      }
      const entry = { action: "reportProblem" as const, subjectId: reservationId, address };
      await recordAction(trx, actor, { ...entry, details: { kind, problem: id } });
      return id;
    }),
  );
}

/** Until when things left behind block the days after their stay: the end of the operator's last day, at the space. */
async function limitOf(trx: Transaction, { stay, timeZone }: { stay: string; timeZone: string }) {
  const { end } = fromRange(stay);
  const limit = addDays(todayIn(timeZone), config.leftBehindDays + 1);
  return trx
    .selectNoFrom([
      sql<Date>`${limit}::date::timestamp at time zone ${timeZone}`.as("limitAt"),
      sql<string>`daterange(${end}::date, ${limit}::date)::text`.as("occupies"),
    ])
    .executeTakeFirstOrThrow();
}

function refuseWithoutPhotos(): never {
  const message = "Add a photo of what is there.";
  throw new Invalid(message, { photos: message });
}

async function requireReportable(
  actor: Actor,
  reservationId: string,
  kind: ProblemKind,
  database?: Queryable,
) {
  const { reservation, side, stay } = await problemsFor(actor, reservationId, database);
  if (side === null) throw new NotFound("Reservation not found.");
  if (side !== reporterOf(kind))
    throw new Forbidden(
      side === "tenant" ? "Only the landlord can report this." : "Only the tenant can report this.",
    );
  const refusal = reportRefusal(kind, stay, now());
  if (refusal !== null) throw new Conflict(refusal);
  return { reservation, startsAt: stay.startsAt };
}
