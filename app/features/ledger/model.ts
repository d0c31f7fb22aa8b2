import { shareOfCents } from "#app/platform/money.ts";

/**
 * The ledger accounts. `provider`: our money at the card processor. `tenant`: paid in and not yet used for anything.
 * `landlord`: what a landlord earned. `fee`: what we earned. `refunds` and `payouts`: decided and on their way out.
 * `disputed`: taken back by a cardholder's bank until it decides. `processing`: what the card processor charged us.
 * `elsewhere`: what we paid from our own bank, outside the card processor. `deposits`: tenants' deposits that we hold.
 * `taxes`: what tenants paid for the jurisdictions of their stays.
 */
export type Account =
  | "provider"
  | "tenant"
  | "landlord"
  | "fee"
  | "refunds"
  | "payouts"
  | "disputed"
  | "processing"
  | "elsewhere"
  | "deposits"
  | "taxes";

/** Each account's balance in cents. */
export type Totals = Record<Exclude<Account, "taxes">, number> & { taxes?: number };

/** Why money moved; each is posted once for its cause. */
export type EntryKind =
  | "payment"
  | "rent"
  | "refund_decided"
  | "refund_withdrawn"
  | "refund"
  | "refund_returned"
  | "refund_settled"
  | "payout_decided"
  | "payout_withdrawn"
  | "payout"
  | "payout_reversed"
  | "disputed"
  | "dispute_reinstated"
  | "dispute_lost"
  | "dispute_recovered"
  | "deposit_claimed";

/** What an account receives, in cents; negative if it pays. The lines of one entry sum to zero. */
export type Line = {
  account: Account;
  landlordId?: string;
  reservationId?: string;
  amountCents: number;
};

/**
 * A reservation's part of a payment, in cents: the rent is the landlord's, the fee is ours but for the tax in it, and the
 * deposit is the tenant's, held by us.
 */
export type Stake = {
  reservationId: string;
  landlordId: string;
  rentCents: number;
  feeCents: number;
  depositCents: number;
  /** Of the fee, what is a tax: no one's but its jurisdiction's. */
  taxCents?: number;
  /** What of the rent the landlord pays us for it; nothing if it isn't there. */
  landlordFeeCents?: number;
  /** What of the rent was a deposit, of which no fee is taken. */
  claimedCents?: number;
};

/** What goes back of a landlord's fee with a part of the rent that is left: as much of it as of the rent. */
export function landlordFeeOf(left: Stake, rentCents: number): number {
  const { landlordFeeCents = 0, claimedCents = 0 } = left;
  // Refunds take the rent first, and then what the landlord got of the deposit.
  const whole = left.rentCents - claimedCents;
  return whole > 0 ? shareOfCents(landlordFeeCents, Math.min(rentCents, whole), whole) : 0;
}

/** As much of a wished fee as can go back with a part of the rent: what is left of it is never more than what is left of its rent. */
export function landlordFeeWithin(left: Stake, rentCents: number, wishedCents: number): number {
  const { landlordFeeCents = 0, claimedCents = 0 } = left;
  const least = landlordFeeCents - Math.max(0, left.rentCents - claimedCents - rentCents);
  return Math.max(0, least, Math.min(wishedCents, landlordFeeCents, rentCents));
}

/** Whether a landlord's line is their fee: it moves against the rent of its entry. */
export function isLandlordFee(kind: EntryKind, amountCents: number): boolean {
  if (kind === "rent" || kind === "refund_withdrawn" || kind === "dispute_recovered") return amountCents > 0;
  return (kind === "refund_decided" || kind === "dispute_lost") && amountCents < 0;
}

/** The provider collected a payment for these reservations. */
export function collected(shares: { reservationId: string; amountCents: number }[]): Line[] {
  const total = shares.reduce((sum, share) => sum + share.amountCents, 0);
  return [
    { account: "provider", amountCents: total },
    ...shares.map(({ reservationId, amountCents }) => ({
      account: "tenant" as const,
      reservationId,
      amountCents: -amountCents,
    })),
  ];
}

/** A share pays for its reservation: rent to the landlord, fees to us, and the deposit is held. */
export function earned(stake: Stake): Line[] {
  return movedTo("tenant", totalOf(stake), stake.reservationId, parts(stake, -1));
}

/** A refund was decided: of earned money, or of money that paid for nothing. */
export function refundDecided(stake: Stake, wasEarned: boolean): Line[] {
  const { reservationId } = stake;
  const from = wasEarned
    ? parts(stake, 1)
    : [{ account: "tenant" as const, reservationId, amountCents: totalOf(stake) }];
  return movedTo("refunds", -totalOf(stake), reservationId, from);
}

/** The provider has refunded it. */
export function refunded(reservationId: string, amountCents: number): Line[] {
  return leaving("refunds", reservationId, amountCents);
}

/** The card's bank returned the refund to the provider. */
export function refundReturned(reservationId: string, amountCents: number): Line[] {
  return leaving("refunds", reservationId, -amountCents);
}

/** The card's bank would not take the refund: we paid it from our own bank. */
export function refundSettled(reservationId: string, amountCents: number): Line[] {
  return [
    { account: "refunds", reservationId, amountCents },
    { account: "elsewhere", reservationId, amountCents: -amountCents },
  ];
}

/** A landlord is owed this amount, after this reservation's stay began. */
export function dueToLandlord(payout: {
  landlordId: string;
  reservationId: string;
  amountCents: number;
}): Line[] {
  const { amountCents, ...whose } = payout;
  return [
    { account: "landlord", ...whose, amountCents },
    { account: "payouts", reservationId: whose.reservationId, amountCents: -amountCents },
  ];
}

/** The opposite of an entry that was decided and will not happen. */
export function withdrawn(lines: Line[]): Line[] {
  return lines.map((line) => ({ ...line, amountCents: -line.amountCents }));
}

/** A transfer to a landlord was taken back at the provider: they are owed it again. */
export function payoutReversed(payout: {
  landlordId: string;
  reservationId: string;
  amountCents: number;
}): Line[] {
  const { amountCents, landlordId, reservationId } = payout;
  return [
    { account: "provider", reservationId, amountCents },
    { account: "landlord", landlordId, reservationId, amountCents: -amountCents },
  ];
}

/**
 * The provider moved disputed money: a negative amount was taken from us, a positive one came back, and of 0 only the
 * price moved. `costCents` is the provider's own price for it. `taken` is what the dispute takes of each reservation.
 */
export function disputeMoved(
  moved: { amountCents: number; costCents: number },
  taken: { reservationId: string; amountCents: number }[],
): Line[] {
  const sign = -Math.sign(moved.amountCents);
  const known = taken.reduce((sum, part) => sum + part.amountCents, 0);
  const lines: Line[] = [
    { account: "provider", amountCents: moved.amountCents - moved.costCents },
    ...taken.map(({ reservationId, amountCents }) => ({
      account: "disputed" as const,
      reservationId,
      amountCents: sign * amountCents,
    })),
    { account: "disputed", amountCents: -moved.amountCents - sign * known },
    { account: "processing", amountCents: moved.costCents },
  ];
  return lines.filter((line) => line.amountCents !== 0);
}

/** A landlord got this much of a deposit. */
export function depositClaimed(claim: {
  landlordId: string;
  reservationId: string;
  amountCents: number;
}): Line[] {
  const { amountCents, landlordId, reservationId } = claim;
  return movedTo("deposits", amountCents, reservationId, [
    { account: "landlord", landlordId, reservationId, amountCents: -amountCents },
  ]);
}

/** The bank left the money with the cardholder: the landlord loses the rent and we lose the fee. */
export function disputeLost(stakes: { stake: Stake; wasEarned: boolean }[]): Line[] {
  return stakes.flatMap(({ stake, wasEarned }) =>
    refundDecided(stake, wasEarned).map((line) =>
      line.account === "refunds" ? { ...line, account: "disputed" as const } : line,
    ),
  );
}

/** The provider sent it to the landlord. */
export function paidOut(reservationId: string, amountCents: number): Line[] {
  return leaving("payouts", reservationId, amountCents);
}

function movedTo(account: Account, amountCents: number, reservationId: string, others: Line[]): Line[] {
  return [{ account, reservationId, amountCents }, ...others];
}

function leaving(account: Account, reservationId: string, amountCents: number): Line[] {
  return [
    { account, reservationId, amountCents },
    { account: "provider", reservationId, amountCents: -amountCents },
  ];
}

/** A part of zero has no line. */
function parts(
  { reservationId, landlordId, rentCents, feeCents, depositCents, taxCents = 0, landlordFeeCents = 0 }: Stake,
  sign: 1 | -1,
): Line[] {
  const lines: Line[] = [
    { account: "landlord", landlordId, reservationId, amountCents: sign * rentCents },
    // A line of its own, so that statements name it.
    { account: "landlord", landlordId, reservationId, amountCents: -sign * landlordFeeCents },
    { account: "fee", reservationId, amountCents: sign * (feeCents - taxCents + landlordFeeCents) },
    { account: "taxes", reservationId, amountCents: sign * taxCents },
    { account: "deposits", reservationId, amountCents: sign * depositCents },
  ];
  return lines.filter((line) => line.amountCents !== 0);
}

function totalOf({ rentCents, feeCents, depositCents }: Stake): number {
  return rentCents + feeCents + depositCents;
}
