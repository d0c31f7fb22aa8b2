import type { Actor } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, dayInWords } from "#app/platform/dates.ts";
import { AppError, Conflict } from "#app/platform/errors.ts";
import { endAfterNotice } from "./model.ts";
import { leaseOfLink } from "./steps/lease-of-link.server.ts";

/** The page of the link in a tenant's emails that ends a rental; it reads only. */
export async function loadEnding(actor: Actor, token: string) {
  try {
    const lease = await leaseOfLink(actor, token);
    const { title, anchor, endsOn, reservationId, minStayDays, noticeDays, timeZone } = lease;
    const period = lease.pricePer.toLowerCase();
    const today = todayIn(timeZone);
    const end = endAfterNotice(today, anchor, noticeDays, minStayDays);
    const problem =
      endsOn !== null
        ? `This rental ends on ${dayInWords(addDays(endsOn, -1))}.`
        : today < anchor
          ? "This rental hasn’t begun yet. Cancel the reservation instead."
          : null;
    return {
      title,
      problem,
      lastDay: addDays(end, -1),
      period,
      reservationId: problem ? reservationId : null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isKnown = error instanceof Conflict;
    return {
      title: isKnown ? "" : null,
      problem: error.message,
      lastDay: "",
      period: "",
      reservationId: null,
    };
  }
}
