import { refusedOfMoney } from "./constraints-of-money.ts";

/**
 * A statement about the rows of tests/support/one-of-each.sql: what an update of a table sets, the columns in which a
 * copy of its first row differs, or a whole statement.
 */
export type Attempt = string | { copy: Record<string, unknown> } | { run: string };

const other = { id: "res_2", reservation_code: "BCDF-GHJK" };

/**
 * Every constraint of the schema, by table and name, with what it must refuse; primary keys are tried without being named
 * here. A list of values needs one from outside, a range needs both ends.
 */
export const refused: Record<string, Attempt[]> = {
  ...refusedOfMoney,
  "users.users_id_check": ["id = 'nobody'"],
  "users.users_role_check": ["role = 'guest'"],
  "users.users_username_check": ["username = ''", "username = repeat('a', 61)"],
  "users.users_email_key": [
    { copy: { id: "usr_3" } },
    { copy: { id: "usr_3", email: "LANDLORD@People.example" } },
  ],
  "users.two_factor_needs_confirmed_email": ["two_factor_enabled = true"],
  "email_changes.email_change_moves": ["to_email = 'OLD@people.example'"],
  "email_changes.email_changes_id_check": ["id = 'nothing'"],
  "email_changes.email_changes_token_hash_key": [{ copy: { id: "ech_2", user_id: "usr_1" } }],
  "email_changes.email_changes_user_id_fkey": ["user_id = 'usr_0'"],
  "email_changes.email_changes_user_id_key": [{ copy: { id: "ech_2", token_hash: "another" } }],
  "known_devices.known_devices_device_id_check": ["device_id = 'nothing'"],
  "known_devices.known_devices_user_id_fkey": ["user_id = 'usr_0'"],
  "sessions.sessions_user_id_fkey": ["user_id = 'usr_0'"],
  "sessions.sessions_token_key": [{ copy: { id: "2" } }],
  "credentials.credentials_user_id_fkey": ["user_id = 'usr_0'"],
  "credentials.credentials_provider_id_account_id_key": [{ copy: { id: "2", user_id: "usr_2" } }],
  "rate_limits.rate_limits_key_key": [{ copy: { id: "2" } }],
  "businesses.businesses_business_name_check": ["business_name = ''", "business_name = repeat('a', 121)"],
  "businesses.businesses_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "properties.hidden_property_is_found_by_nobody": ["hidden_at = now(), hidden_because = 'a'"],
  "properties.pin_is_whole": ["pin_latitude = 1", "pin_longitude = 1"],
  "properties.properties_description_check": ["description = repeat('a', 5001)"],
  "properties.properties_height_feet_check": ["height_feet = 0"],
  "properties.properties_hidden_because_check": [
    "hidden_at = now(), deleted_at = now(), hidden_because = ''",
    "hidden_at = now(), deleted_at = now(), hidden_because = repeat('a', 501)",
  ],
  "properties.properties_id_check": ["id = 'nothing'"],
  "properties.properties_landlord_id_fkey": [{ copy: { id: "prp_2", landlord_id: "usr_0" } }],
  "properties.properties_latitude_check": ["latitude = -90.1", "latitude = 90.1"],
  "properties.properties_length_feet_check": ["length_feet = 0"],
  "properties.properties_location_precision_check": ["location_precision = 'guess'"],
  "properties.properties_longitude_check": ["longitude = -180.1", "longitude = 180.1"],
  "properties.properties_pin_latitude_check": [
    "pin_latitude = -90.1, pin_longitude = 0",
    "pin_latitude = 90.1, pin_longitude = 0",
  ],
  "properties.properties_pin_longitude_check": [
    "pin_latitude = 0, pin_longitude = -180.1",
    "pin_latitude = 0, pin_longitude = 180.1",
  ],
  "properties.properties_price_cents_check": ["price_cents = 99", "price_cents = 10000001"],
  "properties.properties_price_per_check": ["price_per = 'Year'"],
  "properties.properties_state_check": ["state = 'Pa'", "state = 'PAX'"],
  "properties.properties_title_check": ["title = ''", "title = repeat('a', 121)"],
  "properties.properties_type_of_space_check": ["type_of_space = 'Castle'"],
  "properties.properties_version_check": ["version = 0"],
  "properties.properties_width_feet_check": ["width_feet = 0"],
  "properties.property_of_landlord": [
    {
      run: `alter table properties drop constraint properties_pkey cascade, disable trigger user;
        insert into properties (id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state,
          zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered)
        select id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state,
          zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered
        from properties`,
    },
  ],
  "property_cards.card_is_of_a_property": ["landlord_id = 'usr_2'", "property_id = 'prp_0'"],
  "properties.properties_zipcode_check": ["zipcode = '1710'", "zipcode = '171011'", "zipcode = '1710A'"],
  "properties.property_is_hidden_for_a_reason": [
    "hidden_at = now(), deleted_at = now()",
    "hidden_because = 'a'",
  ],
  "photos.photo_position_is_free": [{ copy: { id: "pho_2" } }],
  "photos.photos_height_check": ["height = 0"],
  "photos.photos_id_check": ["id = 'nothing'"],
  "photos.photos_position_check": ["position = -1", "position = 20"],
  "photos.photos_property_id_fkey": ["property_id = 'prp_0'"],
  "photos.photos_width_check": ["width = 0"],
  "photos.photos_widths_check": [
    {
      run: `alter table photos alter image_url drop not null, alter srcset drop not null;
        update photos set widths = '{}'`,
    },
  ],
  "favorites.favorites_property_id_fkey": ["property_id = 'prp_0'"],
  "favorites.favorites_user_id_fkey": ["user_id = 'usr_0'"],
  "orders.order_has_a_holder": ["tenant_id = null"],
  "orders.order_is_made_once": [{ copy: { id: "ord_2" } }],
  "orders.orders_guest_contact_check": ["guest_contact = ''", "guest_contact = repeat('a', 255)"],
  "orders.orders_guest_name_check": ["guest_name = ''", "guest_name = repeat('a', 121)"],
  "orders.orders_id_check": ["id = 'nothing'"],
  "orders.orders_tenant_id_fkey": ["tenant_id = 'usr_0'"],
  "orders.orders_total_cents_check": ["total_cents = 0"],
  "reservations.reservation_has_a_holder": ["tenant_id = null"],
  "reservations.reservation_is_with_its_landlord": ["property_id = 'prp_0'", "landlord_id = 'usr_2'"],
  "reservations.reservation_offer_is_price_times_units": ["offer_cents = 999, total_cents = 1049"],
  "reservations.reservation_stay_is_free": [
    ...["pending", "docs_requested", "accepted_pending_verification", "accepted"].map((status) => ({
      copy: { ...other, status },
    })),
    { copy: { ...other, stay: "[2030-01-09,2030-01-20)" } },
    { copy: { ...other, stay: "[2029-12-01,2030-01-02)" } },
  ],
  "reservations.reservation_total_is_offer_plus_fee": ["total_cents = 1051"],
  "reservations.reservations_fee_cents_check": ["fee_cents = -1, total_cents = 999"],
  "reservations.reservations_id_check": ["id = 'nothing'"],
  "reservations.reservations_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "reservations.reservations_offer_cents_check": [
    "price_cents = 1, units = 0, offer_cents = 0, total_cents = 50",
  ],
  "reservations.reservations_order_id_fkey": ["order_id = 'ord_0'"],
  "reservations.reservations_payment_status_check": ["payment_status = 'lost'"],
  "reservations.reservations_price_cents_check": ["price_cents = -1000, units = -1"],
  "reservations.reservations_price_per_check": ["price_per = 'Year'"],
  "reservations.reservations_reservation_code_check": [
    "reservation_code = 'SHORT'",
    "reservation_code = 'ABCD-EFG0'",
    "reservation_code = 'aABCD-EFGH'",
  ],
  "reservations.reservations_reservation_code_key": [
    { copy: { id: "res_2", stay: "[2031-01-01,2031-01-02)" } },
  ],
  "reservations.reservations_status_check": ["status = 'lost'"],
  "reservations.reservations_stay_check": [
    "stay = 'empty'",
    "stay = '[2030-01-01,)'",
    "stay = '(,2030-01-01)'",
  ],
  "reservations.reservations_tenant_id_fkey": ["tenant_id = 'usr_0'"],
  // The others leave it nothing to refuse by itself.
  "reservations.reservations_units_check": [
    {
      run: `alter table reservations drop constraint reservations_price_cents_check;
        update reservations set price_cents = -1000, units = -1`,
    },
  ],
  "reservation_transitions.reservation_transitions_actor_kind_check": ["actor_kind = 'guest'"],
  "reservation_transitions.reservation_transitions_reservation_id_fkey": ["reservation_id = 'res_0'"],
  "id_documents.id_document_has_a_verdict": ["verdict = 'lost'"],
  "id_documents.id_document_has_an_uploader": ["uploader_id = null"],
  "id_documents.id_document_is_current": [
    { copy: { id: "idd_2" } },
    { copy: { id: "idd_2", verdict: "verified" } },
  ],
  "id_documents.id_document_is_refused_for_a_reason": ["verdict = 'refused'", "refused_because = 'a'"],
  "id_documents.id_documents_id_check": ["id = 'nothing'"],
  "id_documents.id_documents_refused_because_check": [
    "verdict = 'refused', refused_because = ''",
    "verdict = 'refused', refused_because = repeat('a', 501)",
  ],
  "id_documents.id_documents_reservation_id_fkey": ["reservation_id = 'res_0'"],
  "id_documents.id_documents_uploader_id_fkey": ["uploader_id = 'usr_0'"],
  "id_documents.id_documents_judged_by_fkey": ["judged_by = 'usr_0'"],
  "id_files.id_files_document_id_fkey": ["document_id = 'idd_0'"],
  "id_files.id_files_document_id_side_key": [{ copy: { file: "2.webp" } }],
  "id_files.id_files_side_check": ["side = 'edge'"],
  "id_file_views.id_file_views_file_fkey": ["file = '0.webp'"],
  "id_file_views.id_file_views_viewer_kind_check": ["viewer_kind = 'guest'"],
  "leads.lead_has_a_state": ["state = 'lost'"],
  "leads.leads_id_check": ["id = 'nothing'"],
  "contact_messages.contact_message_has_a_state": ["state = 'lost'"],
  "contact_messages.contact_messages_id_check": ["id = 'nothing'"],
  "service_requests.service_request_has_a_state": ["state = 'lost'"],
  "service_requests.service_requests_id_check": ["id = 'nothing'"],
  "service_requests.service_requests_message_check": ["message = ''", "message = repeat('a', 5001)"],
  "service_requests.service_requests_user_id_fkey": ["user_id = 'usr_0'"],
  "inquiry_answers.inquiry_answers_answered_by_fkey": ["answered_by = 'usr_0'"],
  "inquiry_answers.inquiry_answers_id_check": ["id = 'nothing'"],
  "inquiry_answers.inquiry_answers_message_check": ["message = ''", "message = repeat('a', 5001)"],
  "emails.email_has_a_state": ["state = 'lost'"],
  "emails.emails_id_check": ["id = 'nothing'"],
  "emails.emails_key_key": [{ copy: { id: "eml_2" } }],
  "audit_entries.audit_entries_actor_kind_check": ["actor_kind = 'guest'"],
  "host_slugs.host_slug_is_one": [{ copy: { slug: "second" } }],
  "host_slugs.host_slugs_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "host_slugs.host_slugs_slug_check": ["slug = ''", "slug = 'Upper'", "slug = '-a'", "slug = 'a--b'"],
  "calendar_feeds.calendar_feeds_property_id_fkey": ["property_id = 'prp_0'"],
  "calendar_feeds.calendar_feeds_secret_check": ["secret = repeat('a', 31)"],
  "calendar_feeds.calendar_feeds_secret_key": [{ copy: { property_id: "prp_2" } }],
  "imported_calendars.calendar_is_imported_once": [{ copy: { id: "cal_2" } }],
  "imported_calendars.imported_calendars_id_check": ["id = 'nothing'"],
  "imported_calendars.imported_calendars_name_check": ["name = ''", "name = repeat('a', 61)"],
  "imported_calendars.imported_calendars_property_id_fkey": ["property_id = 'prp_0'"],
  "imported_calendars.imported_calendars_url_check": ["url = repeat('a', 2001)"],
  "waiting_photos.waiting_photos_height_check": ["height = 0"],
  "waiting_photos.waiting_photos_id_check": ["id = 'nothing'"],
  "waiting_photos.waiting_photos_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "waiting_photos.waiting_photos_width_check": ["width = 0"],
  "waiting_photos.waiting_photos_widths_check": ["widths = '{}'"],
  "order_browsers.order_browsers_order_id_fkey": ["order_id = 'ord_0'"],
  "two_factors.two_factors_user_id_fkey": ["user_id = 'usr_0'"],
  "two_factors.two_factors_user_id_key": [{ copy: { id: "2" } }],
  "passkeys.passkeys_credential_id_key": [{ copy: { id: "2" } }],
  "passkeys.passkeys_user_id_fkey": ["user_id = 'usr_0'"],
};
