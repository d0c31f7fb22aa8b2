import { toDollars } from "#app/platform/money.ts";
import { isExtraChargeId, isLateFeeId } from "../extra-charges/model.ts";
import type { PaymentListRow, PayoutListRow, RefundListRow } from "./queries.server.ts";
import type { MonthFigures } from "./steps/read-months.server.ts";

/** A landlord's rents of a year at the properties, in cents, before refunds and disputes: all, and by month from January. */
export type LandlordGross = {
  landlordId: string;
  name: string;
  email: string;
  payments: number;
  grossCents: number;
  months: number[];
};

/** A month's figures on the page of administrators, in cents. */
export type MonthJson = MonthFigures;

const dollars = (cents: number) => toDollars(cents).toFixed(2);

/** The columns of months' figures as CSV. */
export const monthColumns = [
  "Month",
  "Charged",
  "Refunded",
  "Our fees",
  "Processing fees",
  "Paid out",
  "Owed to landlords",
  "Taxes",
  "Net fees",
];

/** What our fees left once the processor was paid; null as long as that isn't known. */
export function leftOfFees({ feeCents, processingCents }: MonthFigures): number | null {
  return processingCents === null ? null : feeCents - processingCents;
}

export function monthCells(months: MonthFigures[]): string[][] {
  const dollarsOrNone = (cents: number | null) => (cents === null ? "" : dollars(cents));
  return months.map((month) => [
    month.month,
    dollars(month.chargedCents),
    dollars(month.refundedCents),
    dollars(month.feeCents),
    dollarsOrNone(month.processingCents),
    dollars(month.paidOutCents),
    dollars(month.owedCents),
    dollars(month.taxCents),
    dollarsOrNone(leftOfFees(month)),
  ]);
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The columns of landlords' gross rents of a year as CSV: those of a 1099-K. */
export const grossColumns = ["Landlord", "Name", "Email", "Payments", "Gross USD", ...monthNames];

export function grossCells(landlords: LandlordGross[]): string[][] {
  return landlords.map((landlord) => [
    landlord.landlordId,
    landlord.name,
    landlord.email,
    String(landlord.payments),
    dollars(landlord.grossCents),
    ...landlord.months.map(dollars),
  ]);
}

/** A payment in the administrators' list; amounts, here and below, in dollars. */
export function presentPaymentLine({
  amountCents,
  refundedCents,
  createdAt,
  titles,
  ...row
}: PaymentListRow) {
  const what = isLateFeeId(row.rentId) ? "Late fee: " : isExtraChargeId(row.rentId) ? "Charges: " : "";
  return {
    ...row,
    titles: what + (titles ?? ""),
    amount: toDollars(amountCents),
    refunded: toDollars(refundedCents),
    createdAt: createdAt.toISOString(),
  };
}

export function presentRefundLine({ amountCents, createdAt, ...row }: RefundListRow) {
  return { ...row, amount: toDollars(amountCents), createdAt: createdAt.toISOString() };
}

export function presentPayoutLine({ amountCents, reversedCents, createdAt, ...row }: PayoutListRow) {
  const [amount, reversed] = [toDollars(amountCents), toDollars(reversedCents)];
  return { ...row, amount, reversed, createdAt: createdAt.toISOString() };
}

export type PaymentLine = ReturnType<typeof presentPaymentLine>;
export type RefundLine = ReturnType<typeof presentRefundLine>;
export type PayoutLine = ReturnType<typeof presentPayoutLine>;
