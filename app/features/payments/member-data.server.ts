import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { mayBeCharged } from "#app/features/reservations/terms/may-be-charged.server.ts";
import { readTenantIds } from "#app/features/reservations/lifecycle/read-tenant-ids.server.ts";
import { wasAccepted } from "#app/features/reservations/lifecycle/was-accepted.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents, toDollars } from "#app/platform/money.ts";
import { customerLeft } from "./events.server.ts";
import { isLateFeeId, ownReasons, unpaidDays } from "./extra-charges/model.ts";

/** Payments, refunds and payouts stay. While money is owed, the account stays, too. */
export const memberData: MemberData = {
  collect,
  objection,
  settledAt: { tenant: "/tenant-dashboard?tab=bookings", landlord: "/landlord-dashboard?tab=earnings" },
  forget,
};

/** A tenant reads the address of the landlord's business once they were accepted, as on the receipt. */
async function collect({ id }: LoggedIn) {
  const { orderIds, reservationIds } = await readTenantIds(id);
  const dollars = sql`trim_scale(amount_cents / 100.0)`;
  return exportRows({
    payments: sql`
      select id, order_id, state, ${dollars} as amount, provider_payment_intent_id, created_at, updated_at
      from payments where order_id = any(${orderIds}::text[]) order by created_at`,
    refunds: sql`
      select id, reservation_id, payment_id, ${dollars} as amount, reason, state, created_at, updated_at
      from refunds where reservation_id = any(${reservationIds}::text[]) order by created_at`,
    disputes: sql`
      select disputes.id, order_id, trim_scale(disputes.amount_cents / 100.0) as amount, reason, status, opened_at
      from disputes join payments on payments.id = payment_id
      where order_id = any(${orderIds}::text[]) order by opened_at`,
    documents: sql`
      select concat_ws('-', series, year, lpad(number::text, greatest(6, length(number::text)), '0')) as number,
        trim_scale((documents.rent_cents + documents.fee_cents) / 100.0) as amount, issued_at,
        case when documents.landlord_id = ${id} or ${wasAccepted("r")} then parties
          else jsonb_set(parties, '{landlord}', jsonb_path_query_array(parties, '$.landlord[0]')) end as parties
      from documents left join reservations r on r.id = reservation_id
      where reservation_id = any(${reservationIds}::text[]) or documents.landlord_id = ${id} order by issued_at`,
    later_charges: sql`
      select reservation_id, state, card_brand, card_last4, next_try_at, attempts, refusal, created_at
      from later_charges where reservation_id = any(${reservationIds}::text[]) order by created_at`,
    extra_charges: sql`
      select id, reservation_id, case when not starts_with(cause_id, 'rnt_') then cause_id end as claim_id,
        case when starts_with(cause_id, 'rnt_') then cause_id end as rent_id, ${dollars} as amount, state, next_try_at, created_at,
        case when reservation_id = any(${reservationIds}::text[]) then refusal end as refusal
      from extra_charges where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[])
      order by created_at`,
    payout_holds: sql`select held_at from payout_holds where landlord_id = ${id}`,
    card_processor_customers: sql`
      select provider, customer_id, created_at from payment_customers where user_id = ${id}`,
    payout_accounts: sql`
      select provider, account_id, details_submitted, payouts_enabled, created_at
      from payout_accounts where landlord_id = ${id}`,
    payouts: sql`
      select id, reservation_id, ${dollars} as amount, state, created_at, updated_at
      from payouts where landlord_id = ${id} order by created_at`,
  });
}

async function objection(trx: Transaction, member: LoggedIn) {
  if (await isOwedRefund(trx, member.id))
    return "A refund is on its way to you. The account can be deleted once it has arrived; please try again later.";
  if (await hasDeposit(trx, member.id))
    return "We still hold your deposit. The account can be deleted once it is returned.";
  if (await hasUnbookedPayment(trx, member.id))
    return "We’re looking into one of your payments. You can delete your account once that’s settled.";
  const charge = await openCharge(trx, member.id);
  if (charge !== null) return charge;
  if (await mayBeCharged(member, trx))
    return "The landlord of a stay can still ask for charges that its terms name. The account can be deleted 72 hours after the stay, or after its space is empty.";
  return member.kind === "landlord" ? unsettledRent(trx, member) : null;
}

/** Refunds of ended reservations, decided or not: their payer must stay identifiable until they are made. */
async function isOwedRefund(trx: Transaction, tenantId: string): Promise<boolean> {
  const owed = await trx
    .selectFrom("reservations")
    .leftJoin("refunds", "refunds.reservationId", "reservations.id")
    .select("reservations.id")
    .where("tenantId", "=", tenantId)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "not in", liveStatuses), eb("paymentStatus", "in", ["processing", "paid"])]),
        eb("refunds.state", "in", ["requested", "failed"]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
}

/**
 * A charge that is being collected, or one that its card didn't pay and its tenant can still pay by hand: for some time it keeps
 * both accounts.
 */
async function openCharge(trx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ isDue: boolean; isTenant: boolean; cents: number; until: string; id: string }>`
    select e.id, e.state <> 'failed' as "isDue", r.tenant_id is not distinct from ${id} as "isTenant", e.amount_cents as cents,
      ((e.updated_at + ${unpaidDays}::integer * interval '1 day') at time zone time_zone)::date::text as until
    from extra_charges e join reservations r on r.landlord_id = e.landlord_id and r.id = e.reservation_id
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    where (e.landlord_id = ${id} or r.tenant_id = ${id}) and (e.state in ('due', 'processing')
      or e.state = 'failed' and r.status = 'accepted'
        and (e.updated_at > ${now()}::timestamptz - ${unpaidDays}::integer * interval '1 day'
          or exists (select from payments where rent_id = e.id and payments.state in ('opening', 'open'))))
    order by e.state = 'failed', e.updated_at desc limit 1`.execute(trx);
  const [charge] = rows;
  if (!charge) return null;
  const { isDue, isTenant, cents, until, id: chargeId } = charge;
  if (isDue) return "A charge of a stay is being collected. The account can be deleted after that.";
  const amount = formatCents(cents);
  const place = isLateFeeId(chargeId) ? "under Rentals" : "on the page of the stay";
  return isTenant
    ? `A charge of ${amount} is unpaid. Pay it ${place}, then delete your account. If it stays unpaid, the account can be deleted after ${dayInWords(until)}.`
    : `A charge of ${amount} can still be paid to you. The account can be deleted once it’s paid, or after ${dayInWords(until)}; from then on it can’t be paid.`;
}

/** Held after a stay; one that is claimed keeps its account by the claim. */
async function hasDeposit(trx: Transaction, tenantId: string): Promise<boolean> {
  const held = await trx
    .selectFrom("reservations")
    .select("id")
    .where("tenantId", "=", tenantId)
    .where("depositState", "=", "held")
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Unbooked events about this member's money: the owner must stay identifiable until they are booked. */
async function hasUnbookedPayment(trx: Transaction, tenantId: string): Promise<boolean> {
  const { orderIds } = await readTenantIds(tenantId, trx);
  const { rows } = await sql`
    select from provider_events join payments on payments.id = payload #>> '{data,object,metadata,payment_id}'
      or provider_payment_intent_id = payload #>> '{data,object,payment_intent}'
    where provider_events.state = 'failed' and order_id = any(${orderIds}::text[]) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Money owed in either direction, including payouts that were decided but haven't arrived. */
async function unsettledRent(trx: Transaction, landlord: LoggedIn): Promise<string | null> {
  const underWay = await trx
    .selectFrom("payouts")
    .select("id")
    .where("landlordId", "=", landlord.id)
    .where("state", "in", ["requested", "failed"])
    .limit(1)
    .executeTakeFirst();
  const balance = await balanceOf(landlord, trx);
  if (underWay !== undefined || balance > 0)
    return "Your balance must be paid out before the account can be deleted.";
  if (balance === 0) return null;
  const owed = toDollars(-balance).toFixed(2);
  return `You owe us $${owed} because a stay was refunded after we sent you its rent. Contact us to pay it back, then delete your account.`;
}

/** Forgets saved cards and our copies of provider events about this member, disputes included, and queues the deletion of the provider's customer. */
async function forget(trx: Transaction, { id }: LoggedIn) {
  const { orderIds, reservationIds } = await readTenantIds(id, trx);
  await sql`
    update later_charges set card_brand = null, card_last4 = null
    where reservation_id = any(${reservationIds}::text[])`.execute(trx);
  await sql`
    update provider_events set payload = payload - 'data' - 'request'
    where payload #>> '{data,object,metadata,payment_id}' in (
      select id from payments where order_id = any(${orderIds}::text[]))
    or payload #>> '{data,object,payment_intent}' in (
      select provider_payment_intent_id from payments where order_id = any(${orderIds}::text[]))
    or payload #>> '{data,object,customer}' in (
      select customer_id from payment_customers where user_id = ${id})
    or (type = 'account.updated' and payload ->> 'account' in (
      select account_id from payout_accounts where landlord_id = ${id}))`.execute(trx);
  // Nothing can be paid to them anymore.
  const unpaid = trx.updateTable("extraCharges").where("landlordId", "=", id).where("state", "=", "failed");
  await unpaid.set({ refusal: ownReasons.landlordLeft }).execute();
  await trx.deleteFrom("payoutAccountRefusals").where("landlordId", "=", id).execute();
  const customers = await trx
    .deleteFrom("paymentCustomers")
    .where("userId", "=", id)
    .returning(["customerId", "provider"])
    .execute();
  for (const customer of customers) await enqueue(trx, customerLeft, customer);
}
