import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, moneyOf, orderOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { anotherTab } from "../model.ts";
import { stripe } from "../stripe.server.ts";

afterEach(() => sql`drop trigger too_late on payments`.execute(db));

/** Changes the attempt in the moment in which the provider answers, as another process could. */
async function meanwhile(change: string) {
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
    await meanwhile(change);
    await expect(checkoutOf(tenant, reservation!.id)).rejects.toMatchObject({
      status: 409,
      message: anotherTab,
    });
    const { data } = await stripe.checkout.sessions.list({ limit: 100 });
    const ours = data.filter(
      (session) => session.customer_email === tenant.email || session.amount_total === 10_500,
    );
    expect(ours[0]?.status).toBe("expired");
    const attempts = db.selectFrom("payments").select("state").where("reservationId", "=", reservation!.id);
    expect(await attempts.execute()).toEqual([{ state }]);
    expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  },
);
