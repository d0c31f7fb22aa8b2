import { expect, test } from "vitest";
import {
  collected,
  depositClaimed,
  dueToLandlord,
  earned,
  isLandlordFee,
  refunded,
  refundDecided,
  paidOut,
  refundReturned,
} from "./model.ts";

const stake = { reservationId: "res_1", landlordId: "usr_1", rentCents: 1000, feeCents: 50, depositCents: 0 };
const reservationId = "res_1";

test("a payment is received by the provider, and belongs to the tenants by reservation", () => {
  const shares = [
    { reservationId: "res_1", amountCents: 1050 },
    { reservationId: "res_2", amountCents: 525 },
  ];
  expect(collected(shares)).toEqual([
    { account: "provider", amountCents: 1575 },
    { account: "tenant", reservationId: "res_1", amountCents: -1050 },
    { account: "tenant", reservationId: "res_2", amountCents: -525 },
  ]);
});

test("earned money is the landlord's rent and our fee", () => {
  expect(earned(stake)).toEqual([
    { account: "tenant", reservationId, amountCents: 1050 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: -1000 },
    { account: "fee", reservationId, amountCents: -50 },
  ]);
});

test("a refund takes back earned money, or money that paid for nothing", () => {
  expect(refundDecided(stake, true)).toEqual([
    { account: "refunds", reservationId, amountCents: -1050 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: 1000 },
    { account: "fee", reservationId, amountCents: 50 },
  ]);
  expect(refundDecided(stake, false)).toEqual([
    { account: "refunds", reservationId, amountCents: -1050 },
    { account: "tenant", reservationId, amountCents: 1050 },
  ]);
});

test("a deposit is held apart from rent and fee, and a part of it can become the landlord's", () => {
  expect(earned({ ...stake, depositCents: 300 })).toEqual([
    { account: "tenant", reservationId, amountCents: 1350 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: -1000 },
    { account: "fee", reservationId, amountCents: -50 },
    { account: "deposits", reservationId, amountCents: -300 },
  ]);
  expect(depositClaimed({ reservationId, landlordId: "usr_1", amountCents: 120 })).toEqual([
    { account: "deposits", reservationId, amountCents: 120 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: -120 },
  ]);
});

test("a landlord's fee is a line of theirs against the rent, and ours", () => {
  const lines = [
    { account: "tenant", reservationId, amountCents: 1050 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: -1000 },
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: 30 },
    { account: "fee", reservationId, amountCents: -80 },
  ] as const;
  expect(earned({ ...stake, landlordFeeCents: 30 })).toEqual(lines);
  const kinds = ["rent", "refund_withdrawn", "dispute_recovered"] as const;
  for (const kind of kinds)
    expect([isLandlordFee(kind, -1000), isLandlordFee(kind, 30)]).toEqual([false, true]);
  for (const kind of ["refund_decided", "dispute_lost"] as const)
    expect([isLandlordFee(kind, 1000), isLandlordFee(kind, -30)]).toEqual([false, true]);
  expect([isLandlordFee("payout_decided", 1000), isLandlordFee("deposit_claimed", -30)]).toEqual([
    false,
    false,
  ]);
});

test("a fee of zero has no line", () => {
  expect(earned({ ...stake, feeCents: 0 }).map((line) => line.account)).toEqual(["tenant", "landlord"]);
});

test("what leaves the provider leaves its account, and a returned refund goes back to it", () => {
  const left = (account: string, cents: number) => [
    { account, reservationId, amountCents: cents },
    { account: "provider", reservationId, amountCents: -cents },
  ];
  expect(refunded("res_1", 1050)).toEqual(left("refunds", 1050));
  expect(refundReturned("res_1", 1050)).toEqual(left("refunds", -1050));
  expect(paidOut("res_1", 1000)).toEqual(left("payouts", 1000));
});

test("a payout moves a landlord's rent to payouts on their way", () => {
  expect(dueToLandlord({ landlordId: "usr_1", reservationId, amountCents: 1000 })).toEqual([
    { account: "landlord", landlordId: "usr_1", reservationId, amountCents: 1000 },
    { account: "payouts", reservationId, amountCents: -1000 },
  ]);
});
