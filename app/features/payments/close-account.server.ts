import { sql } from "kysely";
import { confirmPassword } from "#app/features/accounts/confirm-password.server.ts";
import { forgetMember } from "#app/features/accounts/forget-member.server.ts";
import { type Actor, deletedName, type SignedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { readDisowned } from "#app/features/accounts/read-disowned.server.ts";
import { recordDeed } from "#app/features/accounts/record-deed.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { customerLeft } from "./news.server.ts";

type Proof = { currentPassword: string } | { emailToken: string; address: string };

/**
 * Deletes a member's account: who they were is forgotten, what was booked stays without it. Refused while something
 * runs in which another has a part: a stay that is not over, or money that is owed. The owner is who knows the password
 * or, while the email is not confirmed, who reads its mailbox: a stranger may have signed up with it.
 */
export async function closeAccount(actor: Actor, proof: Proof): Promise<void> {
  const member = await owner(actor, proof);
  if (member.kind === "administrator") throw new Conflict("Administrators are removed on the server.");
  await transaction(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", member.id).forUpdate().execute();
    // Once more under the lock: an email that was confirmed meanwhile is its owner's.
    if ("emailToken" in proof) await readDisowned(trx, proof.emailToken);
    await expectNothingRuns(trx, member);
    const email = await forgetMember(trx, member);
    await forgetGuest(trx, member, email);
    await forgetPayer(trx, member.id);
    await forgetSpaces(trx, member);
    await recordDeed(trx, { kind: "system" }, { deed: "closeAccount", subjectId: member.id });
  });
}

async function owner(actor: Actor, proof: Proof): Promise<SignedIn> {
  if ("emailToken" in proof) {
    await limitRate(`verify-email:${proof.address}`, { max: 20, seconds: 600 });
    return readDisowned(db, proof.emailToken);
  }
  const member = requireMember(actor);
  await confirmPassword(member.id, proof.currentPassword);
  return member;
}

async function expectNothingRuns(trx: Transaction, member: SignedIn) {
  const running = await trx
    .selectFrom("reservations")
    .select("id")
    .where((eb) => eb.or([eb("tenantId", "=", member.id), eb("landlordId", "=", member.id)]))
    .where("status", "in", liveStatuses)
    .where(sql<boolean>`upper(stay) > ${now()}::date`)
    .limit(1)
    .executeTakeFirst();
  if (running)
    throw new Conflict("Your account has reservations that are not over. Cancel or reject them first.");
  if (await isOwedRefund(trx, member.id))
    throw new Conflict(
      "A refund is on its way to you. The account can be deleted once it has arrived; please try again later.",
    );
  if (await hasUnbookedPayment(trx, member.id))
    throw new Conflict(
      "We are looking into a payment of yours. The account can be deleted once that is settled.",
    );
  if (member.kind === "landlord" && (await isOwedRent(trx, member.id)))
    throw new Conflict("Your balance has to be paid out before the account can be deleted.");
}

/** Decided or not yet: what was paid for a stay that will not be goes back, and who gets it must be found meanwhile. */
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

/** The provider told of money of theirs that we could not book: whose it is must be known until we have. */
async function hasUnbookedPayment(trx: Transaction, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select from provider_events join payments on payments.id = payload #>> '{data,object,metadata,payment_id}'
    join orders on orders.id = order_id where provider_events.state = 'failed' and tenant_id = ${tenantId} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Also what was decided and is not with the landlord yet. */
async function isOwedRent(trx: Transaction, landlordId: string): Promise<boolean> {
  const underWay = await trx
    .selectFrom("payouts")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("state", "in", ["requested", "failed"])
    .limit(1)
    .executeTakeFirst();
  return underWay !== undefined || (await balanceOf(landlordId, trx)) !== 0;
}

async function forgetGuest(trx: Transaction, member: SignedIn, email: string) {
  const guest = { guestName: deletedName, guestContact: email };
  const billing = { billingName: null, billingEmail: null, billingAddress: null };
  // Landlords' mails, which name the guest.
  await sql`
    update mails set html = '', body_text = '' from reservations
    left join reservation_moves on reservation_moves.reservation_id = reservations.id
    where tenant_id = ${member.id} and mails.state <> 'waiting' and (
      key = 'move-' || reservation_moves.id || '-landlord'
      or starts_with(key, 'reminder-' || reservations.id)
      or key like 'paid-%-' || reservations.id || '-landlord')`.execute(trx);
  await trx.updateTable("reservations").set(guest).where("tenantId", "=", member.id).execute();
  await trx
    .updateTable("orders")
    .set({ ...guest, ...billing })
    .where("tenantId", "=", member.id)
    .execute();
  // The sweep destroys what is due.
  await trx
    .updateTable("idDocuments")
    .set({ destroyAfter: now() })
    .where((eb) =>
      // Also what they uploaded before they had the account.
      eb.or([
        eb("uploaderId", "=", member.id),
        eb(
          "reservationId",
          "in",
          eb.selectFrom("reservations").select("id").where("tenantId", "=", member.id),
        ),
      ]),
    )
    .where("destroyedAt", "is", null)
    .execute();
}

/** The provider keeps who paid with what; its news of that we need no more, and of the person it is told to know nothing. */
async function forgetPayer(trx: Transaction, userId: string) {
  await sql`
    update provider_events set payload = payload - 'data'
    where payload #>> '{data,object,metadata,payment_id}' in (
      select payments.id from payments join orders on orders.id = order_id where tenant_id = ${userId})`.execute(
    trx,
  );
  const customers = await trx
    .deleteFrom("paymentCustomers")
    .where("userId", "=", userId)
    .returning(["customerId", "provider"])
    .execute();
  for (const customer of customers) await enqueue(trx, customerLeft, customer);
}

async function forgetSpaces(trx: Transaction, member: SignedIn) {
  await trx
    .updateTable("properties")
    .set({ deletedAt: now(), description: "", streetAddress: "Address removed" })
    .set({ pinLatitude: null, pinLongitude: null, hiddenAt: null, hiddenBecause: null })
    .where("landlordId", "=", member.id)
    .execute();
  // The sweep forgets them, and their files.
  await trx
    .updateTable("waitingPhotos")
    .set({ createdAt: new Date(0) })
    .where("landlordId", "=", member.id)
    .execute();
  const own = trx.selectFrom("properties").select("id").where("landlordId", "=", member.id);
  for (const table of ["calendarFeeds", "importedCalendars"] as const)
    await trx.deleteFrom(table).where("propertyId", "in", own).execute();
}
