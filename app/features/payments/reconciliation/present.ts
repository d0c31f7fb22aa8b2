import { csvOf } from "#app/platform/csv.ts";
import { toDollars } from "#app/platform/money.ts";
import type { LandlordGross } from "./export-figures.server.ts";
import type { PaymentListRow, PayoutListRow, RefundListRow } from "./queries.server.ts";
import type { MonthFigures } from "./steps/read-months.server.ts";

/** A month's figures on the page of administrators, in cents. */
export type MonthJson = MonthFigures;

const dollars = (cents: number) => toDollars(cents).toFixed(2);

/** The figures of months as CSV. */
export function monthsCsv(months: MonthFigures[]): string {
  const columns = [
    "Month",
    "Charged",
    "Refunded",
    "Our fees",
    "Processing fees",
    "Paid out",
    "Owed to landlords",
  ];
  const rows = months.map((one) => [
    one.month,
    dollars(one.chargedCents),
    dollars(one.refundedCents),
    dollars(one.feeCents),
    one.processingCents === null ? "" : dollars(one.processingCents),
    dollars(one.paidOutCents),
    dollars(one.owedCents),
  ]);
  return csvOf([columns, ...rows]);
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Landlords' gross rents of a year as CSV, with the columns of a 1099-K. */
export function grossCsv(landlords: LandlordGross[]): string {
  const columns = ["Landlord", "Name", "Email", "Payments", "Gross USD", ...monthNames];
  const rows = landlords.map((one) => [
    one.landlordId,
    one.name,
    one.email,
    String(one.payments),
    dollars(one.grossCents),
    ...one.months.map(dollars),
  ]);
  return csvOf([columns, ...rows]);
}

/** A payment in the administrators' list; amounts, here and below, in dollars. */
export function presentPaymentLine({ amountCents, createdAt, titles, ...row }: PaymentListRow) {
  return { ...row, titles: titles ?? "", amount: toDollars(amountCents), createdAt: createdAt.toISOString() };
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
