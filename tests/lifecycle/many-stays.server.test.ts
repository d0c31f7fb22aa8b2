import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOpened } from "#app/features/access/find-opened.server.ts";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { catchUpTimelines } from "#app/features/handovers/catch-up-timelines.server.ts";
import { issueInvoices } from "#app/features/payments/documents/issue-invoices.server.ts";
import { importDueCalendars } from "#app/features/properties/calendars/import-due-calendars.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { forgetDeletedPhotos } from "#app/features/properties/photos/forget-deleted-photos.server.ts";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { newStay } from "#tests/support/reviews.ts";
import { pagesOf } from "#tests/support/statements.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const windowsOf = async (reservationId: string) =>
  db.selectFrom("reviewWindows").select("period").where("reservationId", "=", reservationId).execute();

test("with 500 paid stays to come, what opens, returns, reviews or deletes reads a few pages", async () => {
  const { id } = await paidStays(await newTenant(), await newPaidLandlord());
  await copyStay(id, 500);
  await sql`vacuum analyze reservations, properties`.execute(db);
  for (const run of [openWindows, findOpened, returnDeposits, forgetDeletedPhotos])
    for (const { text, pages } of await pagesOf(run))
      expect([text, pages < 20 || pages]).toEqual([text, true]);
});

test("450 rentals whose rent wasn't paid hold up no review of a stay that ended after them", async () => {
  const rental = await newStay();
  await db
    .updateTable("reservations")
    .set({ renews: true, stay: `[${day(-99)},)` })
    .where("id", "=", rental.id)
    .execute();
  await copyStay(rental.id, 450);
  const stay = await newStay();
  await openWindows();
  expect(await windowsOf(rental.id)).toEqual([]);
  expect(await windowsOf(stay.id)).toEqual([{ period: 0 }]);
});

test("450 stays whose timelines have what changed hold up no newer change", async () => {
  await sql`update reservations set updated_at = now() - interval '1 day'`.execute(db);
  const old = await newStay();
  const change = { updatedAt: new Date(Date.now() - 30 * 60_000) };
  await db.updateTable("reservations").set(change).where("id", "=", old.id).execute();
  await copyStay(old.id, 450);
  await sql`
    insert into timelines (landlord_id, reservation_id, checked_at)
    select landlord_id, id, now() from reservations where landlord_id = ${old.landlord.id}`.execute(db);
  const stay = await newStay();
  await catchUpTimelines();
  const found = db.selectFrom("timelines").select("length").where("reservationId", "=", stay.id);
  expect(await found.executeTakeFirst()).toBeDefined();
});

test("once the invoices of a month are issued, its ledger isn't added up again", async () => {
  const { id } = await paidStays(await newTenant(), await newPaidLandlord());
  await copyStay(id, 100);
  moveClock(40 * 86_400_000);
  await issueInvoices();
  const statements = await pagesOf(issueInvoices);
  expect(statements.filter(({ text }) => text.includes("invoiced_months"))).toEqual([]);
  const { count } = await db
    .selectFrom("documents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("series", "=", "I")
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(0);
});

test("2,000 open checkouts that the provider was asked about lately are passed over", async () => {
  const { id } = await newReservation((await newTenant()).actor, await newProperty(await newLandlord()));
  await sql`
    insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents, state, provider_session_id,
      created_at, updated_at)
    select 'pay_' || n, 'sandbox', order_id, id, n, 12600, 'open', 'cs_' || n, now() - interval '20 hours',
      now() - interval '10 minutes'
    from reservations, generate_series(1, 2000) n where id = ${id}`.execute(db);
  await sql`vacuum analyze payments`.execute(db);
  const found = (await pagesOf(reconcile)).filter(({ text }) => text.includes("next_question_at"));
  expect(found).toHaveLength(1);
  expect(found[0]!.pages).toBeLessThan(10);
});

test("250 calendars that are due are all read in one run", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await sql`
    insert into imported_calendars (id, landlord_id, property_id, name, url)
    select 'cal_' || n, ${landlord.id}, ${id}, 'Elsewhere', 'http://127.0.0.1:9/' || n from generate_series(1, 250) n`.execute(
    db,
  );
  await importDueCalendars();
  const { rows } = await sql`
    select failures, count(*)::int as count from imported_calendars group by failures`.execute(db);
  expect(rows).toEqual([{ failures: 1, count: 250 }]);
});
