import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, moneyOf, orderOf, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { anotherTab } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { endCheckout } from "./steps/end-checkout.server.ts";

afterEach(() => sql`drop trigger if exists too_late on payments`.execute(db));

/** Changes the attempt in the moment in which the provider answers, as another process could. */
async function changeWhileOpening(change: string) {
  await sql
    .raw(`create or replace function too_late() returns trigger language plpgsql as
    $$ begin ${change}; return new; end $$`)
    .execute(db);
  await sql`create trigger too_late before update on payments for each row
    when (new.state = 'open' and old.state = 'opening') execute function too_late()`.execute(db);
}

test.each([
  ["it was given up", "new.state = 'expired'", "expired"],
  ["another session was kept", "new.provider_session_id = 'cs_of_another'", "open"],
  ["there is nothing to show", "new.state = 'expired'; new.checkout_url = null", "expired"],
])(
  "a checkout is ended at the provider, and not shown, if %s while it was opened",
  async (_, change, state) => {
    const tenant = await newTenant();
    const [reservation] = await orderOf(tenant, await newLandlord());
    await changeWhileOpening(change);
    await expect(checkoutOf(tenant, reservation!.id)).rejects.toMatchObject({
      status: 409,
      message: anotherTab,
    });
    const { data } = await stripe.checkout.sessions.list({ limit: 100 });
    const ours = data.filter((session) => session.metadata?.["reservation_id"] === reservation!.id);
    expect(ours.map(({ status }) => status)).toEqual(["expired"]);
    const attempts = db.selectFrom("payments").select("state").where("reservationId", "=", reservation!.id);
    expect(await attempts.execute()).toEqual([{ state }]);
    expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  },
);

test("ending an attempt that had no session when it was read leaves the one that it has since", async () => {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, await newLandlord());
  const providerSessionId = sessionOf((await checkoutOf(tenant, reservation!.id)).url);
  const attempt = db
    .selectFrom("payments")
    .select(["id", "state"])
    .where("reservationId", "=", reservation!.id);
  const { id } = await attempt.executeTakeFirstOrThrow();
  // Nothing else may be charged then: the page at the provider can still be paid.
  expect(await endCheckout({ id, providerSessionId: null })).toBe(false);
  expect(await attempt.execute()).toEqual([{ id, state: "open" }]);
  expect(await endCheckout({ id, providerSessionId })).toBe(true);
  expect(await endCheckout({ id, providerSessionId: null })).toBe(true);
  expect(await attempt.execute()).toEqual([{ id, state: "expired" }]);
});
