import { sql } from "kysely";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { answerProblem } from "#app/features/problems/answer-problem.server.ts";
import { decideProblem } from "#app/features/problems/decide-problem.server.ts";
import { type Answer, type Outcome, type ProblemKind, reporterOf } from "#app/features/problems/model.ts";
import { moveProblemsOn } from "#app/features/problems/move-problems-on.server.ts";
import { problemsFor } from "#app/features/problems/queries.server.ts";
import { reportProblem } from "#app/features/problems/report-problem.server.ts";
import { problemDecision } from "#app/features/problems/schema.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { accountsOf, payableLandlord } from "./deposits.ts";
import { payFor, runJobs } from "./payments.ts";
import { newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { newReservation } from "./reservations.ts";

const system = { kind: "system" } as const;
const address = "192.0.2.1";
const hour = 3_600_000;

export type PaidStay = { id: string; propertyId: string; landlord: Person; tenant: Person };

/** A paid and accepted stay of five days at $100.00 a day, with a fee of $25.00, that begins in three days. */
export async function newPaidStay({
  tenant,
  timeZone = "America/New_York",
  days = 5,
}: { tenant?: Person; timeZone?: string; days?: number } = {}): Promise<PaidStay> {
  moveClock(0);
  const landlord = await payableLandlord();
  const guest = tenant ?? (await newTenant());
  const property = await newProperty(landlord, { priceCents: 10_000, pricePer: "Day", timeZone });
  const start = addDays(todayIn(timeZone), 3);
  const lastDay = addDays(start, days - 1);
  const { id } = await newReservation(guest.actor, property, { start, lastDay, guestContact: guest.email });
  await payFor(guest, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  return { id, propertyId: property.id, landlord, tenant: guest };
}

/** Sets the clock to so many hours, and minutes, after the stay begins. */
export async function atStart({ id }: { id: string }, hours: number, minutes = 0): Promise<void> {
  const { startsAt } = await problemsFor(system, id);
  moveClock(0);
  moveClock(startsAt.getTime() + hours * hour + minutes * 60_000 - now().getTime());
}

/** Sets the clock to so many hours, and minutes, after the stay ended. */
export async function atEnd({ id }: { id: string }, hours: number, minutes = 0): Promise<void> {
  const { endedAt } = await problemsFor(system, id);
  moveClock(0);
  moveClock(endedAt!.getTime() + hours * hour + minutes * 60_000 - now().getTime());
}

/** Moves the clock on by so many hours and minutes. */
export function later(hours: number, minutes = 0): void {
  const to = now().getTime() + hours * hour + minutes * 60_000;
  moveClock(0);
  moveClock(to - now().getTime());
}

export const report = (
  { id, tenant, landlord }: PaidStay,
  kind: ProblemKind = "no_access",
  photos: File[] = [],
) =>
  reportProblem(
    reporterOf(kind) === "landlord" ? landlord.actor : tenant.actor,
    { reservationId: id, kind, words: "The gate code doesn’t work.", photos },
    address,
  );

export const answer = (who: Person, problemId: string, given: Answer, photos: File[] = []) =>
  answerProblem(who.actor, { problemId, answer: given, words: "As I say.", photos }, address);

export const decide = (
  administrator: Person,
  problemId: string,
  decision: { outcome: Outcome; amount?: string; paid_by?: string; property_id?: string },
) =>
  decideProblem(
    administrator.actor,
    problemId,
    problemDecision.parse({ ...decision, note: "We looked at both sides." }),
    address,
  );

/** What a minute of schedules does, until nothing is left. */
export async function runProblems(): Promise<void> {
  await moveProblemsOn();
  await runJobs();
  await decidePayouts();
  await runJobs();
}

/**
 * The last problem of a stay: its state and outcome, its steps, what was refunded, and what was sent. And what the ledger's accounts
 * have of the stay, but for what was collected at the provider: an account with nothing isn't there.
 */
export async function caseOf({ id, landlord }: PaidStay) {
  const { problems, reservation } = await problemsFor(system, id);
  const problem = problems.at(-1);
  const accounts = Object.entries(await accountsOf({ id }));
  const { rows } = await sql<{ refunded: number; sent: number }>`
    select (select coalesce(sum(amount_cents), 0)::int from refunds where reservation_id = ${id} and state = 'succeeded')
        as refunded,
      (select coalesce(sum(amount_cents), 0)::int from payouts where landlord_id = ${landlord.id} and state = 'succeeded')
        as sent`.execute(db);
  return {
    state: problem?.state,
    outcome: problem?.outcome,
    steps: problem?.steps.map(({ what }) => what).join(" "),
    status: reservation.status,
    ledger: accounts
      .map((account) => account.join(" "))
      .toSorted()
      .join(", "),
    ...rows[0]!,
  };
}
