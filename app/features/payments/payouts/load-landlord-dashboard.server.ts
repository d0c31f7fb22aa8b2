import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { businessOf } from "#app/features/accounts/queries.server.ts";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import {
  countPropertiesOfLandlord,
  hiddenOf,
  propertiesOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { landlordMonths, waitingRequests } from "#app/features/reservations/landlord/queries.server.ts";
import { landlordListVersion, reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { nextRentOf, payoutAccountOf } from "../queries.server.ts";

/** The landlord dashboard: the business, the newest `shown` properties, reservations and money. */
export async function loadLandlordDashboard(actor: Actor, shown: number) {
  const landlord = requireRole(actor, "landlord");
  const [
    properties,
    business,
    propertyCount,
    hidden,
    list,
    { count },
    waiting,
    balance,
    statement,
    account,
    next,
  ] = await Promise.all([
    propertiesOfLandlord(landlord.id, { limit: shown }),
    businessOf(landlord),
    countPropertiesOfLandlord(landlord.id),
    hiddenOf(landlord),
    reservationsOfLandlord(landlord),
    landlordListVersion(landlord),
    waitingRequests(landlord),
    balanceOf(landlord),
    statementOf(landlord, 5),
    payoutAccountOf(landlord),
    nextRentOf(landlord),
  ]);
  const today = todayIn(properties[0]?.timeZone ?? "America/New_York");
  return {
    today,
    business,
    properties,
    propertyCount,
    hidden,
    list: { ...list, total: count },
    waiting,
    months: await landlordMonths(landlord, today),
    money: { balance, statement, account, next },
  };
}
