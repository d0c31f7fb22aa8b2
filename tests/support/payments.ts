import { jobs } from "#app/jobs.ts";
import { paySession } from "#app/features/payments/sandbox/pay-session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";

/** The session behind a checkout's address on the hosted page. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** Types a card on the hosted page and presses Pay; nothing is delivered yet. */
export function payByCard(url: string, number = "4242424242424242") {
  return paySession(sessionOf(url), {
    number,
    email: "pat@people.example",
    name: "Pat Doe",
    expiry: "12 / 40",
    cvc: "123",
  });
}

/** Runs everything that is due: webhooks, refunds, mails. */
export const runJobs = () => drainJobs(jobs);

/** What our books say of a reservation's money. */
export async function moneyOf(reservationId: string) {
  const { paymentStatus, status } = await db
    .selectFrom("reservations")
    .select(["paymentStatus", "status"])
    .where("id", "=", reservationId)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom("refunds")
    .select(["amountCents", "reason", "state"])
    .where("reservationId", "=", reservationId)
    .execute();
  const settled = await db
    .selectFrom("paymentShares")
    .select("amountCents")
    .where("reservationId", "=", reservationId)
    .where("settled", "=", true)
    .execute();
  return { paymentStatus, status, refunds, settled: settled.map((share) => share.amountCents) };
}
