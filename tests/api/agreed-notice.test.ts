import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadEnding } from "#app/features/leases/load-ending.server.ts";
import { loadRentals } from "#app/features/leases/load-rentals.server.ts";
import { remindTenants } from "#app/features/leases/remind-tenants.server.ts";
import { linkEnding } from "#app/features/reservations/terms/link-ending.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { applyOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newAdministrator, type Person, sessionOf } from "#tests/support/people.ts";
import { atDay, newRental, type Rental } from "#tests/support/rentals.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();

beforeEach(clearFaults);
afterEach(async () => {
  moveClock(0);
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

const cookieOf = ({ id }: Person) => sessionOf(id);

/** What an administrator chooses on /admin/settings while the product runs. */
async function chooseNotice(days: string) {
  const cookie = await sessionOf(administrator.id);
  const { version } = (await call("/api/admin/settings", { cookie })).body;
  const json = { version, values: { NOTICE_DAYS: days } };
  expect((await call("/api/admin/settings", { method: "PATCH", cookie, json })).status).toBe(200);
  expect(config.noticeDays).toBe(Number(days));
}

const tokenOf = ({ reservationId, tenant }: Rental) =>
  new URL(linkEnding({ id: reservationId, tenantId: tenant.id }), "http://localhost").searchParams.get(
    "token",
  )!;

const listed = async (person: Person) =>
  (await call("/api/rentals", { cookie: await cookieOf(person) })).body[0];

async function reminderOf({ tenant }: Rental) {
  const { text } = await db
    .selectFrom("notices")
    .select("text")
    .where("memberId", "=", tenant.id)
    .where("title", "like", "You’re still renting%")
    .executeTakeFirstOrThrow();
  return text;
}

test("a rental keeps the notice that it agreed on: on screens, in the API, in emails, by link and in what is enforced", async () => {
  await chooseNotice("10");
  const [rental, other] = [await newRental(), await newRental()];
  await chooseNotice("30");
  const later = await newRental();
  await atDay(366);
  await remindTenants();
  await runJobs();
  expect(await reminderOf(rental)).toContain("the rental ends 10 days after you say so");
  expect(await reminderOf(later)).toContain("the rental ends 30 days after you say so");
  // January 16, 2028: until a day that the notice comes to, that day not included.
  for (const side of ["tenant", "landlord"] as const) {
    expect((await loadRentals(rental[side].actor)).leases[0]).toMatchObject({
      lastDayAfterNotice: "2028-01-25",
    });
    expect(await listed(rental[side])).toMatchObject({ notice_days: 10 });
  }
  expect(await loadEnding({ kind: "system" }, tokenOf(rental))).toMatchObject({ lastDay: "2028-01-25" });
  const byLink = await call("/api/end-rental", { json: { token: tokenOf(rental) } });
  expect(byLink.body).toMatchObject({ last_day: "2028-01-25" });
  const notice = async (person: Person) =>
    call(`/api/rentals/${(await listed(person)).id}/notice`, {
      method: "POST",
      cookie: await cookieOf(person),
    });
  expect((await notice(other.landlord)).body).toMatchObject({ notice_days: 10, last_day: "2028-01-25" });
  expect((await notice(later.tenant)).body).toMatchObject({ notice_days: 30, last_day: "2028-02-14" });
});

test("a rental from before its notice was stored has what the environment says, whatever an administrator chooses", async () => {
  const rental = await newRental();
  await transaction(async (trx) => {
    await sql`alter table stay_terms disable trigger user`.execute(trx);
    await trx.deleteFrom("stayTerms").where("reservationId", "=", rental.reservationId).execute();
    await sql`alter table stay_terms enable trigger user`.execute(trx);
  });
  await chooseNotice("30");
  await atDay(2);
  expect(await listed(rental.tenant)).toMatchObject({ notice_days: 14 });
  expect((await call("/api/end-rental", { json: { token: tokenOf(rental) } })).body).toMatchObject({
    last_day: "2027-01-30",
  });
});
