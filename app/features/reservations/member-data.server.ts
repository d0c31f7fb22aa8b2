import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import { deletedName, type LoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { forgetEmailsAbout } from "#app/platform/forget-emails.server.ts";
import { deletedUserEmail } from "#app/platform/deleted-user-email.ts";
import { liveStatuses } from "./model.ts";
import { presentForLandlord, presentReservation } from "./present.ts";
import { everyReservationOf } from "./queries.server.ts";

/** Orders, reservations and the terms agreed to stay, without their guest. */
export const memberData: MemberData = {
  collect,
  objection,
  settledAt: { tenant: "/tenant-dashboard?tab=bookings", landlord: "/landlord-dashboard?tab=requests" },
  forget,
};

async function collect(member: LoggedIn) {
  const { id } = member;
  return {
    reservations: (await everyReservationOf(member)).map((row) =>
      row.landlordId === id ? presentForLandlord(row) : presentReservation(row),
    ),
    ...(await exportRows({
      orders: sql`
        select id, guest_name, guest_contact, billing_name, billing_email, billing_address,
          trim_scale(total_cents / 100.0) as total, created_at
        from orders where tenant_id = ${id} order by created_at`,
      terms: sql`
        select t.reservation_id, t.part as about, t.version, t.body as text, t.agreed_at from stay_terms t
        join reservations r on r.landlord_id = t.landlord_id and r.id = t.reservation_id
        where r.tenant_id = ${id} order by t.agreed_at, t.reservation_id, t.part`,
      date_changes: sql`
        select c.reservation_id, c.asked_by, c.state, c.stay_before as before, c.stay as after, c.property_id,
          c.created_at
        from stay_changes c join reservations r on r.landlord_id = c.landlord_id and r.id = c.reservation_id
        where ${id} in (r.tenant_id, r.landlord_id) order by c.created_at, c.id`,
      contents_changes: sql`
        select c.reservation_id, c.state, c.contents_before - 'salt' as before, c.contents - 'salt' as after, c.created_at
        from contents_changes c join reservations r on r.landlord_id = c.landlord_id and r.id = c.reservation_id
        where ${id} in (r.tenant_id, r.landlord_id) order by c.created_at, c.id`,
      // An instant booking is the tenant's move, with the name of the landlord who offers it.
      transitions: sql`
        select reservation_id, action, from_status, to_status, happened_at,
          case when actor_id = ${id} then network end as network, case when landlord_id = ${id} then name end as name
        from reservation_transitions
        where actor_id = ${id} or (landlord_id = ${id} and name is not null) order by id`,
    })),
  };
}

async function objection(trx: Transaction, member: LoggedIn) {
  const running = await trx
    .selectFrom("reservations")
    .select("id")
    .where((eb) => eb.or([eb("tenantId", "=", member.id), eb("landlordId", "=", member.id)]))
    .where("status", "in", liveStatuses)
    .where(
      sql<boolean>`coalesce(upper(stay), 'infinity'::date) > (
        select (${now()}::timestamptz at time zone time_zone)::date from properties p
        where p.landlord_id = reservations.landlord_id and p.id = property_id)`,
    )
    .limit(1)
    .executeTakeFirst();
  return running ? "Your account has reservations that are not over. Cancel or reject them first." : null;
}

async function forget(trx: Transaction, member: LoggedIn) {
  const guest = { guestName: deletedName, guestContact: deletedUserEmail(member.id) };
  const billing = { billingName: null, billingEmail: null, billingAddress: null };
  const own = await trx
    .selectFrom("reservations")
    .select(["id", "guestContact"])
    .where("tenantId", "=", member.id)
    .execute();
  await forgetEmailsAbout(
    trx,
    own.map(({ id }) => id),
    { userId: member.id, contacts: own.map(({ guestContact }) => guestContact) },
  );
  await trx
    .updateTable("reservations")
    .set({ ...guest, rejectReason: null, contents: null })
    .where("tenantId", "=", member.id)
    .execute();
  await trx
    .updateTable("contentsChanges")
    .set({ contentsBefore: null, contents: null })
    .where("reservationId", "in", sql<string>`(select id from reservations where tenant_id = ${member.id})`)
    .execute();
  await trx
    .updateTable("orders")
    // The hash of a request is of what goes in, too.
    .set({ ...guest, ...billing, requestHash: sql<string>`'forgotten:' || id` })
    .where("tenantId", "=", member.id)
    .execute();
  await trx
    .updateTable("reservationTransitions")
    .set({ name: null })
    .where("landlordId", "=", member.id)
    .where("name", "is not", null)
    .execute();
  await trx
    .updateTable("reservationTransitions")
    .set({ network: null })
    .where((eb) => {
      const theirs = eb("reservationId", "=", eb.fn.any(sql<string[]>`${own.map(({ id }) => id)}::text[]`));
      // Requested as a visitor, and claimed later.
      const asVisitor = eb.and([theirs, eb("actorKind", "=", "visitor")]);
      const asLandlord = eb("landlordId", "=", member.id);
      return eb.or([eb.and([eb("actorId", "=", member.id), eb.or([theirs, asLandlord])]), asVisitor]);
    })
    .execute();
}
