import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { toDollars } from "#app/platform/money.ts";
import type { TimeCursor } from "#app/platform/time-cursor.ts";
import { addressInWords, mostChangedAtOnce, type PropertyWish } from "../model.ts";
import { countPropertiesOfLandlord, partOfLandlord } from "../queries.server.ts";

/** A part of a landlord's spaces to choose from, newest first, and how many match in all. */
export async function loadSpacesToChange(
  actor: Actor,
  { wish, before }: { wish: PropertyWish | null; before?: TimeCursor | undefined },
) {
  const landlord = requireRole(actor, "landlord");
  const [{ rows, older }, total] = await Promise.all([
    partOfLandlord(landlord.id, { size: mostChangedAtOnce, wish, before }),
    countPropertiesOfLandlord(landlord.id, wish),
  ]);
  const spaces = rows.map((row) => ({
    id: row.id,
    title: row.title,
    address: addressInWords(row),
    price: toDollars(row.priceCents),
    pricePer: row.pricePer,
    policy: row.cancellationPolicy,
  }));
  // The first day that any of them can have.
  const [today = todayIn("UTC")] = rows.map(({ timeZone }) => todayIn(timeZone)).toSorted();
  return { spaces, older, total, today };
}
