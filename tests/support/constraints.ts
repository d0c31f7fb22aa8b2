import { secondProperty, secondReservation } from "./constraints-taken.ts";
import { refusedOfAccess } from "./constraints-of-access.ts";
import { refusedOfDocuments } from "./constraints-of-documents.ts";
import { refusedOfHandovers } from "./constraints-of-handovers.ts";
import { refusedOfMessages } from "./constraints-of-messages.ts";
import { refusedOfReviews } from "./constraints-of-reviews.ts";
import { refusedOfMoney } from "./constraints-of-money.ts";

/**
 * A statement about the rows of tests/support/one-of-each.sql: an update's SET clause, the columns in which a copy of
 * the first row differs, or a whole statement.
 */
export type Attempt = string | { copy: Record<string, unknown> } | { run: string };

const other = { id: "res_2", reservation_code: "BCDF-GHJK" };

/**
 * Every constraint of the schema that has a name of its own, makes something unique or limits an amount of money, by table
 * and name, with what it must refuse; primary keys are tested without being listed. That PostgreSQL holds a column's own
 * check and a reference is not tested. A range needs both ends.
 */
export const refused: Record<string, Attempt[]> = {
  ...refusedOfAccess,
  ...refusedOfDocuments,
  ...refusedOfHandovers,
  ...refusedOfMessages,
  ...refusedOfMoney,
  ...refusedOfReviews,
  "texts.text_has_its_hash": ["body = 'A'", { copy: { number: 2, sha256: "a".repeat(64) } }],
  "texts.only_terms_say_what_changed": [
    "changed = 'A'",
    "built_in_version = 'A'",
    { copy: { page: "terms", number: 2 } },
  ],
  "users.users_email_key": [
    { copy: { id: "usr_3" } },
    { copy: { id: "usr_3", email: "LANDLORD@People.example" } },
  ],
  "users.only_landlords_have_a_photo": ["photo_key = repeat('a', 32), role = 'tenant'"],
  "users.administrators_have_a_role": ["role = 'administrator'", "administrator_role = 'owner'"],
  "users.two_factor_needs_confirmed_email": ["two_factor_enabled = true"],
  "email_changes.email_change_moves": ["to_email = 'OLD@people.example'"],
  "email_changes.email_changes_token_hash_key": [{ copy: { id: "ech_2", user_id: "usr_1" } }],
  "email_changes.email_changes_user_id_key": [{ copy: { id: "ech_2", token_hash: "another" } }],
  "sessions.sessions_token_key": [{ copy: { id: "2" } }],
  "credentials.credentials_provider_id_account_id_key": [{ copy: { id: "2", user_id: "usr_2" } }],
  "rate_limits.rate_limits_key_key": [{ copy: { id: "2" } }],
  "properties.hidden_property_is_found_by_nobody": ["hidden_at = now(), hidden_because = 'a'"],
  "properties.property_is_due_or_withdrawn": ["unapproved = 'new', deleted_at = now()"],
  "properties.unapproved_property_is_found_by_nobody": ["unapproved = 'due'"],
  "properties.external_id_is_short": ["external_id = ''", "external_id = repeat('a', 101)"],
  "properties.property_has_its_external_id": [
    {
      run: `update properties set external_id = 'A'; ${secondProperty} update properties set external_id = 'A'`,
    },
  ],
  "property_imports.import_is_refused_in_a_sentence": [
    "refused_because = '', ended_at = now()",
    "refused_because = repeat('a', 501), ended_at = now()",
  ],
  "property_imports.import_is_checked_then_run": [
    "run_at = now(), is_whole = false",
    "checked_at = now(), run_at = now()",
    "is_whole = true",
    "checked_at = now(), ended_at = now()",
  ],
  "property_import_rows.bad_row_is_not_run": [`finding = 'bad', problems = '{"": "a"}', outcome = 'failed'`],
  "property_import_rows.bad_row_has_a_problem": [
    "finding = 'bad'",
    "finding = 'new', outcome = 'failed'",
    `finding = 'new', problems = '{"": "a"}'`,
  ],
  "property_import_rows.only_done_rows_have_a_property": [
    "finding = 'new', outcome = 'added'",
    "property_id = 'prp_1'",
  ],
  "property_photo_urls.photo_url_is_short": ["url = ''", "url = repeat('a', 1001)"],
  "property_photo_urls.photo_url_fails_in_a_sentence": [
    "failure = '', done_at = now()",
    "failure = repeat('a', 501), done_at = now()",
  ],
  "property_photo_urls.photo_url_fails_when_it_is_done": ["failure = 'a'"],
  "property_photo_urls.photo_url_is_of_a_property": ["property_id = 'prp_9'"],
  "approvals.approval_changes_something": ["changes = '{}'", "changes = '[]'"],
  "approvals.approval_is_refused_for_a_reason": [
    "refused_because = ''",
    "refused_because = repeat('a', 501)",
  ],
  "approvals.approval_is_of_a_property": ["property_id = 'prp_0'", "landlord_id = 'usr_2'"],
  "properties.type_of_space_is_one_or_like_one": [
    "",
    "Castle",
    "driveway",
    "Driveway/",
    "Driveway/a",
    "Driveway/RV",
    "Driveway/a-",
    "Castle/rv",
    "rv-port",
    `Driveway/${"a".repeat(31)}`,
    "Driveway/a/b",
    "Driveway/ab\nx",
  ].map((type) => `type_of_space = '${type}'`),
  "properties.amenities_are_a_few_codes": [
    "amenities = array_fill('ab'::text, '{41}')",
    "amenities = '{null}'",
    ...["a", "EV", "ev_charger", "a-", '""', 'ab,""', '"ab,cd"', "{ab}"].map(
      (code) => `amenities = '{${code}}'`,
    ),
  ],
  "properties.allowed_are_a_few_words": ["allowed = array_fill('car'::text, '{31}')", "allowed = '{null}'"],
  "properties.house_rules_are_not_too_long": ["house_rules = repeat('a', 1001)"],
  "properties.charges_are_modest": [
    "charge_cleaning_cents = 99",
    "charge_lost_key_cents = 0",
    "charge_overstay_cents = -1",
    "charge_rule_cents = 500001",
    "charge_damage_cents = 500001",
  ],
  "properties.access_hours_are_whole": ["access_from = '06:00'", "access_to = '22:00'"],
  "properties.access_hours_are_not_empty": ["access_from = '06:00', access_to = '06:00'"],
  "properties.deposit_is_at_most_two_months_rent": ["deposit_cents = -1", "deposit_cents = 60001"],
  "properties.only_weeks_and_months_renew": ["renews = true"],
  "properties.longest_stay_is_not_the_shorter": ["min_stay_days = 8, max_stay_days = 7", "max_stay_days = 0"],
  "properties.renewing_has_no_longest_stay": ["price_per = 'Month', renews = true, max_stay_days = 7"],
  "properties.only_days_have_discounts": [
    "price_per = 'Month', weekly_discount = 10",
    "price_per = 'Month', monthly_discount = 10",
  ],
  "properties.longer_stays_save_more": ["price_per = 'Day', weekly_discount = 10, monthly_discount = 9"],
  "reservations.only_renewing_stays_have_no_end": ["stay = '[2030-01-01,)'"],
  "properties.properties_price_cents_check": ["price_cents = 99", "price_cents = 10000001"],
  "properties.properties_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "property_cards.card_is_of_a_property": ["landlord_id = 'usr_2'", "property_id = 'prp_0'"],
  "properties.property_is_hidden_for_a_reason": [
    "hidden_at = now(), deleted_at = now()",
    "hidden_because = 'a'",
  ],
  "photos.photo_position_is_free": [{ copy: { id: "pho_2" } }],
  "photos.photo_is_of_a_property": ["property_id = 'prp_0'", "landlord_id = 'usr_2'"],
  "photos.photos_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "orders.order_has_a_holder": ["tenant_id = null"],
  "orders.order_is_made_once": [{ copy: { id: "ord_2" } }],
  "orders.orders_total_cents_check": ["total_cents = 0"],
  "reservations.reservation_has_a_holder": ["tenant_id = null"],
  "reservations.reservation_is_with_its_landlord": [
    { copy: { ...other, property_id: "prp_0" } },
    { copy: { id: "res_2", landlord_id: "usr_2", reservation_code: "CDFG-HJKL" } },
  ],
  "reservations.reservation_has_a_code": ["reservation_code = 'CDFG-HJKL'", "reservation_code = 'DFGH-JKLM'"],
  "reservations.reservation_code_is_used_once": [{ copy: { id: "res_2", stay: "[2031-01-01,2031-01-02)" } }],
  "reservations.reservations_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "reservations.reservation_offer_is_price_times_units": [
    "offer_cents = 999, total_cents = 1049",
    `tax_cents = 50, offer_cents = 949, fee_cents = 101, total_cents = 1050,
      taxes = '[{"isIncluded": true, "isExempt": false}]'`,
    `tax_cents = 50, offer_cents = 1001, fee_cents = 50, total_cents = 1051,
      taxes = '[{"isIncluded": true, "isExempt": false}]'`,
    `tax_cents = 50, offer_cents = 950, fee_cents = 100, total_cents = 1050, taxes = '[{"isIncluded": true, "isExempt": true}]'`,
    `tax_cents = 50, offer_cents = 950, fee_cents = 100, total_cents = 1050, taxes = '[{"isExempt": false}]'`,
  ],
  "reservations.reservation_freezes_its_terms": [
    "cancellation_policy = 'firm'",
    "discount_percent = 10",
    { run: `${secondProperty} update reservations set property_id = 'prp_2'` },
    "discount_cents = 1, offer_cents = 999, total_cents = 1049",
    { copy: { ...other, status: "canceled", cancellation_policy: "firm" } },
    { copy: { ...other, status: "canceled", discount_percent: 10 } },
  ],
  "reservations.reservations_discount_cents_check": [
    {
      run: `alter table reservations disable trigger user;
        update reservations set discount_cents = -1, offer_cents = 1001, total_cents = 1051`,
    },
  ],
  "reservations.only_canceled_reservations_say_by_whom": ["canceled_by = 'tenant'"],
  "reservations.only_canceled_reservations_keep_money": ["kept_rent_cents = 1", "kept_fee_cents = 1"],
  "reservations.reservation_keeps_at_most_its_parts": [
    "status = 'canceled', kept_rent_cents = 1001",
    "status = 'canceled', kept_fee_cents = 51",
  ],
  "reservations.reservations_kept_rent_cents_check": ["status = 'canceled', kept_rent_cents = -1"],
  "reservations.reservations_kept_fee_cents_check": ["status = 'canceled', kept_fee_cents = -1"],
  "reservations.reservation_fee_rule_is_read": ["fee_rule = '5'", "fee_rule = '5% of it'"],
  "reservations.reservation_landlord_fee_rule_is_read": ["landlord_fee_rule = '3'", "landlord_fee_rule = ''"],
  "reservations.reservation_retains_an_amount": ["retained_rent_cents = -1", "retained_fee_cents = -1"],
  "reservations.reservation_stay_is_free": [
    { copy: { ...other, stay: "[2031-01-01,2031-01-05)", asked_stay: "[2030-01-10,2030-01-11)" } },
    // A stay in another space asks for days of this one, and that for days kept free before them.
    ...["[2030-01-10,2030-01-11)", "[2029-12-28,2029-12-30)"].map((there) => ({
      run: `${secondProperty} ${secondReservation("prp_2", "stay")} update reservations set asked_property_id = 'prp_1',
        asked_there = '${there}', asked_gap_days = 3 where id = 'res_2'`,
    })),
    // Two that stay elsewhere ask for the same space.
    {
      run: `${secondProperty} ${secondProperty.replace("'prp_2'", "'prp_3'").replace(";", " where id = 'prp_1';")}
        ${secondReservation("prp_2", "stay")}
        update reservations set asked_property_id = 'prp_3', asked_there = '[2030-05-01,2030-05-02)', asked_gap_days = 0`,
    },
    ...["pending", "docs_requested", "accepted_pending_verification", "accepted"].map((status) => ({
      copy: { ...other, status },
    })),
    { copy: { ...other, stay: "[2030-01-09,2030-01-20)" } },
    { copy: { ...other, stay: "[2029-12-01,2030-01-02)" } },
    { copy: { ...other, stay: "[2029-12-01,2029-12-31)", gap_days: 2 } },
    { copy: { ...other, stay: "[2029-12-31,2030-01-01)", gap_days: 1 } },
  ],
  "reservations.reservation_total_is_offer_plus_fee": ["total_cents = 1051"],
  "reservations.deposit_is_kept_within_itself": ["deposit_kept_cents = 1", "deposit_kept_cents = -1"],
  "reservations.deposit_says_since_when": ["deposit_at = now()"],
  "reservations.reservation_without_deposit_holds_none": ["deposit_state = 'held', deposit_at = now()"],
  "reservations.reservation_freezes_its_deposit": [
    "deposit_cents = 1",
    { copy: { ...other, stay: "[2031-01-01,2031-01-02)", deposit_cents: 1 } },
  ],
  "reservations.undo_is_of_an_acceptance": ["undo_until = now()"],
  "reservations.reason_is_of_a_rejection": ["reject_reason = 'Full'"],
  "reservations.reservations_fee_cents_check": ["fee_cents = -1, total_cents = 999"],
  "reservations.reservations_offer_cents_check": [
    "price_cents = 1, units = 0, offer_cents = 0, total_cents = 50",
  ],
  "reservations.reservations_price_cents_check": ["price_cents = -1000, units = -1"],
  // The primary key alone would also refuse it.
  "reservation_codes.reservation_code_of_landlord": [
    {
      run: `alter table reservation_codes drop constraint reservation_codes_pkey;
        insert into reservation_codes select * from reservation_codes`,
    },
  ],
  "reservation_transitions.transition_is_of_a_reservation": [
    "reservation_id = 'res_0'",
    "landlord_id = 'usr_2'",
  ],
  "id_documents.id_document_has_a_verdict": ["verdict = 'lost'"],
  "id_documents.id_document_has_an_uploader": ["uploader_id = null"],
  "id_documents.id_document_is_current": [
    { copy: { id: "idd_2" } },
    { copy: { id: "idd_2", verdict: "verified" } },
  ],
  "id_documents.id_document_is_not_its_own_copy": ["same_as = 'idd_1'"],
  "id_documents.id_document_is_refused_for_a_reason": ["verdict = 'refused'", "refused_because = 'a'"],
  "id_documents.id_document_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "id_documents.id_documents_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "id_files.id_file_is_of_a_document": ["document_id = 'idd_0'"],
  "id_files.id_files_file_key": [{ copy: { landlord_id: "usr_2" } }],
  "id_files.id_document_side_is_one": [{ copy: { file: "2.webp" } }],
  "id_file_views.view_is_of_an_id_file": ["file = '0.webp'", "landlord_id = 'usr_2'"],
  "emails.email_has_a_state": ["state = 'lost'"],
  "emails.emails_key_key": [{ copy: { id: "eml_2" } }],
  "host_slugs.host_slug_is_one": [{ copy: { slug: "second" } }],
  "calendar_feeds.calendar_feed_is_of_a_property": ["property_id = 'prp_0'", "landlord_id = 'usr_2'"],
  "calendar_feeds.calendar_feeds_property_id_key": [
    { copy: { landlord_id: "usr_2", secret: "t".repeat(40) } },
  ],
  "calendar_feeds.calendar_feeds_secret_key": [{ copy: { property_id: "prp_2" } }],
  "imported_calendars.calendar_is_imported_once": [{ copy: { id: "cal_2" } }],
  "imported_calendars.calendar_is_of_a_property": ["property_id = 'prp_0'", "landlord_id = 'usr_2'"],
  "imported_calendars.imported_calendars_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "two_factors.two_factors_user_id_key": [{ copy: { id: "2" } }],
  "passkeys.passkeys_credential_id_key": [{ copy: { id: "2" } }],
  "leads.lead_has_a_state": ["state = 'lost'"],
  "contact_messages.contact_message_has_a_known_reason": ["reason = 'dull', about_id = 'prp_1'"],
  "contact_messages.contact_message_reports_for_a_reason": [
    "reason = 'scam', about_id = null",
    "reason = null, about_id = 'prp_1'",
  ],
  "contact_messages.contact_message_has_a_state": ["state = 'lost'"],
  "service_requests.service_request_has_a_state": ["state = 'lost'"],
};
