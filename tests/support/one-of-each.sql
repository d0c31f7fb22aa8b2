-- One row in every table, as simple as the schema allows: tests/support/constraints.ts changes and copies it.
insert into users (id, name, username, email, role) values
  ('usr_1', 'Lars', 'Lars', 'landlord@people.example', 'landlord'),
  ('usr_2', 'Tess', 'Tess', 'tenant@people.example', 'tenant');
insert into sessions (id, user_id, token, expires_at) values ('1', 'usr_1', 'token', now());
insert into credentials (id, user_id, account_id, provider_id) values ('1', 'usr_1', 'usr_1', 'credential');
insert into verifications (id, identifier, value, expires_at) values ('1', 'reset', 'usr_1', now());
insert into rate_limits (id, key, count, last_request) values ('1', 'key', 1, 1);
insert into two_factors (id, user_id, secret, backup_codes) values ('1', 'usr_1', 'secret', 'codes');
insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
  values ('1', 'usr_1', 'key', 'credential', 0, 'singleDevice', false);
insert into email_changes (id, user_id, token_hash, from_email, to_email, expires_at)
  values ('ech_1', 'usr_2', 'hash', 'old@people.example', 'new@people.example', now());
insert into known_devices (user_id, device_id) values ('usr_1', 'dev_1');
insert into businesses (landlord_id, business_name) values ('usr_1', 'Garages');
insert into properties (id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state, zipcode,
    length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered)
  values ('prp_1', 'usr_1', 'Dry garage', 'Other', 1000, 'Day', '1 Main Street', 'Harrisburg', 'PA', '17101',
    1, 1, 1, 40, -76, 'street', 'America/New_York', '{[2020-01-01,)}');
insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
  values ('pho_1', 'usr_1', 'prp_1', 0, 'a', 1, 1, '{1}');
insert into waiting_photos (id, landlord_id, file_key, width, height, widths) values ('pho_1', 'usr_1', 'a', 1, 1, '{1}');
insert into approvals (landlord_id, property_id, changes, sent_at) values ('usr_1', 'prp_1', '{"title": "a"}', now());
insert into property_imports (id, landlord_id, sent_by, file_name, columns, is_json) values ('imp_1', 'usr_1', 'usr_1', 'a.csv', '{title}', false);
insert into property_import_rows (import_id, line, texts) values ('imp_1', 2, '{}');
insert into property_photo_urls (landlord_id, property_id, url, position, import_id, line)
  values ('usr_1', 'prp_1', 'https://elsewhere.example/', 0, 'imp_1', 2);
insert into favorites (user_id, property_id) values ('usr_2', 'prp_1');
insert into calendar_feeds (landlord_id, property_id, secret) values ('usr_1', 'prp_1', repeat('s', 40));
insert into imported_calendars (id, landlord_id, property_id, name, url)
  values ('cal_1', 'usr_1', 'prp_1', 'Elsewhere', 'https://elsewhere.example/');
insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  values ('ord_1', 'usr_2', 'Tess', 'tenant@people.example', 1050, 'key', 'hash');
insert into order_browsers (order_id, visitor_id, opened_at) values ('ord_1', 'vis_1', now());
insert into reservation_codes (code, landlord_id) values
  ('ABCD-EFGH', 'usr_1'), ('BCDF-GHJK', 'usr_1'), ('CDFG-HJKL', 'usr_2');
insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, price_cents,
    price_per, units, offer_cents, fee_cents, total_cents, reservation_code, answer_by)
  values ('res_1', 'ord_1', 'prp_1', 'usr_1', 'usr_2', 'Tess', 'tenant@people.example', '[2030-01-01,2030-01-11)', 1000,
    'Day', 1, 1000, 50, 1050, 'ABCD-EFGH', now());
insert into reservation_transitions (landlord_id, reservation_id, action, actor_kind, to_status, happened_at)
  values ('usr_1', 'res_1', 'reserve', 'tenant', 'pending', now());
insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents, provider_session_id, provider_payment_intent_id)
  values ('pay_1', 'sandbox', 'ord_1', 'res_1', 1, 1050, 'cs_1', 'pi_1');
insert into payment_shares (payment_id, reservation_id, amount_cents, fee_cents, settled)
  values ('pay_1', 'res_1', 1050, 50, true);
insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason, provider_refund_id)
  values ('rfd_1', 'pay_1', 'res_1', 950, 50, 1000, 'rejected', 're_1');
insert into disputes (id, provider_dispute_id, payment_id, amount_cents, reason, status, opened_at)
  values ('dsp_1', 'du_1', 'pay_1', 1050, 'fraudulent', 'won', now());
insert into dispute_shares (dispute_id, payment_id, reservation_id, rent_cents, fee_cents)
  values ('dsp_1', 'pay_1', 'res_1', 1000, 50);
insert into payment_customers (user_id, provider, customer_id, email) values ('usr_2', 'sandbox', 'cus_1', 'pat@people.example');
insert into payout_accounts (landlord_id, provider, account_id) values ('usr_1', 'sandbox', 'acct_1');
insert into payouts (id, landlord_id, reservation_id, account_id, amount_cents, state, provider_transfer_id)
  values ('out_1', 'usr_1', 'res_1', 'acct_1', 1000, 'requested', 'tr_1');
insert into later_charges
  (landlord_id, reservation_id, customer_id, payment_method_id, saved_at, attempts, first_tried_at, payment_id, next_try_at)
  values ('usr_1', 'res_1', 'cus_1', 'pm_1', now(), 1, now(), 'pay_1', now());
insert into documents (series, year, number, payment_id, reservation_id, rent_cents, fee_cents, issued_at, parties)
  values ('R', 2030, 1, 'pay_1', 'res_1', 1000, 50, now(), document_parties('usr_1', 'Sparebay', array['Sparebay Inc.']));
insert into leases (id, reservation_id, landlord_id, tenant_id, price_cents, price_per, anchor)
  values ('lea_1', 'res_1', 'usr_1', 'usr_2', 1000, 'Month', '2030-01-01');
insert into rents (id, lease_id, period, offer_cents, fee_cents, next_try_at)
  values ('rnt_1', 'lea_1', '[2030-01-01,2030-02-01)', 1000, 50, now());
insert into deposit_claims (id, reservation_id, landlord_id, amount_cents, reason, answer_by)
  values ('dcl_1', 'res_1', 'usr_1', 100, 'A broken shelf', now());
insert into extra_charges (id, landlord_id, reservation_id, cause_id, amount_cents, next_try_at)
  values ('exc_1', 'usr_1', 'res_1', 'dcl_1', 100, now());
insert into deposit_claim_photos (file, claim_id, position, width, height) values ('1.webp', 'dcl_1', 0, 1, 1);
insert into problems (id, landlord_id, reservation_id, kind, answer_by) values ('prb_1', 'usr_1', 'res_1', 'no_access', now());
insert into problem_steps (problem_id, position, what, by, words, at) values ('prb_1', 1, 'reported', 'tenant', 'Closed', now());
insert into displaced_stays (problem_id, landlord_id, reservation_id, created_at) values ('prb_1', 'usr_1', 'res_1', now());
insert into price_differences (reservation_id, landlord_id, stay, cost_cents, property_id, limit_cents, until, created_at)
  values ('res_1', 'usr_1', '[2030-01-01,2030-01-11)', 1050, 'prp_1', 5000, now(), now());
insert into days_rented_again (landlord_id, reservation_id, again_id, days, cents, created_at)
  values ('usr_1', 'res_1', 'res_1', '[2030-01-01,2030-01-03)', 100, now());
insert into handovers (landlord_id, reservation_id, kind) values ('usr_1', 'res_1', 'move-in');
insert into stay_terms (landlord_id, reservation_id, part, version, body, facts, agreed_at)
  values ('usr_1', 'res_1', 'service', '1', 'a', '{}', now());
insert into stay_changes (id, landlord_id, reservation_id, asked_by, state, stay_before, stay, units, discount_percent,
    discount_cents, offer_cents, fee_cents, expires_at)
  values ('chg_1', 'usr_1', 'res_1', 'tenant', 'refused', '[2030-01-01,2030-01-11)', '[2030-01-02,2030-01-12)', 10, 0,
    0, 1000, 50, now());
insert into contents_changes (id, landlord_id, reservation_id, state, contents, created_at, updated_at)
  values ('cch_1', 'usr_1', 'res_1', 'refused', '{}', now(), now());
insert into timelines (landlord_id, reservation_id, length, checked_at) values ('usr_1', 'res_1', 1, now());
insert into timeline_entries (landlord_id, reservation_id, sequence, fact, body, previous, hash)
  select 'usr_1', 'res_1', 1, 'move:1', body, repeat('0', 64), encode(sha256(convert_to(body, 'UTF8')), 'hex')
  from (select jsonb_build_object('sequence', 1, 'reservation', 'res_1', 'previous', repeat('0', 64))::text as body) entry;
insert into timeline_salts (landlord_id, reservation_id, sequence, side, salt)
  values ('usr_1', 'res_1', 1, 'tenant', repeat('0', 32));
insert into conversations (id, landlord_id, property_id, tenant_id, last_position, last_at)
  values ('cnv_1', 'usr_1', 'prp_1', 'usr_2', 1, now());
insert into conversation_sides (landlord_id, conversation_id, side, member_id) values ('usr_1', 'cnv_1', 'tenant', 'usr_2');
insert into messages (id, landlord_id, conversation_id, position, side, sender_id, body, key)
  values ('mes_1', 'usr_1', 'cnv_1', 1, 'tenant', 'usr_2', 'Hello', 'key');
insert into message_photos (landlord_id, file, message_id, position, width, height)
  values ('usr_1', '1.webp', 'mes_1', 0, 1, 1);
insert into message_blocks (landlord_id, tenant_key, blocked_by) values ('usr_1', 'usr_2', 'tenant');
insert into message_reports (id, landlord_id, conversation_id, side, reason)
  values ('rpt_1', 'usr_1', 'cnv_1', 'tenant', 'A reason');
insert into saved_replies (id, landlord_id, text) values ('rpy_1', 'usr_1', 'Hello');
-- Its stay isn't paid.
alter table review_windows disable trigger only_paid_stays_are_reviewed;
insert into review_windows (landlord_id, reservation_id, property_id, period, days, opens_at, closes_at)
  select 'usr_1', id, 'prp_1', 0, stay, upper(stay), upper(stay) + 14 from reservations where id = 'res_1';
insert into reviews (id, landlord_id, reservation_id, period, property_id, opens_at, closes_at, side, author_id, stars,
    as_described, access, communication, body, created_at, updated_at)
  select 'rev_1', landlord_id, reservation_id, period, property_id, opens_at, closes_at, 'tenant', 'usr_2', 5, 5, 5, 5,
    'Dry and clean.', opens_at, opens_at from review_windows;
alter table review_windows enable trigger only_paid_stays_are_reviewed;
insert into message_mutes (person) values ('usr_2');
insert into access_guides (landlord_id, property_id, sealed, wrapped_key)
  values ('usr_1', 'prp_1', repeat('s', 40)::bytea, 'key');
insert into access_photos (landlord_id, file, property_id, position, width, height, wrapped_key)
  values ('usr_1', '1.webp', 'prp_1', 0, 1, 1, 'key');
insert into access_views (landlord_id, reservation_id, viewer_kind, viewer_id) values ('usr_1', 'res_1', 'tenant', 'usr_2');
insert into access_notices (landlord_id, reservation_id) values ('usr_1', 'res_1');
insert into payout_holds (landlord_id, reason, held_by) values ('usr_1', 'A reason', 'usr_2');
insert into provider_events (id, type, payload) values ('evt_1', 'refund.created', '{}');
insert into provider_events_read (read_until) values (now());
insert into ledger_entries (kind, cause_id, occurred_at) values ('payment', 'pay_1', now());
insert into ledger_lines (entry_id, account, amount_cents) select id, account, cents from ledger_entries,
  (values ('provider', 1050), ('tenant', -1050)) as line (account, cents);
insert into sandbox_objects (id, kind, object) values ('evt_1', 'event', '{}');
insert into sandbox_requests (idempotency_key, method, path, body_hash) values ('key', 'POST', '/v1/refunds', 'hash');
insert into sandbox_deliveries (event_id, url) values ('evt_1', 'http://localhost/');
insert into sandbox_faults (kind) values ('late');
insert into payout_account_refusals (landlord_id, provider, refusal, refused_at) values ('usr_1', 'sandbox', 'No', now());
insert into balance_transactions (id, provider, created_at, kind, amount_cents, fee_cents)
  values ('txn_1', 'sandbox', now(), 'charge', 1, 0);
insert into balance_reads (provider, read_until) values ('sandbox', now());
insert into compared_payments (provider, intent_id, first_at, last_at, agrees) values ('sandbox', 'pi_1', now(), now(), true);
insert into ledger_fee_weeks (week, cents) values ('2026-01-05', 100);
insert into ledger_months (month, kind, account, cents) values ('2026-01-01', 'payment', 'provider', 100);
insert into ledger_sums (through_entry) values (0);
insert into compared_days (provider, day, payments, charged_cents, refunded_cents, sent_cents)
  values ('sandbox', current_date, 1, 1, 0, 0);
insert into id_documents (id, landlord_id, reservation_id, uploader_id) values ('idd_1', 'usr_1', 'res_1', 'usr_2');
insert into id_files (file, landlord_id, document_id, side, content_type)
  values ('1.webp', 'usr_1', 'idd_1', 'front', 'image/webp');
insert into id_file_views (landlord_id, file, viewer_kind, viewed_at) values ('usr_1', '1.webp', 'administrator', now());
insert into id_links_used (nonce, expires_at) values ('nonce', now());
insert into leads (id, name, email) values ('led_1', 'Hal', 'hal@people.example');
insert into contact_messages (id, name, email, message) values ('msg_1', 'Vera', 'vera@people.example', 'Hello');
insert into service_requests (id, user_id, message) values ('srq_1', 'usr_2', 'Hello');
insert into inquiry_answers (id, inquiry_id, answered_by, message) values ('ans_1', 'msg_1', 'usr_1', 'Hello');
insert into emails (id, key, recipient, subject, html, body_text) values ('eml_1', 'key', 'a@b.example', 'A', 'A', 'A');
insert into inbox_messages (sender, recipients, subject, html, body_text) values ('a@b.example', '{}', 'A', 'A', 'A');
insert into audit_entries (actor_kind, action) values ('system', 'closeAccount');
insert into daily_numbers (day, kind, subject, visitors) values ('2026-01-01', 'visit', '', 1);
insert into day_visitors (day, visitor, kind, subject) values ('2026-01-01', decode(repeat('a', 32), 'hex'), 'visit', '');
insert into day_salts (day, salt) values ('2026-01-01', decode(repeat('a', 64), 'hex'));
insert into market_counts (counted_at, weeks, cohorts) values ('2026-01-01 00:00+00', '[]', '[]');
insert into system_facts (name, value) values ('a-fact', 'a');
insert into operator_settings (version, chosen) values (1, '{}');
insert into county_zips (zipcode, state, county) values ('17101', 'PA', 'Dauphin County');
insert into tax_rates (state, jurisdiction, valid_from, ppm, imported_at) values ('PA', 'Pennsylvania', '2026-01-01', 60000, now());
insert into tax_places (state, city, zipcode, name, time_zone, asked_for, asked_at, next_at)
  values ('PA', 'harrisburg', '17101', 'Harrisburg, PA 17101', 'America/New_York', 'sandbox', now(), now());
insert into tax_place_changes (state, city, zipcode) values ('PA', 'harrisburg', '17101');
insert into texts (page, number, published_at) values ('about', 1, now());
insert into schedules (name, due_at) values ('emails.sweep', now());
insert into notices (id, member_id, key, kind, title, path)
  values ('ntc_1', 'usr_2', 'key', 'accepted', 'Accepted: Dry garage', '/checkout/res_1');
insert into notice_mutes (member_id, category, channel) values ('usr_2', 'messages', 'email');
insert into push_subscriptions (id, member_id, session_id, endpoint, browser_key, browser_secret)
  values ('psh_1', 'usr_1', '1', 'https://push.example/1', repeat('k', 87), repeat('s', 22));
