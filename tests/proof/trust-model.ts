import type { By, Kind, Side, StayStep } from "./trust-steps.ts";

// Who may do what when, and what is then true, written from the product's rules and not from its code.

const hour = 3_600_000;
const day = 24 * hour;

type Review = { stars: number; body: string; published: boolean; hidden: boolean; answer: string | null };
type Claim = { state: string; cents: number; answerBy: number; awarded: number | null };
type Handover = { version: number; tenant: boolean; landlord: boolean };

/** A stay; its times are instants. */
export type Stay = {
  id: string;
  code: string;
  holder: 0 | 1;
  start: number;
  end: number;
  status: "pending" | "accepted" | "canceled" | "expired";
  paid: boolean;
  answerBy: number;
  payBy: number;
  /** What of the rent is the landlord's, in cents; and whether it was taken back when it may have been sent. */
  rent: number;
  tookBack: boolean;
  window: { closesAt: number; published: boolean } | null;
  reviews: Record<Side, Review | null>;
  depositCents: number;
  deposit: "none" | "held" | "claimed" | "returned" | "decided";
  kept: number;
  claim: Claim | null;
  handovers: Record<Kind, Handover>;
};

type Asked = Pick<Stay, "id" | "code" | "holder" | "start" | "end" | "depositCents">;

/** A request, made now. */
export function newStay(asked: Asked, at: number): Stay {
  return {
    ...asked,
    status: "pending",
    paid: false,
    answerBy: at + 48 * hour,
    payBy: Infinity,
    rent: 0,
    tookBack: false,
    window: null,
    reviews: { tenant: null, landlord: null },
    deposit: "none",
    kept: 0,
    claim: null,
    handovers: { "move-in": newHandover(), "move-out": newHandover() },
  };
}

const newHandover = (): Handover => ({ version: 1, tenant: false, landlord: false });
const sideOf = (by: By): Side | null => (by === "holder" ? "tenant" : by === "landlord" ? "landlord" : null);
const other = (side: Side): Side => (side === "tenant" ? "landlord" : "tenant");
export const isLive = ({ status }: Stay) => status === "pending" || status === "accepted";
const isPaidStay = (stay: Stay) => stay.status === "accepted" && stay.paid;
const isFixed = ({ tenant, landlord }: Handover) => tenant && landlord;
export const waits = (claim: Claim | null) => claim?.state === "objected" || claim?.state === "unanswered";

/** When a stay that nobody accepts or pays ends by itself; its first day is the last chance. */
export function expiry(stay: Stay): number {
  if (stay.status === "pending") return Math.min(stay.answerBy, stay.start + day);
  return stay.status === "accepted" && !stay.paid ? Math.min(stay.payBy, stay.start + day) : Infinity;
}

/** Every instant at which something of a stay changes by itself. */
export function limitsOf({ start, end: until, answerBy, payBy, claim }: Stay): number[] {
  const ofDays = [start - day, start, start + day, start + 3 * day, until, until + 3 * day, until + 14 * day];
  return [...ofDays, answerBy, payBy, claim?.answerBy ?? 0];
}

/** What the tenant may see of how to get in now: from 24 hours before the stay to its end. */
export const isAccessOpen = (stay: Stay, at: number) =>
  isPaidStay(stay) && at >= stay.start - day && at < stay.end;

/** What a check of the stay's pass says now. */
export function verdictOf(stay: Stay, at: number): string {
  if (!isLive(stay)) return "canceled";
  if (!isPaidStay(stay)) return "unpaid";
  return at < stay.start ? "early" : at < stay.end ? "valid" : "over";
}

/** Whether someone may do this now. */
export function may(stay: Stay, step: StayStep, at: number): boolean {
  const { by } = step;
  const side = sideOf(by);
  switch (step.do) {
    case "accept":
      return by === "landlord" && stay.status === "pending";
    case "pay":
      return by === "holder" && isLive(stay) && !stay.paid;
    case "cancel":
      if (!isLive(stay) || by === "other") return false;
      if (by === "administrator") return true;
      return at < stay.start && (by === "holder" || stay.status === "accepted");
    case "write":
      return side !== null && isOpen(stay, at);
    case "reply": {
      const review = stay.reviews[step.side];
      return side === other(step.side) && !!review?.published && !review.hidden && review.answer === null;
    }
    case "hide":
      return (
        by === "administrator" && !!stay.reviews[step.side]?.published && !stay.reviews[step.side]!.hidden
      );
    case "show":
      return by === "administrator" && !!stay.reviews[step.side]?.hidden;
    case "claim":
      return by === "landlord" && mayClaim(stay, at);
    case "answer":
      return (
        by === "holder" && isUndecided(stay) && stay.claim!.state === "open" && at < stay.claim!.answerBy
      );
    case "decide":
      return by === "administrator" && mayDecide(stay, step.cents, at);
    case "add":
    case "agree": {
      const handover = stay.handovers[step.kind];
      const isEarly = step.kind === "move-in" && step.do === "add";
      const begins = isEarly ? stay.start - 24 * hour : stay.start;
      const ends = (step.kind === "move-in" ? stay.start : stay.end) + 72 * hour;
      const isTime = isPaidStay(stay) && !isFixed(handover) && at >= begins && at < ends;
      return side !== null && isTime && !(step.do === "agree" && step.stale);
    }
  }
}

/** Whether both sides can write: for 14 days after a stay that is paid and was not canceled since. */
export function isOpen(stay: Stay, at: number): boolean {
  const { window } = stay;
  return isPaidStay(stay) && window !== null && !window.published && at < window.closesAt;
}

function mayClaim(stay: Stay, at: number): boolean {
  const isThere = stay.depositCents === 0 || stay.deposit === "held";
  const isTime = at >= stay.end && at < stay.end + 72 * hour;
  return isPaidStay(stay) && isThere && stay.claim === null && isTime;
}

/** Whether a claim is still to be decided: a canceled stay's is not, since everything was paid back. */
function isUndecided({ status, claim, depositCents, deposit }: Stay): boolean {
  const isThere = status === "accepted" && (depositCents === 0 || deposit === "claimed");
  return isThere && (claim?.state === "open" || waits(claim));
}

function mayDecide(stay: Stay, cents: number, at: number): boolean {
  const { claim } = stay;
  if (!isUndecided(stay) || cents > claim!.cents) return false;
  return waits(claim) || at >= claim!.answerBy;
}

/** What is true once someone did this; `words` are those of a review or an answer. */
export function does(stay: Stay, step: StayStep, at: number, words: string): void {
  const side = sideOf(step.by)!;
  switch (step.do) {
    case "accept":
      stay.status = "accepted";
      stay.payBy = at + 72 * hour;
      return;
    case "pay":
      stay.paid = true;
      stay.rent = rentOf(stay);
      if (stay.depositCents > 0) stay.deposit = "held";
      return;
    case "cancel":
      stay.tookBack = stay.rent > 0 && at >= stay.start + day;
      return end(stay, "canceled", step.by === "holder" && isLate(stay, at) ? stay.rent / 2 : 0);
    case "write":
      stay.reviews[side] = { stars: step.stars, body: words, published: false, hidden: false, answer: null };
      if (stay.reviews[other(side)] !== null) publish(stay);
      return;
    case "reply":
      stay.reviews[step.side]!.answer = words;
      return;
    case "hide":
    case "show":
      stay.reviews[step.side]!.hidden = step.do === "hide";
      return;
    case "claim":
      stay.claim = { state: "open", cents: step.cents, answerBy: at + 72 * hour, awarded: null };
      if (stay.depositCents > 0) stay.deposit = "claimed";
      return;
    case "answer":
      stay.claim!.state = step.agrees ? "agreed" : "objected";
      if (step.agrees) award(stay, stay.claim!.cents);
      return;
    case "decide":
      stay.claim!.state = "decided";
      award(stay, step.cents);
      return;
    case "add":
      stay.handovers[step.kind] = { ...newHandover(), version: stay.handovers[step.kind].version + 1 };
      return;
    case "agree":
      stay.handovers[step.kind][side] = true;
  }
}

/** A hundred dollars a day. */
const rentOf = ({ start, end: until }: Stay) => (10_000 * (until - start)) / day;

/** What is the landlord's of a payment; an administrator's cancellation takes everything back. */
export const earnedOf = ({ status, rent, kept }: Stay) => rent + (status === "accepted" ? kept : 0);

/** From the last day before an accepted stay on its holder gets back half of the rent. */
const isLate = ({ status, start }: Stay, at: number) => status === "accepted" && at >= start - day;

/** Whatever is left of the deposit goes back. */
function end(stay: Stay, status: "canceled" | "expired", rent = 0): void {
  stay.status = status;
  stay.rent = rent;
  if (stay.deposit === "held" || stay.deposit === "claimed") stay.deposit = "returned";
}

function publish({ window, reviews }: Stay): void {
  window!.published = true;
  for (const review of [reviews.tenant, reviews.landlord]) if (review) review.published = true;
}

/** The landlord gets the whole deposit, a part or nothing; what is beyond it is only said. */
function award(stay: Stay, cents: number): void {
  stay.claim!.awarded = cents;
  if (stay.depositCents === 0) return;
  stay.kept = Math.min(cents, stay.depositCents);
  stay.deposit = stay.kept > 0 ? "decided" : "returned";
}

/** What the schedules do with a stay now. */
export function runOn(stay: Stay, at: number): void {
  if (at >= expiry(stay)) end(stay, "expired");
  if (stay.window === null && isPaidStay(stay) && at >= stay.end && at < stay.end + 14 * day)
    stay.window = { closesAt: stay.end + 14 * day, published: false };
  if (stay.window !== null && !stay.window.published && at >= stay.window.closesAt) publish(stay);
  if (stay.deposit === "held" && at >= stay.end + 72 * hour) stay.deposit = "returned";
  const { claim } = stay;
  if (claim === null || claim.awarded !== null) return;
  if (!isUndecided(stay)) Object.assign(claim, { state: "void", awarded: 0 });
  else if (claim.state === "open" && at >= claim.answerBy) claim.state = "unanswered";
}

/** What the published and shown reviews that one side wrote come to: their mean to a tenth, and how many. */
export function ratingBy(side: Side, stays: Stay[]): { rating: number | null; count: number } {
  const shown = stays.flatMap(({ reviews }) => {
    const review = reviews[side];
    return review?.published && !review.hidden ? [review.stars] : [];
  });
  const total = shown.reduce((sum, stars) => sum + stars, 0);
  return {
    rating: shown.length === 0 ? null : Math.round((10 * total) / shown.length) / 10,
    count: shown.length,
  };
}
