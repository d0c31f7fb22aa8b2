/** R: a receipt of what was paid. C: a credit note of what was refunded. I: a landlord's invoice of a month's fees. */
export type Series = "R" | "C" | "I";

export type DocumentNumber = { series: Series; year: number; number: number };

/** What a document says of the operator and the landlord, line by line, as it was issued. */
export type DocumentParties = { brand: string; company: string[]; landlord: string[] };

/** As people read it: "R-2027-000012". */
export function numberInWords({ series, year, number }: DocumentNumber): string {
  return `${series}-${year}-${String(number).padStart(6, "0")}`;
}

/** The number that someone typed, or null. */
export function numberOf(words: string): DocumentNumber | null {
  const [, series, year, number] = /^([RCI])-(\d{4})-(\d{6,9})$/i.exec(words) ?? [];
  if (series === undefined) return null;
  return { series: series.toUpperCase() as Series, year: Number(year), number: Number(number) };
}
