import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { deletedUserEmail } from "#app/platform/deleted-user-email.ts";
import { endAccess } from "./session/steps/end-access.server.ts";
import { deletedName, type LoggedIn } from "./model.ts";
import { presentBusiness, presentPasskey, presentSession, presentUser } from "./present.ts";
import { businessOf, passkeysOf, sessionsOf } from "./queries.server.ts";

/**
 * What a module does with one member's data, in its own tables only. `collect` returns the export by file name: money
 * in decimal dollars, no secrets, and other people's data only as the member's screens show it. `objection` says why
 * the account can't be closed yet. `forget` deletes everything that identifies the member.
 */
export type MemberData = {
  collect: (member: LoggedIn) => Promise<Record<string, unknown>>;
  objection?: (trx: Transaction, member: LoggedIn) => Promise<string | null>;
  /** The page on which each role settles what the objection is about. */
  settledAt?: { tenant: string; landlord: string };
  forget?: (trx: Transaction, member: LoggedIn) => Promise<void>;
};

export const memberData: MemberData = { collect, forget };

async function collect(member: LoggedIn) {
  const { id } = member;
  const business = member.kind === "landlord" ? await businessOf(member) : undefined;
  return {
    account: { ...presentUser(member), email_verified: member.emailVerified },
    sessions: (await sessionsOf(member, null)).map(presentSession),
    passkeys: (await passkeysOf(member)).map(presentPasskey),
    ...(business === undefined ? {} : { business: business && presentBusiness(business) }),
    ...(await exportRows({
      settings: sql`
        select two_factor_enabled, accepted_terms, accepted_terms_at, created_at, updated_at from users where id = ${id}`,
      ways_to_log_in: sql`
        select provider_id as provider, account_id, created_at from credentials where user_id = ${id}`,
      known_browsers: sql`
        select created_at, last_seen_at from known_devices where user_id = ${id} order by created_at`,
      email_changes: sql`select to_email, expires_at, created_at from email_changes where user_id = ${id}`,
      public_addresses: sql`select slug, is_current, created_at from host_slugs where landlord_id = ${id}`,
      audit_log: sql`
        select action, actor_kind, subject_id, case when actor_id = ${id} then ip_address end as ip_address, happened_at
        from audit_entries where actor_id = ${id} or subject_id = ${id} order by id`,
    })),
  };
}

/** Keeps the account's row, which others refer to; no one can log in to it. */
async function forget(trx: Transaction, member: LoggedIn) {
  await endAccess(trx, member.id);
  for (const table of ["credentials", "passkeys", "twoFactors", "knownDevices"] as const)
    await trx.deleteFrom(table).where("userId", "=", member.id).execute();
  for (const table of ["businesses", "hostSlugs"] as const)
    await trx.deleteFrom(table).where("landlordId", "=", member.id).execute();
  await trx
    .updateTable("auditEntries")
    .set({ ipAddress: null })
    .where((eb) =>
      // Refused logins and emailed links also hold an address.
      eb.or([
        eb("actorId", "=", member.id),
        eb.and([eb("subjectId", "=", member.id), eb("actorKind", "!=", "administrator")]),
      ]),
    )
    .execute();
  await trx
    .updateTable("users")
    .set({
      name: deletedName,
      username: deletedName,
      email: deletedUserEmail(member.id),
      emailVerified: false,
      image: null,
      banned: true,
      twoFactorEnabled: false,
      updatedAt: now(),
    })
    .where("id", "=", member.id)
    .execute();
}
