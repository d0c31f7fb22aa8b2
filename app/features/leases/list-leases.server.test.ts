import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newRental, type Rental } from "#tests/support/rentals.ts";
import { call } from "#tests/support/web.ts";
import { rentalsAtOnce } from "./model.ts";
import type { LeaseJson } from "./present.ts";
import { countRunning, leasesOf } from "./queries.server.ts";

const copies = 105;
let rental: Rental;

/** A landlord with copies of one rental: every tenth is past due, every seventh has ended; two are as old each. */
beforeAll(async () => {
  rental = await newRental();
  const code = sql`'COPY-' || translate(n::text, '01', 'AB')`;
  await sql`
    insert into reservation_codes (code, landlord_id)
    select ${code}, ${rental.landlord.id} from generate_series(1, ${sql.lit(copies)}) n`.execute(db);
  await sql`
    insert into reservations
    select (jsonb_populate_record(r, jsonb_build_object('id', 'res_copy' || n, 'reservation_code', ${code},
      'status', 'canceled', 'payment_status', 'refunded'))).*
    from reservations r, generate_series(1, ${sql.lit(copies)}) n where id = ${rental.reservationId}`.execute(
    db,
  );
  await sql`
    insert into leases
    select (jsonb_populate_record(l, jsonb_build_object('id', 'lea_copy' || n, 'reservation_id', 'res_copy' || n,
      'created_at', l.created_at - (n / 2) * interval '1 hour',
      'state', case when n % 10 = 0 then 'past_due' when n % 7 = 0 then 'ended' else 'active' end,
      'past_due_since', case when n % 10 = 0 then l.created_at end,
      'notice_by', case when n % 10 <> 0 and n % 7 = 0 then 'tenant' end,
      'ends_on', case when n % 10 <> 0 and n % 7 = 0 then '2027-02-01' end))).*
    from leases l, generate_series(1, ${sql.lit(copies)}) n where reservation_id = ${rental.reservationId}`.execute(
    db,
  );
});

/** The pages that the API gives this person. */
async function pagesOf({ cookie }: { cookie: string }): Promise<LeaseJson[][]> {
  const pages: LeaseJson[][] = [];
  for (let older: string | null = ""; older !== null;) {
    const asked = older === "" ? "" : `?before=${older}`;
    const { status, body, headers } = await call(`/api/rentals${asked}`, { cookie });
    expect(status).toBe(200);
    pages.push(body as LeaseJson[]);
    older = headers.get("x-older");
  }
  return pages;
}

test("a landlord and a tenant page through all rentals, past-due ones first, each once", async () => {
  for (const person of [rental.landlord, rental.tenant]) {
    const pages = await pagesOf(person);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 6]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(copies + 1);
    const states = all.map(({ state }) => state);
    expect(states.slice(0, 10)).toEqual(Array(10).fill("past_due"));
    expect(states.indexOf("ended")).toBe(states.lastIndexOf("active") + 1);
  }
  expect(rentalsAtOnce).toBe(50);
  expect(await pagesOf(await newLandlord())).toEqual([[]]);
});

test("a place in the list leads nobody to another's rentals, and one that was made up is refused", async () => {
  const { older } = await leasesOf(rental.landlord.actor);
  for (const stranger of [await newLandlord(), await newTenant()])
    expect((await call(`/api/rentals?before=${older}`, { cookie: stranger.cookie })).body).toEqual([]);
  for (const before of ["lea_copy1", "9_1_lea_copy1", "1_x_lea_copy1", "1_1_lea_copy1' or true"]) {
    const asked = `/api/rentals?before=${encodeURIComponent(before)}`;
    expect((await call(asked, { cookie: rental.landlord.cookie })).status).toBe(400);
  }
});

test("running rentals of a property are counted for its landlord alone", async () => {
  // Ten are past due, and of the others every seventh has ended.
  expect(await countRunning(rental.landlord.actor, rental.propertyId)).toBe(copies + 1 - 14);
  expect(await countRunning(rental.landlord.actor, "prp_other")).toBe(0);
  expect(await countRunning((await newLandlord()).actor, rental.propertyId)).toBe(0);
  await expect(countRunning(rental.tenant.actor, rental.propertyId)).rejects.toMatchObject({ status: 403 });
});
