import { takenOfAccess } from "./constraints-of-access.ts";
import { takenOfDocuments } from "./constraints-of-documents.ts";
import { takenOfHandovers } from "./constraints-of-handovers.ts";
import { takenOfMessages } from "./constraints-of-messages.ts";
import { takenOfReviews } from "./constraints-of-reviews.ts";
import { entryOf } from "./constraints-of-money.ts";
import type { Attempt } from "./constraints.ts";

const other = { id: "res_2", reservation_code: "BCDF-GHJK" };
const secondPayment = `insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents)
  values ('pay_2', 'sandbox', 'ord_1', 'res_1', 2, 1050);`;

const ofProperty = `landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state, zipcode,
  length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered`;
export const secondProperty = `insert into properties (id, ${ofProperty}) select 'prp_2', ${ofProperty} from properties;`;
const ofReservation = `order_id, landlord_id, tenant_id, guest_name, guest_contact, price_cents, price_per, units,
  offer_cents, fee_cents, total_cents, answer_by`;
export const secondReservation = (property: string, stay: string) =>
  `insert into reservations (id, reservation_code, property_id, stay, ${ofReservation})
    select 'res_2', 'BCDF-GHJK', '${property}', ${stay}, ${ofReservation} from reservations;`;
const entry = entryOf("('provider', 1050), ('tenant', -1050)");

/** What the constraints of constraints.ts must accept: the ends of a range, and what a condition exempts. */
export const taken: Record<string, Attempt[]> = {
  ...takenOfAccess,
  ...takenOfDocuments,
  ...takenOfHandovers,
  ...takenOfMessages,
  ...takenOfReviews,
  "users.only_landlords_have_a_photo": ["photo_key = repeat('f', 32), role = 'landlord'"],
  "users.administrators_have_a_role": ["role = 'administrator', administrator_role = 'support'"],
  "users.two_factor_needs_confirmed_email": ["two_factor_enabled = true, email_verified = true"],
  "properties.hidden_property_is_found_by_nobody": [
    "hidden_at = now(), hidden_because = 'a', deleted_at = now()",
  ],
  "properties.unapproved_property_is_found_by_nobody": [
    "unapproved = 'due', deleted_at = now()",
    "unapproved = 'withdrawn', deleted_at = now()",
  ],
  "properties.external_id_is_short": ["external_id = 'a'", "external_id = repeat('a', 100)"],
  "property_imports.import_is_refused_in_a_sentence": [
    "refused_because = repeat('a', 500), ended_at = now()",
  ],
  "property_imports.import_is_checked_then_run": [
    "checked_at = now(), run_at = now(), is_whole = true, ended_at = now()",
  ],
  "property_import_rows.bad_row_is_not_run": ["finding = 'new', outcome = 'added', property_id = 'prp_1'"],
  "property_import_rows.bad_row_has_a_problem": [
    `finding = 'bad', problems = '{"": "a"}'`,
    `finding = 'new', problems = '{"": "a"}', outcome = 'failed'`,
  ],
  "property_import_rows.only_done_rows_have_a_property": [
    "finding = 'same', outcome = 'unchanged', property_id = 'prp_1'",
  ],
  "property_photo_urls.photo_url_is_short": ["url = 'a'", "url = repeat('a', 1000)"],
  "property_photo_urls.photo_url_fails_in_a_sentence": ["failure = repeat('a', 500), done_at = now()"],
  "property_photo_urls.photo_url_fails_when_it_is_done": ["done_at = now()"],
  "approvals.approval_changes_something": ["changes = null"],
  "approvals.approval_is_refused_for_a_reason": ["refused_because = repeat('a', 500)"],
  "properties.pin_is_whole": [
    "pin_latitude = 90, pin_longitude = 180",
    "pin_latitude = -90, pin_longitude = -180",
  ],
  "properties.type_of_space_is_one_or_like_one": [
    "Other",
    "Covered Garage/rv-port",
    "Driveway/ab",
    `Parking Lot/${"a".repeat(30)}`,
  ].map((type) => `type_of_space = '${type}'`),
  "properties.amenities_are_a_few_codes": [
    `amenities = array_fill('${"a".repeat(30)}'::text, '{40}')`,
    "amenities = '{ab,ev-charger}'",
  ],
  "properties.allowed_are_a_few_words": ["allowed = array_fill('car'::text, '{30}')"],
  "properties.house_rules_are_not_too_long": ["house_rules = repeat('a', 1000)"],
  "properties.charges_are_modest": ["charge_cleaning_cents = 100, charge_damage_cents = 500000"],
  "properties.access_hours_are_whole": ["access_from = '06:00', access_to = '22:00'"],
  "properties.access_hours_are_not_empty": [
    "access_from = '00:00', access_to = '24:00'",
    "access_from = '22:00', access_to = '06:00'",
  ],
  "properties.longest_stay_is_not_the_shorter": ["min_stay_days = 7, max_stay_days = 7", "max_stay_days = 1"],
  "properties.renewing_has_no_longest_stay": [
    "price_per = 'Month', renews = true",
    "price_per = 'Month', max_stay_days = 7",
  ],
  "properties.only_days_have_discounts": ["price_per = 'Day', weekly_discount = 10, monthly_discount = 20"],
  "properties.longer_stays_save_more": [
    "price_per = 'Day', weekly_discount = 10, monthly_discount = 10",
    "price_per = 'Day', weekly_discount = 10",
  ],
  "properties.properties_id_key": [{ copy: { id: "prp_2" } }],
  "properties.properties_price_cents_check": ["price_cents = 100", "price_cents = 10000000"],
  "photos.photo_position_is_free": [
    { copy: { id: "pho_2", position: 1 } },
    {
      run: `${secondProperty} insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
        values ('pho_2', 'usr_1', 'prp_2', 0, 'a', 1, 1, '{1}')`,
    },
  ],
  "orders.order_is_made_once": [
    { copy: { id: "ord_2", idempotency_key: "another" } },
    { copy: { id: "ord_2", tenant_id: null, visitor_id: "vis_1" } },
  ],
  "orders.orders_total_cents_check": ["total_cents = 1"],
  "reservations.reservation_has_a_holder": ["visitor_id = null", "tenant_id = null, visitor_id = 'vis_1'"],
  "reservations.reservation_offer_is_price_times_units": [
    `tax_cents = 50, offer_cents = 950, fee_cents = 100, total_cents = 1050,
      taxes = '[{"isIncluded": true, "isExempt": false}]'`,
  ],
  "reservations.tax_is_within_its_fee": ["tax_cents = 0", "tax_cents = 50"],
  "payment_shares.tax_is_within_its_fee": ["tax_cents = 0", "tax_cents = 50"],
  "stay_changes.change_tax_is_within_its_fee": ["tax_cents = 0, more_tax_cents = 0"],
  "refunds.refund_returns_a_tax": ["tax_cents = 0"],
  "dispute_shares.dispute_takes_a_tax": ["tax_cents = 0"],
  "reservations.reservations_fee_cents_check": ["fee_cents = 0, total_cents = 1000"],
  "reservations.reservations_offer_cents_check": [
    "price_cents = 1, units = 1, offer_cents = 1, total_cents = 51",
  ],
  "reservations.reservations_price_cents_check": [
    "price_cents = 1, units = 1, offer_cents = 1, total_cents = 51",
  ],
  // A process of a release that knows no deposits writes none.
  "reservations.reservation_freezes_its_deposit": [
    {
      copy: {
        ...other,
        status: "canceled",
        deposit_cents: null,
        deposit_state: null,
        deposit_kept_cents: null,
      },
    },
  ],
  "reservations.reservation_freezes_its_terms": [{ copy: { ...other, status: "canceled" } }],
  "reservations.only_canceled_reservations_say_by_whom": ["status = 'canceled', canceled_by = 'landlord'"],
  "reservations.only_canceled_reservations_keep_money": ["status = 'canceled', kept_rent_cents = 1"],
  "reservations.reservation_keeps_at_most_its_parts": [
    "status = 'canceled', kept_rent_cents = 1000, kept_fee_cents = 50",
  ],
  "reservations.reservation_stay_is_free": [
    { run: secondProperty + secondReservation("prp_2", "stay") },
    ...["rejected", "canceled", "expired"].map((status) => ({ copy: { ...other, status } })),
    { copy: { ...other, stay: "[2030-01-11,2030-01-12)" } },
    { copy: { ...other, stay: "[2029-12-31,2030-01-01)" } },
    { copy: { ...other, stay: "[2029-12-29,2029-12-30)", gap_days: 2 } },
  ],
  "payments.payments_amount_cents_check": ["amount_cents = 1"],
  "payment_shares.payment_shares_amount_cents_check": ["amount_cents = 1"],
  "refunds.refunds_amount_cents_check": ["amount_cents = 1, rent_cents = 1, fee_cents = 0"],
  "refunds.refunds_rent_cents_check": ["rent_cents = 0, fee_cents = 1000"],
  "payment_shares.landlord_fee_is_within_its_rent": ["landlord_fee_cents = 1000"],
  "refunds.refund_takes_a_fee_of_its_rent": ["landlord_fee_cents = rent_cents"],
  "payment_shares.claim_is_within_its_deposit": ["deposit_cents = 1000, claimed_cents = 1000"],
  "disputes.disputes_amount_cents_check": ["amount_cents = 1"],
  "payouts.payouts_amount_cents_check": ["state = 'netted', amount_cents = 0"],
  "payments.payment_attempt_is_new": [{ run: secondPayment }],
  "payment_shares.reservation_is_paid_once": [
    {
      run: `${secondPayment} insert into payment_shares (payment_id, reservation_id, amount_cents, fee_cents) values ('pay_2', 'res_1', 1050, 50)`,
    },
  ],
  "refunds.reservation_is_refunded_once": [
    {
      copy: {
        id: "rfd_2",
        provider_refund_id: null,
        reason: "goodwill",
        rent_cents: 1,
        fee_cents: 0,
        amount_cents: 1,
      },
    },
    { copy: { id: "rfd_2", provider_refund_id: null, state: "withdrawn" } },
    {
      run: `${secondPayment} insert into payment_shares (payment_id, reservation_id, amount_cents, fee_cents)
          values ('pay_2', 'res_1', 1050, 50);
        insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason)
        values ('rfd_2', 'pay_2', 'res_1', 1000, 50, 1050, 'double_payment')`,
    },
  ],
  "provider_events.provider_event_says_its_trouble": [
    "state = 'failed', trouble = 'a'",
    "state = 'ignored', trouble = 'a'",
  ],
  "id_documents.id_document_has_an_uploader": [
    "visitor_id = null",
    "uploader_id = null, visitor_id = 'vis_1'",
  ],
  "host_slugs.host_slug_is_one": [{ copy: { slug: "second", is_current: false } }],
  "imported_calendars.calendar_is_imported_once": [
    { copy: { id: "cal_2", url: "https://other.example/" } },
    {
      run: `${secondProperty} insert into imported_calendars (id, landlord_id, property_id, name, url)
        values ('cal_2', 'usr_1', 'prp_2', 'Elsewhere', 'https://elsewhere.example/')`,
    },
  ],
  "payouts.payout_part_is_a_month": ["part = 1"],
  "payouts.rent_is_paid_out_once": [{ copy: { id: "out_2", provider_transfer_id: "tr_2", part: 1 } }],
  "payouts.payout_of_nothing_is_not_sent": ["state = 'netted', amount_cents = 0"],
  "ledger_entries.ledger_entry_is_posted_once": [
    { run: entry.replace("'rfd_2'", "'pay_1'") },
    { run: entry.replace("'refund'", "'payment'") },
  ],
  "ledger_lines.ledger_entry_sums_to_zero": [{ run: entry }],
};
