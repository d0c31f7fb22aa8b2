import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Queryable, transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { objectHours, placeOf, type ProblemKind, reportRefusal, reporterOf } from "./model.ts";
import { problemsFor } from "./queries.server.ts";
import { addStep } from "./steps/add-step.server.ts";
import { prepareStepPhotos, rowOfPhoto } from "./steps/prepare-step-photos.server.ts";

type Report = { reservationId: string; kind: ProblemKind; words: string; photos: File[] };

/**
 * Reports that a tenant can't get in or the space isn't as described, from a day before until a day after the stay begins:
 * its rent waits until it is settled. Or that no one came, for the landlord. Returns the problem's id.
 */
export async function reportProblem(
  actor: Actor,
  { reservationId, kind, words, photos }: Report,
  address: string,
): Promise<string> {
  await requireReportable(actor, reservationId, kind);
  const prepared = await prepareStepPhotos(photos);
  return withStoredPhotos(prepared, placeOf, () =>
    transaction(async (trx) => {
      // Keeps out payouts that are being decided, a cancellation, a move-in, and another report.
      await lockReservations(trx, [reservationId]);
      const { landlordId } = await requireReportable(actor, reservationId, kind, trx);
      const id = newId("prb");
      const instant = now();
      const by = reporterOf(kind);
      await trx
        .insertInto("problems")
        .values({
          id,
          landlordId,
          reservationId,
          kind,
          answerBy: hoursFromNow(by === "tenant" ? config.problemFixHours : objectHours),
          createdAt: instant,
          updatedAt: instant,
        })
        .execute();
      await addStep(trx, id, { what: "reported", by, words, photos: prepared.map(rowOfPhoto) });
      const entry = { action: "reportProblem" as const, subjectId: reservationId, address };
      await recordAction(trx, actor, { ...entry, details: { kind, problem: id } });
      return id;
    }),
  );
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
  return reservation;
}
