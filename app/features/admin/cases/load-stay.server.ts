import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister, requireAdministrator } from "#app/features/accounts/policy.ts";
import { presentReport } from "#app/features/messages/present.ts";
import { messageReportsOfStay } from "#app/features/messages/queries.server.ts";
import { noticesOfStay } from "#app/features/notices/queries.server.ts";
import { presentForLandlord } from "#app/features/reservations/present.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { readList } from "../lists/queries.server.ts";
import { presentAudit } from "../present.ts";
import { actionsAbout } from "../queries.server.ts";
import { clocksOf } from "./model.ts";
import { presentNotice, type StayJson } from "./present.ts";

/**
 * Everything about one stay that the administrator's role may read: the parts of other roles are null, and weren't read. Messages and
 * handovers aren't among it: each look at them is a call of its own, for a case that allows it, and in the audit log.
 */
export async function loadStay(actor: Actor, reservationId: string): Promise<StayJson> {
  const administrator = requireAdministrator(actor, "support", "finance");
  const row = await reservationFor(administrator, reservationId);
  const ofStay = { filters: { reservation: row.id } };
  const isSupport = mayAdminister(administrator, "support");
  const isFinance = mayAdminister(administrator, "finance");
  const [problems, claims, reports, emails, notices, payments, refunds, payouts] = await Promise.all([
    isSupport ? readList(administrator, "problems", ofStay) : null,
    readList(administrator, "deposits", ofStay),
    isSupport ? messageReportsOfStay(administrator, row) : null,
    isSupport ? readList(administrator, "emails", ofStay) : null,
    isSupport ? noticesOfStay(administrator, row.id) : null,
    isFinance ? readList(administrator, "payments", { filters: { order: row.orderId } }) : null,
    isFinance ? readList(administrator, "refunds", ofStay) : null,
    isFinance ? readList(administrator, "payouts", ofStay) : null,
  ]);
  const cases = {
    problems: problems?.rows ?? [],
    claims: claims.rows,
    reports: reports?.map(presentReport) ?? [],
  };
  const about = [row.id, row.orderId, ...[...cases.problems, ...cases.claims].map(({ id }) => id)];
  return {
    reservation: presentForLandlord(row),
    ...cases,
    clocks: clocksOf(cases),
    asOf: now().toISOString(),
    emails: emails?.rows ?? null,
    notices: notices?.map((notice) => presentNotice(notice, row.landlordId)) ?? null,
    money: payments &&
      refunds &&
      payouts && {
        payments: payments.rows,
        refunds: refunds.rows,
        payouts: payouts.rows,
      },
    actions: mayAdminister(administrator)
      ? (await actionsAbout(administrator, about)).map(presentAudit)
      : null,
  };
}
