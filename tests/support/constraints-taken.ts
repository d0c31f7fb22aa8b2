import { entryOf } from "./constraints-of-money.ts";
import type { Attempt } from "./constraints.ts";

const other = { id: "res_2", reservation_code: "BCDF-GHJK" };
const secondPayment = `insert into payments (id, order_id, reservation_id, attempt, amount_cents)
  values ('pay_2', 'ord_1', 'res_1', 2, 1050);`;

/** What the constraints of constraints.ts must not refuse: the ends of a range, and what a condition leaves out. */
export const taken: Record<string, Attempt[]> = {
  "users.users_username_check": ["username = 'a'", "username = repeat('a', 60)"],
  "users.two_factor_needs_confirmed_email": ["two_factor_enabled = true, email_verified = true"],
  "businesses.businesses_business_name_check": ["business_name = 'a'", "business_name = repeat('a', 120)"],
  "properties.hidden_property_is_found_by_nobody": [
    "hidden_at = now(), hidden_because = 'a', deleted_at = now()",
  ],
  "properties.pin_is_whole": [
    "pin_latitude = 90, pin_longitude = 180",
    "pin_latitude = -90, pin_longitude = -180",
  ],
  "properties.properties_description_check": ["description = repeat('a', 5000)", "description = ''"],
  "properties.properties_latitude_check": ["latitude = -90", "latitude = 90"],
  "properties.properties_longitude_check": ["longitude = -180", "longitude = 180"],
  "properties.properties_price_cents_check": ["price_cents = 100", "price_cents = 10000000"],
  "properties.properties_title_check": ["title = 'a'", "title = repeat('a', 120)"],
  "photos.photos_position_check": ["position = 0", "position = 19"],
  "photos.photo_position_is_free": [{ copy: { id: "pho_2", position: 1 } }],
  "orders.order_is_made_once": [
    { copy: { id: "ord_2", idempotency_key: "another" } },
    { copy: { id: "ord_2", tenant_id: null, visitor_id: "vis_1" } },
  ],
  "orders.orders_guest_contact_check": ["guest_contact = 'a'", "guest_contact = repeat('a', 254)"],
  "orders.orders_guest_name_check": ["guest_name = 'a'", "guest_name = repeat('a', 120)"],
  "reservations.reservation_stay_is_free": [
    ...["rejected", "cancelled", "expired"].map((status) => ({ copy: { ...other, status } })),
    { copy: { ...other, stay: "[2030-01-11,2030-01-12)" } },
    { copy: { ...other, stay: "[2029-12-31,2030-01-01)" } },
  ],
  "payments.payment_attempt_is_new": [{ run: secondPayment }],
  "payment_shares.reservation_is_paid_once": [
    { run: `${secondPayment} insert into payment_shares values ('pay_2', 'res_1', 1050, false)` },
  ],
  "refunds.reservation_is_refunded_once": [
    {
      run: `${secondPayment} insert into refunds (id, payment_id, reservation_id, amount_cents, reason)
        values ('rfd_2', 'pay_2', 'res_1', 1050, 'double_payment')`,
    },
  ],
  "provider_events.provider_event_says_its_trouble": [
    "state = 'failed', trouble = 'a'",
    "state = 'ignored', trouble = 'a'",
  ],
  "id_documents.id_document_is_current": [
    { copy: { id: "idd_2", verdict: "replaced" } },
    { copy: { id: "idd_2", verdict: "refused", refused_because: "a" } },
  ],
  "host_slugs.host_slug_is_one": [{ copy: { slug: "second", is_current: false } }],
  "calendar_feeds.calendar_feeds_secret_check": ["secret = repeat('a', 32)"],
  "imported_calendars.calendar_is_imported_once": [{ copy: { id: "cal_2", url: "https://other.example/" } }],
  "payouts.payout_of_nothing_is_not_sent": ["state = 'netted', amount_cents = 0"],
  "ledger_lines.ledger_entry_sums_to_zero": [{ run: entryOf("('provider', 1050), ('tenant', -1050)") }],
};
