import { type RawBuilder, sql } from "kysely";
import type { SignedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";

/**
 * What the tables keep of a member, by the name it is exported under: instants in universal time, money in decimal
 * dollars. Left out are secrets, and what would tell of other people more than the member's screens do. Letters under an
 * address that was never proven may be somebody else's.
 */
export async function collectAccount(member: SignedIn): Promise<Record<string, unknown[]>> {
  const collected: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(partsOf(member))) {
    // As text: the columns keep their names.
    const { rows } = await sql<{ json: string }>`
      select row_to_json(part)::text as json from (${query}) part`.execute(db);
    if (rows.length > 0) collected[name] = rows.map(({ json }) => JSON.parse(json) as unknown);
  }
  return collected;
}

function partsOf({ id, email, emailVerified }: SignedIn): Record<string, RawBuilder<unknown>> {
  const dollars = sql`trim_scale(amount_cents / 100.0)`;
  const orders = sql`select id from orders where tenant_id = ${id}`;
  const own = sql`select id from reservations where tenant_id = ${id}`;
  const spaces = sql`select id from properties where landlord_id = ${id}`;
  const address = emailVerified ? email : "";
  return {
    settings: sql`
      select wants_reminders, two_factor_enabled, created_at, updated_at from users where id = ${id}`,
    ways_to_sign_in: sql`
      select provider_id as provider, account_id, created_at from credentials where user_id = ${id}`,
    known_browsers: sql`
      select created_at, last_seen_at from known_devices where user_id = ${id} order by created_at`,
    email_changes: sql`
      select to_email, expires_at, created_at from email_changes where user_id = ${id}`,
    public_addresses: sql`select slug, is_current, created_at from host_slugs where landlord_id = ${id}`,
    orders: sql`
      select id, guest_name, guest_contact, billing_name, billing_email, billing_address,
        trim_scale(total_cents / 100.0) as total, created_at
      from orders where tenant_id = ${id} order by created_at`,
    moves: sql`
      select reservation_id, deed, from_status, to_status, moved_at from reservation_moves
      where actor_id = ${id} order by id`,
    payments: sql`
      select id, order_id, state, ${dollars} as amount, provider_payment_intent_id, created_at, updated_at
      from payments where order_id in (${orders}) order by created_at`,
    refunds: sql`
      select id, reservation_id, payment_id, ${dollars} as amount, reason, state, created_at, updated_at
      from refunds where reservation_id in (${own}) order by created_at`,
    card_processor_customers: sql`
      select provider, customer_id, created_at from payment_customers where user_id = ${id}`,
    payout_accounts: sql`
      select provider, account_id, details_submitted, payouts_enabled, created_at
      from payout_accounts where landlord_id = ${id}`,
    payouts: sql`
      select id, reservation_id, ${dollars} as amount, state, created_at, updated_at
      from payouts where landlord_id = ${id} order by created_at`,
    ids: sql`
      select id, reservation_id, verdict, refused_because, judged_at, destroy_after, destroyed_at, created_at,
        (select json_agg(json_build_object('side', side, 'address', '/uploads/ids/' || file))
          from id_files where document_id = id_documents.id and wrapped_key is not null) as pictures
      from id_documents where uploader_id = ${id} or reservation_id in (${own}) order by created_at`,
    id_views: sql`
      select reservation_id, side, viewer_kind, viewed_at from id_file_views join id_files using (file)
      join id_documents on id_documents.id = document_id
      where uploader_id = ${id} or reservation_id in (${own}) order by id_file_views.id`,
    enquiries: sql`
      select id, kind, name, email, message, state, created_at from enquiries
      where lower(email) = lower(${address}) order by created_at`,
    answers: sql`
      select enquiry_id, enquiry_answers.message, enquiry_answers.created_at from enquiry_answers
      join enquiries on enquiries.id = enquiry_id
      where lower(email) = lower(${address}) order by enquiry_answers.created_at`,
    mails: sql`
      select subject, body_text as text, state, created_at, sent_at from mails
      where lower(recipient) = lower(${address}) order by created_at`,
    calendars: sql`
      select property_id, name, url, read_at, created_at from imported_calendars
      where property_id in (${spaces}) order by created_at`,
    audit_log: sql`
      select deed, actor_kind, subject_id, case when actor_id = ${id} then ip_address end as ip_address, happened_at
      from audit_entries where actor_id = ${id} or subject_id = ${id} order by id`,
  };
}
