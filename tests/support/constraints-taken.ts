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
const secondProperty = `insert into properties (id, ${ofProperty}) select 'prp_2', ${ofProperty} from properties;`;
const ofReservation = `order_id, landlord_id, tenant_id, guest_name, guest_contact, price_cents, price_per, units,
  offer_cents, fee_cents, total_cents, answer_by`;
const secondReservation = (property: string, stay: string) =>
  `insert into reservations (id, reservation_code, property_id, stay, ${ofReservation})
    select 'res_2', 'BCDF-GHJK', '${property}', ${stay}, ${ofReservation} from reservations;`;
const entry = entryOf("('provider', 1050), ('tenant', -1050)");
/** The shortest and longest allowed text. */
const lengths = (column: string, most: number, also = ""): Attempt[] => [
  `${column} = 'a'${also}`,
  `${column} = repeat('a', ${most})${also}`,
];

/** What the constraints of constraints.ts must accept: the ends of a range, and what a condition exempts. */
export const taken: Record<string, Attempt[]> = {
  ...takenOfAccess,
  ...takenOfDocuments,
  ...takenOfHandovers,
  ...takenOfMessages,
  ...takenOfReviews,
  "users.users_username_check": lengths("username", 60),
  "credentials.credentials_provider_id_account_id_key": [
    { copy: { id: "2", provider_id: "google" } },
    { copy: { id: "2", account_id: "usr_2" } },
  ],
  "users.users_photo_key_check": ["photo_key = repeat('0', 32), role = 'landlord'"],
  "users.only_landlords_have_a_photo": ["photo_key = repeat('f', 32), role = 'landlord'"],
  "users.two_factor_needs_confirmed_email": ["two_factor_enabled = true, email_verified = true"],
  "businesses.businesses_business_name_check": lengths("business_name", 120),
  "properties.deposit_is_at_most_two_months_rent": ["deposit_cents = 60000"],
  "properties.hidden_property_is_found_by_nobody": [
    "hidden_at = now(), hidden_because = 'a', deleted_at = now()",
  ],
  "properties.pin_is_whole": [
    "pin_latitude = 90, pin_longitude = 180",
    "pin_latitude = -90, pin_longitude = -180",
  ],
  "properties.properties_description_check": ["description = repeat('a', 5000)", "description = ''"],
  "properties.properties_hidden_because_check": lengths(
    "hidden_because",
    500,
    ", hidden_at = now(), deleted_at = now()",
  ),
  "properties.properties_height_feet_check": ["height_feet = 0.1"],
  "properties.properties_length_feet_check": ["length_feet = 0.1"],
  "properties.properties_width_feet_check": ["width_feet = 0.1"],
  "properties.access_hours_are_whole": ["access_from = '06:00', access_to = '22:00'"],
  "properties.access_hours_are_not_empty": [
    "access_from = '00:00', access_to = '24:00'",
    "access_from = '22:00', access_to = '06:00'",
  ],
  "properties.properties_access_from_check": ["access_from = '23:59', access_to = '06:00'"],
  "properties.properties_access_to_check": ["access_from = '06:00', access_to = '00:01'"],
  "properties.properties_vehicle_height_inches_check": [
    "vehicle_height_inches = 36",
    "vehicle_height_inches = 360",
  ],
  "properties.properties_min_stay_days_check": ["min_stay_days = 1", "min_stay_days = 1096"],
  "properties.properties_max_stay_days_check": ["max_stay_days = 1096"],
  "properties.properties_advance_days_check": ["advance_days = 0", "advance_days = 365"],
  "properties.properties_gap_days_check": ["gap_days = 0", "gap_days = 30"],
  "properties.longest_stay_is_not_the_shorter": ["min_stay_days = 7, max_stay_days = 7", "max_stay_days = 1"],
  "properties.renewing_has_no_longest_stay": [
    "price_per = 'Month', renews = true",
    "price_per = 'Month', max_stay_days = 7",
  ],
  "reservations.reservations_min_stay_days_check": ["min_stay_days = 1", "min_stay_days = 1096"],
  "reservations.reservations_gap_days_check": ["gap_days = 0", "gap_days = 30"],
  "properties.properties_pin_latitude_check": [
    "pin_latitude = 90, pin_longitude = 0",
    "pin_latitude = -90, pin_longitude = 0",
  ],
  "properties.properties_pin_longitude_check": [
    "pin_latitude = 0, pin_longitude = 180",
    "pin_latitude = 0, pin_longitude = -180",
  ],
  "properties.properties_weekly_discount_check": [
    "price_per = 'Day', weekly_discount = 1",
    "price_per = 'Day', weekly_discount = 90",
  ],
  "properties.properties_monthly_discount_check": [
    "price_per = 'Day', monthly_discount = 1",
    "price_per = 'Day', monthly_discount = 90",
  ],
  "properties.only_days_have_discounts": ["price_per = 'Day', weekly_discount = 10, monthly_discount = 20"],
  "properties.longer_stays_save_more": [
    "price_per = 'Day', weekly_discount = 10, monthly_discount = 10",
    "price_per = 'Day', weekly_discount = 10",
  ],
  "properties.properties_version_check": [{ copy: { id: "prp_2", version: 1 } }],
  "properties.properties_id_key": [{ copy: { id: "prp_2" } }],
  "properties.properties_latitude_check": ["latitude = -90", "latitude = 90"],
  "properties.properties_longitude_check": ["longitude = -180", "longitude = 180"],
  "properties.properties_price_cents_check": ["price_cents = 100", "price_cents = 10000000"],
  "properties.properties_title_check": lengths("title", 120),
  "photos.photos_position_check": ["position = 0", "position = 19"],
  "photos.photo_position_is_free": [
    { copy: { id: "pho_2", position: 1 } },
    {
      run: `${secondProperty} insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
        values ('pho_2', 'usr_1', 'prp_2', 0, 'a', 1, 1, '{1}')`,
    },
  ],
  "photos.photos_height_check": ["height = 1"],
  "photos.photos_width_check": ["width = 1"],
  "photos.photos_widths_check": ["widths = '{1}'"],
  "waiting_photos.waiting_photos_height_check": ["height = 1"],
  "waiting_photos.waiting_photos_width_check": ["width = 1"],
  "waiting_photos.waiting_photos_widths_check": ["widths = '{1}'"],
  "orders.order_is_made_once": [
    { copy: { id: "ord_2", idempotency_key: "another" } },
    { copy: { id: "ord_2", tenant_id: null, visitor_id: "vis_1" } },
  ],
  "orders.orders_guest_contact_check": lengths("guest_contact", 254),
  "orders.orders_guest_name_check": lengths("guest_name", 120),
  "orders.order_has_a_holder": ["visitor_id = null", "tenant_id = null, visitor_id = 'vis_1'"],
  "orders.orders_total_cents_check": ["total_cents = 1"],
  "reservations.reservation_has_a_holder": ["visitor_id = null", "tenant_id = null, visitor_id = 'vis_1'"],
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
  "reservations.reservations_units_check": ["units = 1"],
  "reservations.reservations_stay_check": ["stay = '[2030-02-01,2030-02-02)'"],
  "reservations.reservation_stay_is_free": [
    { run: secondProperty + secondReservation("prp_2", "stay") },
    ...["rejected", "canceled", "expired"].map((status) => ({ copy: { ...other, status } })),
    { copy: { ...other, stay: "[2030-01-11,2030-01-12)" } },
    { copy: { ...other, stay: "[2029-12-31,2030-01-01)" } },
    { copy: { ...other, stay: "[2029-12-29,2029-12-30)", gap_days: 2 } },
  ],
  "payments.payments_amount_cents_check": ["amount_cents = 1"],
  "payments.payments_attempt_check": ["attempt = 1"],
  "payment_shares.payment_shares_amount_cents_check": ["amount_cents = 1"],
  "refunds.refunds_amount_cents_check": ["amount_cents = 1, rent_cents = 1, fee_cents = 0"],
  "refunds.refunds_rent_cents_check": ["rent_cents = 0, fee_cents = 1000"],
  "payment_shares.claim_is_within_its_deposit": ["deposit_cents = 1000, claimed_cents = 1000"],
  "deposit_claims.deposit_claims_reason_check": lengths("reason", 2000),
  "deposit_claims.deposit_claims_objection_check": lengths("objection", 2000),
  "deposit_claims.claim_awards_at_most_its_amount": [
    "state = 'agreed', closed_at = now(), awarded_cents = 100",
    "state = 'decided', closed_at = now(), awarded_cents = 0, decided_by = 'usr_1', note = 'a'",
  ],
  "deposit_claim_photos.deposit_claim_photos_position_check": ["position = 4"],
  "refunds.refunds_note_check": lengths("note", 500),
  "refunds.refund_is_within_its_share": [
    {
      run: `insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason)
        values ('rfd_2', 'pay_1', 'res_1', 50, 0, 50, 'goodwill')`,
    },
  ],
  "disputes.disputes_amount_cents_check": ["amount_cents = 1"],
  "payout_holds.payout_holds_reason_check": lengths("reason", 500),
  "payouts.payout_is_reversed_within_its_amount": ["reversed_cents = 0", "reversed_cents = 1000"],
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
  "provider_events.provider_events_attempts_check": ["attempts = 1"],
  "sandbox_deliveries.sandbox_deliveries_attempts_check": ["attempts = 0"],
  "sandbox_faults.sandbox_faults_seconds_check": ["seconds = 0"],
  "sandbox_faults.sandbox_faults_times_check": ["times = 1"],
  "provider_events.provider_event_says_its_trouble": [
    "state = 'failed', trouble = 'a'",
    "state = 'ignored', trouble = 'a'",
  ],
  "id_documents.id_document_has_an_uploader": [
    "visitor_id = null",
    "uploader_id = null, visitor_id = 'vis_1'",
  ],
  "id_documents.id_documents_refused_because_check": lengths("refused_because", 500, ", verdict = 'refused'"),
  "id_files.id_document_side_is_one": [
    { copy: { file: "2.webp", side: "back" } },
    {
      run: `insert into id_documents (id, landlord_id, reservation_id, uploader_id, verdict)
          values ('idd_2', 'usr_1', 'res_1', 'usr_2', 'replaced');
        insert into id_files (file, landlord_id, document_id, side, content_type)
          values ('2.webp', 'usr_1', 'idd_2', 'front', 'image/webp')`,
    },
  ],
  "inquiry_answers.inquiry_answers_message_check": lengths("message", 5000),
  "service_requests.service_requests_message_check": lengths("message", 5000),
  "id_documents.id_document_is_current": [
    { copy: { id: "idd_2", verdict: "replaced" } },
    { copy: { id: "idd_2", verdict: "refused", refused_because: "a" } },
  ],
  "host_slugs.host_slug_is_one": [{ copy: { slug: "second", is_current: false } }],
  "calendar_feeds.calendar_feeds_secret_check": ["secret = repeat('a', 32)"],
  "imported_calendars.calendar_is_imported_once": [
    { copy: { id: "cal_2", url: "https://other.example/" } },
    {
      run: `${secondProperty} insert into imported_calendars (id, landlord_id, property_id, name, url)
        values ('cal_2', 'usr_1', 'prp_2', 'Elsewhere', 'https://elsewhere.example/')`,
    },
  ],
  "imported_calendars.imported_calendars_name_check": lengths("name", 60),
  "imported_calendars.imported_calendars_url_check": ["url = 'https://' || repeat('a', 1992)"],
  "payouts.payout_part_is_a_month": ["part = 1"],
  "payouts.rent_is_paid_out_once": [{ copy: { id: "out_2", provider_transfer_id: "tr_2", part: 1 } }],
  "payouts.payout_of_nothing_is_not_sent": ["state = 'netted', amount_cents = 0"],
  "ledger_entries.ledger_entry_is_posted_once": [
    { run: entry.replace("'rfd_2'", "'pay_1'") },
    { run: entry.replace("'refund'", "'payment'") },
  ],
  "ledger_lines.ledger_entry_sums_to_zero": [{ run: entry }],
};
