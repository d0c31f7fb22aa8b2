import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOpened } from "#app/features/access/find-opened.server.ts";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { catchUpTimelines } from "#app/features/handovers/catch-up-timelines.server.ts";
import { issueInvoices } from "#app/features/payments/documents/issue-invoices.server.ts";
import { forgetDeletedPhotos } from "#app/features/properties/photos/forget-deleted-photos.server.ts";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { newTenant } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import { newStay } from "#tests/support/reviews.ts";
import { pagesOf } from "#tests/support/statements.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const windowsOf = async (reservationId: string) =>
  db.selectFrom("reviewWindows").select("period").where("reservationId", "=", reservationId).execute();

test("with 2,000 paid stays to come, what opens, returns, reviews or deletes reads a few pages", async () => {
  const { id } = await paidStays(await newTenant(), await newPaidLandlord());
  await copyStay(id, 2000);
  await sql`vacuum analyze reservations, properties`.execute(db);
  for (const run of [openWindows, findOpened, returnDeposits, forgetDeletedPhotos])
    for (const { text, pages } of await pagesOf(run))
      expect([text, pages < 20 || pages]).toEqual([text, true]);
});

test("1,200 rentals whose rent wasn't paid hold up no review of a stay that ended after them", async () => {
  const rental = await newStay();
  await db
    .updateTable("reservations")
    .set({ renews: true, stay: `[${day(-99)},)` })
    .where("id", "=", rental.id)
    .execute();
  await copyStay(rental.id, 1200);
  const stay = await newStay();
  await openWindows();
  expect(await windowsOf(rental.id)).toEqual([]);
  expect(await windowsOf(stay.id)).toEqual([{ period: 0 }]);
});

test("1,200 stays whose timelines have what changed hold up no newer change", async () => {
  await sql`update reservations set updated_at = now() - interval '1 day'`.execute(db);
  const old = await newStay();
  const change = { updatedAt: new Date(Date.now() - 30 * 60_000) };
  await db.updateTable("reservations").set(change).where("id", "=", old.id).execute();
  await copyStay(old.id, 1200);
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
