import pg from "pg";

/**
 * A city after a year: `size` spaces of a tenth as many landlords, `usr_y0` being one of them, three stays of each space (a
 * fifth without an end), paid, received, sent, reviewed, messaged and mailed about, and nothing that is due now. Their
 * guests are `usr_g0` and others. With `rentsDue`, a year of each rental was over two days ago, so that its next rent is due.
 */
export async function fillYear(
  connectionString: string,
  size: number,
  { rentsDue = false }: { rentsDue?: boolean } = {},
): Promise<void> {
  const began = rentsDue ? "(current_date - interval '1 year 2 days')::date" : "current_date - 360 - p % 5";
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    // No trigger runs: what one would set is set here.
    await client.query("set local session_replication_role = replica");
    await client.query("set local jit = off");
    for (const statement of statements)
      await client.query(statement.replaceAll("$size", String(size)).replaceAll("$began", began));
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const statements = [
  `create temporary table stays on commit drop as
  select s as n, 'res_y' || s as id, 'ord_y' || s as order_id, 'pay_y' || s as payment_id, p,
    'prp_y' || p as property_id, 'usr_y' || p % ($size / 10) as landlord_id, 'usr_g' || s % ($size / 5) as tenant_id, renews,
    case when renews then daterange($began, null)
      when turn = 0 then daterange(current_date - 300 + p % 90, current_date - 290 + p % 90)
      when turn = 1 then daterange(current_date - 180 + p % 150, current_date - 175 + p % 150)
      else daterange(current_date + 10 + p % 80, current_date + 15 + p % 80) end as stay,
    case when not renews and p % 5 = 0 then 'rejected' when turn = 2 and p % 40 = 1 then 'pending'
      when turn > 0 and p % 11 = 1 then 'canceled' else 'accepted' end as status,
    now() - (1 + s * 360 / (3 * $size)) * interval '1 day' - s * interval '1 second' as at,
    translate(upper(substr(md5('y' || s), 1, 18)), '01', 'XY') as code
  from (select s, 1 + (s - 1) % $size as p, (s - 1) / $size as turn, ((s - 1) % $size + 1) % 5 = 0 and s <= $size as renews
    from generate_series(1, 3 * $size) s) numbers`,

  `create temporary table periods on commit drop as
  select stays.*, m, 'rnt_y' || n || 'x' || m as rent_id, 'pay_y' || n || 'x' || m as rent_payment_id
  from stays, generate_series(0, 11) m where renews`,

  `insert into users (id, name, username, email, email_verified, role, created_at)
  select id, name, name, substr(id, 5) || '@people.example', true, role, now() - interval '1 year' * n / $size
  from (select n, 'usr_y' || n as id, 'Landlord ' || md5('l' || n) as name, 'landlord' as role
      from generate_series(0, $size / 10 - 1) n
    union all select n, 'usr_g' || n, 'Guest ' || md5('g' || n), 'tenant' from generate_series(0, $size / 5 - 1) n) members`,

  `insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '1 day' from users`,

  `insert into known_devices (user_id, device_id) select id, 'dev_' || id from users`,

  `insert into payout_accounts (landlord_id, provider, account_id, payouts_enabled)
  select id, 'sandbox', 'acct_' || id, true from users where role = 'landlord'`,

  // They take longer to fill than to build.
  `create temporary table dropped on commit drop as
  select indexname, indexdef from pg_indexes
  where schemaname = 'public' and tablename in ('properties', 'reservations')
    and not exists (select from pg_constraint where conname = indexname)`,
  `do $$ declare name text; begin
    for name in select indexname from dropped loop execute 'drop index ' || name; end loop;
  end $$`,

  `insert into properties (id, landlord_id, title, description, type_of_space, price_cents, price_per, street_address, city,
    state, zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered, renews,
    created_at)
  select 'prp_y' || n, 'usr_y' || n % ($size / 10), 'Dry garage ' || substr(md5('t' || n), 1, 12),
    'A quiet garage near the river, with a door that locks and a light. ' || md5('a' || n), 'Covered Garage', 12000, 'Month',
    n || ' Market Street', 'Harrisburg', 'PA', (15001 + 13 * n % 4600)::text, 20, 10, 8,
    40.26 + 0.01 * (n % 70), -76.88 - 0.01 * (n % 900), 'street', 'America/New_York', datemultirange(daterange(current_date - 400, null)), n % 5 = 0,
    now() - interval '1 year' * n / $size
  from generate_series(1, $size) n`,

  `insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
  select 'pho_y' || substr(id, 6), landlord_id, id, 0, md5(id), 1600, 1200, '{400,800}' from properties`,

  `insert into favorites (user_id, property_id)
  select 'usr_g' || n % ($size / 5), 'prp_y' || n from generate_series(1, $size) n`,

  `insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash, created_at)
  select order_id, tenant_id, 'Guest ' || n, 'guest@people.example', 12600, order_id, md5(order_id), at from stays`,

  `insert into reservation_codes (code, landlord_id) select code, landlord_id from stays`,

  `insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, renews,
    price_cents, price_per, units, offer_cents, fee_cents, total_cents, status, payment_status, reservation_code, id_verified,
    answer_by, review_on, access_on, reminded_at, created_at, updated_at)
  select id, order_id, property_id, landlord_id, tenant_id, 'Guest ' || md5('g' || n), 'guest' || n || '@people.example', stay,
    renews, 12000, 'Month', 1, 12000, 600, 12600, status, case status when 'accepted' then 'paid' else 'unpaid' end, code,
    status = 'accepted', case status when 'pending' then now() + interval '40 hours' else at + interval '2 days' end,
    case when status = 'accepted' then case when renews then current_date + 60 + p % 20
      when lower(stay) > current_date then upper(stay) end end,
    case when status = 'accepted' and lower(stay) > current_date then lower(stay) end,
    case when n % 2 = 0 then now() end, at, at
  from stays`,

  `do $$ declare definition text; begin
    for definition in select indexdef from dropped loop execute definition; end loop;
  end $$`,

  `select refresh_cards(array(select id from properties))`,

  `insert into reservation_transitions (landlord_id, reservation_id, action, actor_kind, to_status, happened_at)
  select landlord_id, id, 'reserve', 'tenant', 'pending', at from stays
  union all select landlord_id, id, 'accept', 'landlord', status, at from stays where status <> 'pending'`,

  `create temporary table paid on commit drop as
  select payment_id, id, null as rent_id, order_id, landlord_id, lower(stay) <= current_date as is_sent, at, 1 as attempt
  from stays where status = 'accepted'
  union all
  select rent_payment_id, id, rent_id, order_id, landlord_id, true, now() - (345 - 30 * m) * interval '1 day', 2 + m
  from periods where m > 0`,

  `insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents, state, provider_session_id,
    provider_payment_intent_id, created_at, updated_at)
  select payment_id, 'sandbox', order_id, id, attempt, 12600, 'succeeded', 'cs_' || payment_id, 'pi_' || payment_id, at, at
  from paid`,

  `insert into payment_shares (payment_id, reservation_id, rent_id, amount_cents, fee_cents, settled, rent_due_at,
    payout_due_at)
  select payment_id, id, rent_id, 12600, 600, true, case when rent_id is not null then at + interval '1 day' end, case when not is_sent then now() + interval '11 days' end from paid`,

  `insert into documents (series, year, number, payment_id, reservation_id, rent_cents, fee_cents, issued_at)
  select 'R', 2020, row_number() over (), payment_id, id, 12000, 600, at from paid`,

  `insert into payouts (id, landlord_id, reservation_id, rent_id, account_id, amount_cents, state, provider_transfer_id,
    created_at, updated_at)
  select 'out_' || payment_id, landlord_id, id, rent_id, 'acct_' || landlord_id, 12000, 'succeeded', 'tr_' || payment_id, at, at
  from paid where is_sent`,

  // Opened hours ago and asked about lately.
  `insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents, state, provider_session_id,
    created_at, updated_at)
  select 'pay_o' || n, 'sandbox', order_id, id, 100, 12600, 'open', 'cs_o' || n, now() - interval '20 hours',
    now() - interval '10 minutes'
  from stays where status = 'rejected'`,

  `insert into leases (id, reservation_id, landlord_id, tenant_id, price_cents, price_per, anchor, next_at, created_at)
  select 'lea_y' || n, id, landlord_id, tenant_id, 12000, 'Month', lower(stay), now() + (1 + p % 20) * interval '1 day', at
  from stays where renews`,

  `insert into rents (id, lease_id, period, offer_cents, fee_cents, state, next_try_at)
  select rent_id, 'lea_y' || n,
    daterange((lower(stay) + m * interval '1 month')::date, (lower(stay) + (m + 1) * interval '1 month')::date),
    12000, 600, 'paid', now()
  from periods`,

  `insert into ledger_entries (kind, cause_id, occurred_at)
  select kind, kind || payment_id, at
  from paid, unnest(array['payment', 'payout_decided']) kind where kind = 'payment' or is_sent order by at`,

  `analyze ledger_entries, paid`,

  `insert into ledger_lines (entry_id, account, landlord_id, reservation_id, amount_cents)
  select entry.id, account, case account when 'landlord' then paid.landlord_id end, paid.id,
    case when (entry.kind = 'payment') = (account = 'landlord') then -12000 else 12000 end
  from ledger_entries entry
    join paid on substr(entry.cause_id, length(entry.kind) + 1) = payment_id, unnest(array['landlord', 'tenant']) account order by entry.id`,

  `insert into balance_transactions (id, provider, created_at, kind, amount_cents, fee_cents, charge_id, intent_id)
  select 'txn_' || payment_id, 'sandbox', at, 'charge', 12600, 400, 'ch_' || payment_id, 'pi_' || payment_id from paid`,

  `insert into provider_events (id, type, payload, state, received_at, handled_at)
  select 'evt_' || payment_id, 'checkout.session.completed',
    jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('id', payment_id, 'text', repeat(md5(payment_id), 20)))),
    'booked', at, at from paid where at > now() - interval '80 days'`,

  `insert into review_windows (landlord_id, reservation_id, property_id, period, days, opens_at, closes_at, published_at)
  select landlord_id, id, property_id, 0, stay, upper(stay), upper(stay) + 14, upper(stay) + 14
  from stays where status = 'accepted' and upper(stay) < current_date`,

  `insert into reviews (id, landlord_id, reservation_id, period, property_id, opens_at, closes_at, side, author_id, stars,
    as_described, access, communication, body, created_at, updated_at, published_at)
  select 'rev_' || n, stays.landlord_id, id, period, stays.property_id, opens_at, closes_at, 'tenant', tenant_id, 5, 5, 5, 5,
    'Dry and clean, and easy to find. ' || md5(id), opens_at, opens_at, published_at
  from review_windows join stays on id = reservation_id`,

  `insert into conversations (id, landlord_id, property_id, tenant_id, last_position, last_at)
  select 'cnv_y' || n, landlord_id, property_id, tenant_id, 4, at from stays where n <= $size`,

  // Each was reported, and closed a day later.
  `insert into message_reports (id, landlord_id, conversation_id, side, reason, created_at, closed_at, closed_by, note, outcome)
  select 'rpt_' || right(id, -4), landlord_id, id, 'tenant', 'It was rude.', last_at, last_at + interval '1 day', 'usr_y0',
    'They were warned.', 'acted' from conversations`,

  `insert into conversation_sides (landlord_id, conversation_id, side, member_id, unread, read_position)
  select landlord_id, id, side, case side when 'landlord' then landlord_id else tenant_id end, 0, 4
  from conversations, unnest(array['tenant', 'landlord']) side`,

  `insert into messages (id, landlord_id, conversation_id, position, side, body, hidden_kinds, key, created_at)
  select 'mes_' || right(id, -4) || 'x' || m, landlord_id, id, m, case m % 2 when 1 then 'tenant' else 'landlord' end,
    'Is it dry in spring, too? We would bring ' || md5(id || m) || ' and a few boxes in April.', '{}', 'key' || m, last_at
  from conversations, generate_series(1, 4) m`,

  `insert into notices (id, member_id, key, kind, title, text, path, created_at, read_at)
  select 'ntc_' || n || role, case role when 'l' then landlord_id else tenant_id end, id, 'requestAccepted', 'Accepted',
    'Dry garage ' || md5(id) || ' in Harrisburg.', '/checkout/' || id, greatest(at, now() - interval '80 days'),
    case when n % 3 > 0 then greatest(at, now() - interval '80 days') end
  from stays, unnest(array['l', 't']) role`,

  `insert into emails (id, key, recipient, subject, html, body_text, state, created_at, sent_at, about_user_id,
    about_reservation_id)
  select 'eml_' || n || occasion, 'key' || n || occasion, tenant_id || '@people.example', 'About your stay',
    case when at > now() - interval '25 days' then repeat(md5(id), 60) else '' end, '', 'sent', at, at, tenant_id, id
  from stays, generate_series(1, 3) occasion`,

  `insert into access_guides (landlord_id, property_id, sealed, wrapped_key)
  select landlord_id, id, repeat(id, 10)::bytea, 'key' from properties`,

  `insert into waiting_photos (id, landlord_id, file_key, width, height, widths)
  select 'pho_w' || n, landlord_id, 'wait' || n, 1600, 1200, '{400}' from stays where n <= $size`,

  `insert into imported_calendars (id, landlord_id, property_id, name, url, next_read_at)
  select 'cal_' || id, landlord_id, id, 'Elsewhere', 'https://calendars.example/' || id, now() + interval '1 day'
  from properties`,

  `insert into handovers (landlord_id, reservation_id, kind, tenant_photos, updated_at, photos_due_at)
  select landlord_id, id, 'move-in', '[{"file": "1.webp"}]', at, now() + interval '100 days' from stays
  where status = 'accepted' and lower(stay) < current_date`,

  `insert into deposit_claims (id, reservation_id, landlord_id, amount_cents, reason, state, answer_by, awarded_cents,
    closed_at, settled_at, has_photos)
  select 'dcl_y' || n, id, landlord_id, 1000, 'A scratch.', 'agreed', at, 1000, at, at, at > now() - interval '170 days' from stays
  where status = 'accepted' and lower(stay) < current_date`,

  `insert into deposit_claim_photos (file, claim_id, position, width, height)
  select id || '.webp', id, 0, 1600, 1200 from deposit_claims where has_photos`,

  // Each was collected long ago.
  `insert into extra_charges (id, landlord_id, reservation_id, cause_id, amount_cents, state, attempts, next_try_at)
  select 'exc' || substr(id, 4), landlord_id, reservation_id, id, 500, 'paid', 1, closed_at from deposit_claims`,

  `insert into id_documents (id, landlord_id, reservation_id, uploader_id, verdict, destroy_after, destroyed_at, created_at)
  select 'idd_y' || n, landlord_id, id, tenant_id, 'verified', case when n % 2 = 0 then at else now() + interval '10 days' end,
    case when n % 2 = 0 then at end, at from stays where status = 'accepted'`,

  // A third are charged in 10 days, another was told that it will be in two.
  `insert into later_charges (landlord_id, reservation_id, customer_id, payment_method_id, saved_at, state, told_at, next_try_at)
  select landlord_id, id, 'cus_1', 'pm_1', at, case n % 3 when 0 then 'void' else 'due' end, case when n % 3 = 2 then at end,
    now() + interval '1 day' * case n % 3 when 2 then 2 else 10 end from stays where not renews`,

  `insert into audit_entries (actor_kind, actor_id, action, subject_id, happened_at)
  select 'landlord', landlord_id, 'editProperty', property_id, at from stays`,

  `insert into timelines (landlord_id, reservation_id, length, checked_at)
  select landlord_id, id, 3, now() from stays where status = 'accepted'`,

  `insert into access_views (landlord_id, reservation_id, viewer_kind, viewer_id, viewed_at)
  select landlord_id, id, 'tenant', tenant_id, at from stays where status = 'accepted'`,

  `insert into access_notices (landlord_id, reservation_id) select landlord_id, id from stays where upper(stay) < current_date`,

  `insert into rate_limits (id, key, count, last_request)
  select 'rl' || n, 'reserve:' || n, 1, extract(epoch from now()) * 1000 - n from generate_series(1, $size) n`,

  `insert into pgboss.job (name, data, state, created_on, started_on, completed_on)
  select 'emails.send', jsonb_build_object('emailId', id), 'completed', now(), now(), now() from stays`,
];
