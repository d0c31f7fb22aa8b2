import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { databaseAway } from "#app/platform/database-away.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { shareOfCents } from "#app/platform/money.ts";
import type { PropertyChanges, SpacesChange } from "../schema.ts";
import { lockProperty } from "./steps/lock-property.server.ts";
import { offerDays } from "./steps/offer-days.server.ts";
import { planEdit, writeEdit } from "./steps/write-edit.server.ts";

/** What happened to a space; `refusal` says why it stays as it was, or is null. */
type Result = { id: string; title: string; refusal: string | null };

/**
 * Changes the price, the policy or the days of several spaces of a landlord's. Each by itself: one that can't be changed
 * stays as it was, with the reason, and keeps no other from it.
 */
export async function changeSpaces(actor: Actor, { ids, ...wanted }: SpacesChange): Promise<Result[]> {
  const landlord = requireRole(actor, "landlord");
  const spaces = await db
    .selectFrom("properties")
    .select(["id", "title"])
    .where("landlordId", "=", landlord.id)
    .where("id", "in", ids)
    .execute();
  const results: Result[] = [];
  for (const id of new Set(ids)) {
    const title = spaces.find((space) => space.id === id)?.title ?? "";
    results.push({ id, title, refusal: await refusalOf(() => changeSpace(landlord, id, wanted)) });
  }
  return results;
}

async function refusalOf(change: () => Promise<void>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof AppError && databaseAway(error) === null) return error.message;
    throw error;
  }
}

type Wanted = Omit<SpacesChange, "ids">;

async function changeSpace(landlord: LoggedIn, id: string, wanted: Wanted): Promise<void> {
  const changes = await changesOf(landlord, id, wanted);
  const plan = changes && (await planEdit(id, changes));
  await transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, id);
    if (plan) await writeEdit(trx, landlord, plan);
    if (wanted.availability) await offerDays(trx, property, wanted.availability);
  });
}

/** What of it differs from the space as it is; a percentage is of the price in this version. */
async function changesOf(landlord: LoggedIn, id: string, wanted: Wanted): Promise<PropertyChanges | null> {
  const { price, price_percent: percent, cancellation_policy: policy } = wanted;
  const before = await db
    .selectFrom("properties")
    .select(["priceCents", "cancellationPolicy", "version"])
    .where("landlordId", "=", landlord.id)
    .where("id", "=", id)
    .executeTakeFirst();
  // The lock says why there is none.
  if (!before) return null;
  const cents = percent === undefined ? price : shareOfCents(before.priceCents, 100 + percent, 100);
  const changes: PropertyChanges = {
    ...(cents !== undefined && cents !== before.priceCents && { price: inBounds(cents) }),
    ...(policy !== undefined && policy !== before.cancellationPolicy && { cancellation_policy: policy }),
  };
  return Object.keys(changes).length === 0 ? null : { ...changes, version: before.version };
}

/** A percentage may lead to a price that the form would refuse. */
function inBounds(cents: number): number {
  if (cents >= 100 && cents <= 10_000_000) return cents;
  throw new AppError(400, "The price must be between $1 and $100,000.");
}
