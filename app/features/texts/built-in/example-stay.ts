import type { EmailKind, EmailVariable } from "#app/features/notices/model.ts";
import type { EmailReader } from "#app/platform/email-texts.ts";
import type { EmailFacts } from "#app/ui/email-layout.tsx";

/** An email as we send it, for the preview of an operator's text. */
export type Example = {
  subject: string;
  text: string;
  /** What the text alone says. */
  stays?: string;
  button?: string;
  otherwise?: string;
  hasFacts?: boolean;
};

export const exampleVariables: Record<EmailVariable, string> = {
  space: "Private driveway",
  city: "Harrisburg, PA",
  dates: "Dec 10 – Jan 20, 2027",
  total: "$176.40",
  payout: "$168.00",
  guest: "Dana",
  amount: "$168.00",
  minutes: "30",
  hours: "24",
  days: "7",
};

export type Examples = Partial<Record<EmailKind, Partial<Record<EmailReader | "anyone", Example>>>>;

const { space, dates, total, payout, guest } = exampleVariables;

/** The facts of a stay as each side reads them. */
export function exampleFacts(reader: EmailReader | null): EmailFacts {
  const money: EmailFacts["rows"] =
    reader === "landlord"
      ? [["You receive", payout]]
      : [
          ["Rent", payout],
          ["Service fee (5%)", "$8.40"],
          ["Total", total],
        ];
  const rows: EmailFacts["rows"] = [
    ...(reader === "landlord" ? [["Guest", guest] satisfies [string, string]] : []),
    ["Dates", dates],
    ...money,
  ];
  return { title: space, place: exampleVariables.city, photo: null, rows };
}
