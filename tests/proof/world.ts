import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newProperty } from "#tests/support/properties.ts";

/** The beginning of every sequence: noon in Harrisburg on the Monday before the clocks go forward. */
export const begin = Date.parse("2026-03-02T17:00:00Z");

/**
 * Rents by the day, in cents, each with another rounding of its fee; deposits, one of them nothing; and the days before a
 * start from which half is kept.
 */
const spaces = [
  { priceCents: 9_999, depositCents: 5_001, policy: "flexible", keptWithin: 1 },
  { priceCents: 12_345, depositCents: 0, policy: "moderate", keptWithin: 5 },
  { priceCents: 20_010, depositCents: 33_333, policy: "firm", keptWithin: 14 },
] as const;

export type World = {
  landlords: LoggedIn[];
  tenants: LoggedIn[];
  properties: Property[];
  administrator: LoggedIn;
};
export type Property = {
  id: string;
  landlord: LoggedIn;
  priceCents: number;
  depositCents: number;
  keptWithin: number;
};

/** Two landlords, three spaces and two tenants, all new; clears the last sequence's queues. */
export async function newWorld(): Promise<World> {
  await sql`delete from sandbox_deliveries`.execute(db);
  await sql`delete from sandbox_objects`.execute(db);
  await sql`delete from sandbox_requests`.execute(db);
  await sql`delete from provider_events_read`.execute(db);
  await sql`delete from payout_accounts where not payouts_enabled`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  // A failed sequence leaves data behind; during shrinking it must not make others fail.
  await sql`update refunds set state = 'succeeded' where state in ('requested', 'failed')`.execute(db);
  await sql`update payouts set state = 'succeeded' where state in ('requested', 'failed')`.execute(db);
  await sql`update deposit_claims set state = 'void', awarded_cents = 0, closed_at = now(), settled_at = now(),
    decided_by = null, note = null where settled_at is null`.execute(db);
  await sql`update payments set state = 'expired' where state in ('opening', 'open')`.execute(db);
  await sql`
    update reservations set status = 'canceled',
      payment_status = case payment_status when 'paid' then 'refunded' else payment_status end,
      deposit_state = case when deposit_state in ('held', 'claimed') then 'returned' else deposit_state end
    where is_live(status)
  `.execute(db);
  await sql`update reservations set kept_rent_cents = 0, kept_fee_cents = 0 where kept_rent_cents > 0`.execute(
    db,
  );
  const landlords = [newMember("landlord"), newMember("landlord")];
  const tenants = [newMember("tenant"), newMember("tenant")];
  const administrator = newMember("administrator");
  await db
    .insertInto("users")
    .values(
      [...landlords, ...tenants, administrator].map(({ id, username, email, kind, administratorRole }) => ({
        id,
        name: username,
        username,
        email,
        emailVerified: true,
        role: kind,
        administratorRole: administratorRole ?? null,
      })),
    )
    .execute();
  const properties = spaces.map(async ({ priceCents, depositCents, policy, keptWithin }, index) => {
    const landlord = landlords[Math.min(index, 1)]!;
    const { id } = await newProperty(landlord, {
      priceCents,
      pricePer: "Day",
      depositCents,
      cancellationPolicy: policy,
      availability: "{[2026-01-01,)}",
    });
    return { id, landlord, priceCents, depositCents, keptWithin };
  });
  return { landlords, tenants, administrator, properties: await Promise.all(properties) };
}

/** Another space of its landlord with the same deposit, at another price by the day and with the next policy. */
export async function spaceBeside(space: Property): Promise<Property> {
  const { landlord, depositCents, keptWithin } = space;
  const priceCents = space.priceCents + 1_111;
  const { id } = await newProperty(landlord, {
    priceCents,
    pricePer: "Day",
    depositCents,
    cancellationPolicy: keptWithin === 1 ? "firm" : "flexible",
    availability: "{[2026-01-01,)}",
  });
  return { id, landlord, priceCents, depositCents, keptWithin };
}

function newMember(kind: LoggedIn["kind"]): LoggedIn {
  const id = newId("usr");
  const email = `${id.slice(4)}@people.example`;
  const administratorRole = kind === "administrator" ? "owner" : null;
  return { kind, id, username: kind, email, emailVerified: true, administratorRole, visitorId: null };
}
