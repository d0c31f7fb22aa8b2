import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { businessOf } from "#app/features/accounts/queries.server.ts";
import { notAcceptedOf, statementOf } from "#app/features/ledger/queries.server.ts";
import {
  countPropertiesOfLandlord,
  hiddenOf,
  timeZonesOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { approvalsOf } from "#app/features/properties/approval/queries.server.ts";
import { idsOfSpaces, nextOffersOf, partOfSpaces } from "#app/features/properties/listing/queries.server.ts";
import { hostPhotoOf } from "#app/features/properties/hosts/queries.server.ts";
import type { PropertyWish } from "#app/features/properties/model.ts";
import { calendarColumns, calendarSpaces } from "#app/features/reservations/calendar/model.ts";
import { daysOfSpaces } from "#app/features/reservations/calendar/queries.server.ts";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import type { RequestView } from "#app/features/reservations/landlord/model.ts";
import {
  comingAndGoing,
  countRequests,
  guestsOf,
  landlordMonths,
  nextStaysOf,
  waitingRequests,
} from "#app/features/reservations/landlord/queries.server.ts";
import {
  landlordListVersion,
  reservationFor,
  reservationsOfLandlord,
} from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { TimeCursor } from "#app/platform/time-cursor.ts";
import { claimsToMake } from "../deposits/queries.server.ts";
import { invoicesOf } from "../documents/queries.server.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { nextRentOf } from "./queries.server.ts";

export type LandlordTab = "today" | "requests" | "calendar" | "spaces" | "earnings" | "business";

type Asked = {
  tab: LandlordTab;
  /** Where the list of what waits for an administrator continues. */
  approvalsAfter?: TimeCursor | undefined;
  /** Spaces and calendar: which spaces, null for all, and where their list continues. */
  wish?: PropertyWish | null;
  before?: TimeCursor | undefined;
  /** Requests: which part, and the reservation to open. */
  view?: RequestView;
  reservation?: string | null;
  /** Calendar: its first day. */
  from?: IsoDate | null;
};

/** One tab of the landlord's dashboard, and what each of them shows. */
export async function loadLandlordDashboard(actor: Actor, asked: Asked) {
  const landlord = requireRole(actor, "landlord");
  const { tab, wish = null } = asked;
  const [spaces, foundCount, business, propertyCount, hidden, approvals, waiting, timeZones] =
    await Promise.all([
      tab === "spaces" ? partOfSpaces(landlord, wish, asked.before) : { rows: [], older: null },
      wish && countPropertiesOfLandlord(landlord.id, wish),
      businessOf(landlord),
      countPropertiesOfLandlord(landlord.id),
      hiddenOf(landlord),
      approvalsOf(landlord, { after: asked.approvalsAfter }),
      waitingRequests(landlord),
      timeZonesOfLandlord(landlord),
    ]);
  const today = timeZones.map(todayIn).toSorted()[0] ?? todayIn("America/New_York");
  const isIn = (...tabs: LandlordTab[]) => tabs.includes(tab);
  const ids = spaces.rows.map(({ id }) => id);
  const [offers, nextStays, requests, claims, coming, months, money, invoices, calendar, photoKey] =
    await Promise.all([
      isIn("spaces") ? nextOffersOf(landlord, ids) : [],
      isIn("spaces") ? nextStaysOf(landlord, ids) : [],
      isIn("today", "requests") ? loadRequests(landlord, asked) : null,
      isIn("today", "requests") ? claimsToMake(landlord) : [],
      isIn("today") ? comingAndGoing(landlord) : null,
      isIn("today", "earnings") ? landlordMonths(landlord, today, monthsShown[tab]) : null,
      isIn("today", "earnings") ? loadMoney(landlord) : null,
      isIn("earnings") ? invoicesOf(landlord) : null,
      isIn("calendar") ? loadCalendar(landlord, asked.from ?? today, wish, asked.before) : null,
      isIn("business") ? hostPhotoOf(landlord) : null,
    ]);
  return {
    /** The day that has begun at all of their properties. */
    today,
    business,
    properties: spaces.rows,
    olderSpaces: spaces.older,
    offers,
    nextStays,
    propertyCount,
    foundCount: foundCount ?? propertyCount,
    hidden,
    approvals,
    waiting,
    requests,
    claims,
    coming,
    months,
    money,
    invoices,
    calendar: calendar && { ...calendar, total: foundCount ?? propertyCount, count: propertyCount },
    photoKey,
  };
}

/** Today shows this month and the next, Earnings a year. */
const monthsShown: Partial<Record<LandlordTab, { before: number; after: number }>> = {
  today: { before: 0, after: 1 },
};

/** Today shows the most urgent five; when some are answered, the next ones take their place. */
const waitingOnToday = 20;

async function loadRequests(landlord: Actor, { tab, view = "all", reservation = null }: Asked) {
  const [{ rows, older }, { count }, counts] = await Promise.all([
    tab === "today"
      ? reservationsOfLandlord(landlord, { view: "waiting", maxWaiting: waitingOnToday })
      : reservationsOfLandlord(landlord, { view }),
    landlordListVersion(landlord),
    tab === "requests" ? countRequests(landlord) : null,
  ]);
  const isMissing = reservation !== null && rows.every(({ id }) => id !== reservation);
  const asked = isMissing ? await reservationFor(landlord, reservation).catch(onlyMissing) : null;
  const all = asked ? [...rows, asked] : rows;
  const asking = all.filter(({ id, status }) => awaitsAnswer(status) || id === reservation);
  const guests =
    tab === "requests"
      ? await guestsOf(
          landlord,
          asking.map(({ id }) => id),
        )
      : [];
  return { list: { rows: all, older, total: count }, counts, guests };
}

function onlyMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

async function loadMoney(landlord: Actor) {
  const [statement, notAccepted, account, next] = await Promise.all([
    statementOf(landlord, 6),
    notAcceptedOf(landlord),
    payoutAccountOf(landlord),
    nextRentOf(landlord),
  ]);
  // Of one reading with its lines: a payout may be decided meanwhile.
  return { balance: statement.at(-1)?.balanceCents ?? 0, notAccepted, statement, account, next };
}

async function loadCalendar(
  landlord: LoggedIn,
  from: IsoDate,
  wish: PropertyWish | null,
  before?: TimeCursor,
) {
  const days = { from, to: addDays(from, calendarColumns - 1) };
  const { ids, older } = await idsOfSpaces(landlord, { size: calendarSpaces, wish, before });
  return { from, wish, older, spaces: await daysOfSpaces(landlord, days, ids) };
}
