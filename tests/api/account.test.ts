import { sql } from "kysely";
import { expect, test } from "vitest";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { db } from "#app/platform/db.server.ts";
import { exportOf, leaveTraces } from "#tests/support/account-traces.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

/** The tables that are partly in the export, and why the others aren't. */
const exported =
  "users sessions passkeys credentials host_slugs orders reservations reservation_transitions payments refunds favorites approvals " +
  "payment_customers payout_accounts payouts property_imports property_import_rows property_photo_urls id_documents id_files id_file_views leads contact_messages " +
  "service_requests inquiry_answers emails imported_calendars audit_entries businesses properties photos " +
  "documents ledger_entries ledger_lines known_devices email_changes deposit_claim_photos deposit_claims problems problem_steps displaced_stays price_differences days_rented_again disputes payout_holds leases rents " +
  "later_charges extra_charges messages message_photos message_reports message_blocks saved_replies notices notice_mutes push_subscriptions access_guides access_photos access_views " +
  "reviews review_windows handovers timelines stay_changes contents_changes stay_terms";
const others =
  // Secrets; marks of a browser, of links or of a visitor's order; parts and derivatives of what is exported as a whole.
  "two_factors calendar_feeds verifications rate_limits id_links_used order_browsers message_mutes payment_shares dispute_shares waiting_photos " +
  "property_cards reservation_codes conversations conversation_sides access_notices timeline_entries timeline_salts " +
  // About no one, or the card processor's own.
  "known_words system_facts provider_events provider_events_read inbox_messages kysely_migration kysely_migration_lock sandbox_deliveries " +
  "sandbox_faults sandbox_objects sandbox_requests schedules schema_functions balance_reads balance_transactions payout_account_refusals " +
  "compared_days compared_payments county_zips movements_to_compare daily_numbers day_salts day_visitors ledger_fee_weeks ledger_months ledger_sums market_counts operator_settings tax_place_changes tax_places tax_rates texts";

test("exports everything we keep about a tenant and a landlord, and no one else's data", async () => {
  const [tenant, landlord, other] = [await newTenant("Theo Taker"), await newLandlord(), await newTenant()];
  const reservationId = await leaveTraces(tenant, landlord);
  await call(`/api/reservations/${reservationId}/cancel`, { method: "POST", cookie: tenant.cookie });
  await runAndSend();
  const theirs = await exportOf(tenant.cookie);
  expect(theirs["account.json"]).toMatchObject({ id: tenant.id, email: tenant.email });
  expect(theirs["reservations.json"]).toMatchObject([{ id: reservationId }]);
  expect(theirs["orders.json"]).toMatchObject([{ billing_address: "77 Theo Taker Lane", total: 126 }]);
  expect(theirs["payments.json"]).toMatchObject([{ state: "succeeded", amount: 126 }]);
  expect(theirs["refunds.json"]).toMatchObject([{ reason: "canceled", amount: 126 }]);
  await numberDocuments();
  const { "documents.json": numbered } = await exportOf(tenant.cookie);
  expect(numbered.map(({ number }: { number: string }) => number[0])).toEqual(["R", "C"]);
  expect(theirs["transitions.json"]).toMatchObject([{ action: "reserve" }, { action: "cancel" }]);
  expect(theirs["ids.json"]).toMatchObject([{ verdict: "unverified", pictures: [{ side: "front" }] }]);
  expect(theirs["inquiries.json"].map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "contact",
    "lead",
    "service",
  ]);
  expect(theirs["answers.json"]).toMatchObject([{ message: "Dear Theo Taker, thank you." }]);
  const subjects = theirs["emails.json"].map(({ subject }: { subject: string }) => subject);
  expect(subjects).toContain("We received your ID");
  for (const part of ["settings", "ways_to_log_in", "card_processor_customers", "sessions", "favorites"])
    expect(theirs).toHaveProperty([`${part}.json`]);
  const host = await exportOf(landlord.cookie);
  expect(host["properties.json"]).toMatchObject([{ landlord_id: landlord.id }]);
  expect(host["reservations.json"]).toMatchObject([{ id: reservationId }]);
  expect(host["public_addresses.json"]).toMatchObject([{ is_current: true }]);
  expect(host["statement.json"]).toHaveLength(2);
  expect(host).not.toHaveProperty(["orders.json"]);
  for (const files of [theirs, host])
    expect(JSON.stringify(files)).not.toMatch(/wrapped_key|"token"|"secret"|"password":/);
  expect((await exportOf(other.cookie))["reservations.json"]).toEqual([]);
  expect((await call("/api/account/export")).status).toBe(401);
});

test("every table is in the export or listed as not", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const known = `${exported} ${others}`.split(" ").toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known);
});
