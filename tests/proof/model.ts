import { begin, type Property, type World } from "./world.ts";

// The expected behavior, written from the product's rules and not from its code.

const hour = 3_600_000;
const zone = "America/New_York";

export type Booked = {
  id: string;
  orderId: string;
  tenant: 0 | 1;
  property: Property;
  start: string;
  /** The first day after the stay. */
  end: string;
  rentCents: number;
  feeCents: number;
  depositCents: number;
  /** In our books: none, held, claimed, returned or decided; what the landlord got; and the claim. */
  depositState: string;
  keptCents: number;
  claim: { state: string; answerBy: number; amountCents: number } | null;
  status: string;
  /** The state in our books; it follows the webhooks, whose order is random. */
  paymentStatus: string;
  answerBy: number;
  payBy: number | null;
  /** What a late cancellation left with the landlord, and with us. */
  kept: Parts;
};
export type Parts = { rentCents: number; feeCents: number };

/** A hosted checkout that someone was sent to. */
export type Checkout = { url: string; tenant: 0 | 1; covers: string[]; cents: number; charged: boolean };

export type Model = { world: World; now: number; booked: Booked[]; checkouts: Checkout[] };

export const newModel = (world: World): Model => ({ world, now: begin, booked: [], checkouts: [] });

const live = ["pending", "docs_requested", "accepted_pending_verification", "accepted"];
export const isLive = ({ status }: Booked) => live.includes(status);
export const totalOf = ({ rentCents, feeCents, depositCents }: Booked) => rentCents + feeCents + depositCents;
/** What of a paid deposit is still with us. */
export const heldOf = ({ depositState, depositCents }: Booked) =>
  depositState === "held" || depositState === "claimed" ? depositCents : 0;

export const today = (model: Model) => dateAt(model.now);
/** Counts days on the calendar: with 24 hours each, a night on which the clock changes would skip or repeat one. */
export function dayIn(model: Model, days: number): string {
  const noon = Date.parse(`${today(model)}T12:00:00Z`);
  return new Date(noon + days * 24 * hour).toISOString().slice(0, 10);
}
export const dateAt = (instant: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instant);

/** The beginning of a day in Harrisburg, before or after the clock change. */
export function midnight(day: string): number {
  const early = Date.parse(`${day}T04:00:00Z`);
  return dateAt(early) === day ? early : early + hour;
}

/** What stays of a payment: all of a live stay's, what a late cancellation keeps, and otherwise nothing. */
export function staying(one: Booked): Parts {
  if (isLive(one) && one.paymentStatus === "paid")
    return { rentCents: one.rentCents, feeCents: one.feeCents };
  return one.kept;
}

/** What canceling an accepted, paid stay today keeps: half of each part from the policy's day on, half a cent less. */
export function keptOf(
  model: Pick<Model, "now">,
  { rentCents, feeCents, start, property }: Parts & { start: string; property: Pick<Property, "keptWithin"> },
): Parts {
  const limit = midnight(dateAt(midnight(start) + 12 * hour - property.keptWithin * 24 * hour));
  if (model.now < limit) return { rentCents: 0, feeCents: 0 };
  return { rentCents: Math.floor(rentCents / 2), feeCents: Math.floor(feeCents / 2) };
}

/** True if the landlord should have been sent the rent, or what is kept of it, provided they have an account. */
export function isRentDue(model: Model, one: Booked): boolean {
  const isEarned = (one.status === "accepted" && one.paymentStatus === "paid") || one.kept.rentCents > 0;
  return isEarned && midnight(one.start) + 24 * hour <= model.now;
}

/** The moment after the last day. */
export const endOf = ({ end }: Booked) => midnight(end);
const threeDays = 72 * hour;

/** Whether the landlord may claim. */
export function mayClaim(model: Model, one: Booked): boolean {
  const isTime = endOf(one) <= model.now && model.now < endOf(one) + threeDays;
  // Damage without a deposit is decided, too, though nothing is collected for it.
  const isKept = one.depositCents > 0 ? one.depositState === "held" : one.paymentStatus === "paid";
  return isKept && one.status === "accepted" && one.claim === null && isTime;
}

/** Whether the tenant may answer a claim. */
export function mayAnswer(model: Model, { claim }: Booked): boolean {
  return claim?.state === "open" && model.now < claim.answerBy;
}

/** Whether an administrator may decide it. */
export function mayDecide(model: Model, { claim, depositState, depositCents }: Booked): boolean {
  if (claim === null || (depositCents > 0 && depositState !== "claimed")) return false;
  const isLate = claim.state === "open" && claim.answerBy <= model.now;
  return isLate || claim.state === "objected" || claim.state === "unanswered";
}

/** Whether a deposit may have gone from one state to another by now. */
export function mayBecome(model: Model, one: Booked, state: string): boolean {
  const from = one.depositState;
  if (from === state) return true;
  if (from === "none") return state === "held" || state === "returned";
  const isOver = !isLive(one) || endOf(one) + threeDays <= model.now;
  const isTime = endOf(one) <= model.now && one.claim === null;
  if (from === "held") return isTime || (state === "returned" && isOver);
  return from === "claimed" && (state === "decided" || state === "returned");
}

/** Rent by the day, and five percent of it, half a cent rounded up. */
export function priceOf(property: Property, days: number) {
  const rentCents = property.priceCents * days;
  return { rentCents, feeCents: Math.round(rentCents * 0.05 + 1e-9) };
}

export function isFree(model: Model, property: Property, start: string, end: string): boolean {
  return !model.booked.some(
    (one) => one.property === property && isLive(one) && one.start < end && start < one.end,
  );
}

/** The status after an action; null if it must be refused. */
export function after(model: Model, action: string, one: Booked): string | null {
  const { status } = one;
  if (action === "accept" && status === "pending") return "accepted_pending_verification";
  if (action === "reject" && status === "pending") return "rejected";
  if (action === "requestDocuments" && status === "pending") return "docs_requested";
  if (action === "uploadId" && status === "docs_requested") return "pending";
  if (action === "verifyId" && status === "accepted_pending_verification") return "accepted";
  if (action === "cancel" && isLive(one) && today(model) < one.start) return "canceled";
  if (action === "expire" && isDue(model, one)) return "expired";
  return null;
}

/** No answer, no ID or no payment in time, or a start that has passed. These sequences never upload an ID. */
function isDue(model: Model, { status, start, paymentStatus, answerBy, payBy }: Booked): boolean {
  const hasStarted = start < today(model);
  const isLate = payBy !== null && payBy <= model.now;
  if (status === "pending" || status === "docs_requested") return answerBy <= model.now || hasStarted;
  if (status === "accepted_pending_verification") return isLate || (paymentStatus === "unpaid" && hasStarted);
  return status === "accepted" && paymentStatus === "unpaid" && (isLate || hasStarted);
}

/** The possible statuses after these actions, in any order, each done or not; a payment may revive. */
export function within(model: Model, actions: string[], one: Booked): Set<string> {
  const reached = new Set([one.status]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const status of Array.from(reached))
      for (const action of actions) {
        const next = action === "payment" ? revived(status) : after(model, action, { ...one, status });
        if (next !== null) reached.add(next);
      }
  }
  return reached;
}

const revived = (status: string) => (status === "expired" ? "pending" : null);

/** What a checkout for one of these would cover: everything live and unpaid. */
export function payable(model: Model, one: Booked, wholeOrder: boolean): Booked[] {
  const rows = wholeOrder ? model.booked.filter(({ orderId }) => orderId === one.orderId) : [one];
  return rows.filter((row) => isLive(row) && row.paymentStatus === "unpaid");
}
