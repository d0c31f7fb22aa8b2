import { PreviewCard } from "./preview-card.tsx";

/** What a setting is by the form as it is: what is typed, or its default. */
type TextOf = (name: string) => string;

/** How rentals from now on go by the form as it is, from the request to the day when it is over; without what can't be read. */
export function LimitsPreview({ textOf }: { textOf: TextOf }) {
  const facts = factsOf(textOf).filter(([, ...sentences]) => sentences.some((one) => one !== null));
  return (
    <PreviewCard label="A rental by these limits" className="text-sm">
      <dl className="flex flex-col gap-3">
        {facts.map(([term, ...sentences]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-soft">{sentences.filter((one) => one !== null).join(" ")}</dd>
          </div>
        ))}
      </dl>
    </PreviewCard>
  );
}

type Fact = [term: string, ...sentences: (string | null)[]];

function factsOf(textOf: TextOf): Fact[] {
  const hours = (name: string) => countIn(textOf(name), "hour");
  const days = (name: string) => countIn(textOf(name), "day");
  const dollars = (name: string) => (countIn(textOf(name), "dollar") === null ? null : textOf(name).trim());
  return [
    ["Before it is public", approvals[textOf("REVIEW_LISTINGS")] ?? null],
    ["Request", sentence`The landlord has ${hours("ANSWER_HOURS")} to answer; without an answer it expires.`],
    ["Accepted", sentence`The tenant has ${hours("PAYMENT_HOURS")} for ID and payment.`],
    [
      "ID",
      sentence`It counts for ${days("ID_VALID_DAYS")}, and its pictures are deleted after ${days("ID_RETENTION_DAYS")}.`,
    ],
    ["Things", sentence`Never ${textOf("FORBIDDEN_THINGS").trim() || null}.`],
    [
      "Something is wrong at the start",
      sentence`The landlord has ${hours("PROBLEM_FIX_HOURS")} to fix it; then you decide.`,
      sentence`Of another space you pay up to $${dollars("OTHER_SPACE_DOLLARS")} more.`,
    ],
    [
      "Rent is past due",
      textOf("LATE_FEE_DOLLARS").trim() === "0"
        ? "There is no late fee."
        : sentence`The late fee is $${dollars("LATE_FEE_DOLLARS")}, or one period’s price where that is less.`,
      sentence`The rental ends after ${days("PAST_DUE_DAYS")}.`,
    ],
    ["A rental without an end", sentence`Either side gives ${days("NOTICE_DAYS")} of notice.`],
    [
      "After the last day",
      sentence`The landlord may ask for up to ${days("LATE_DAYS")} more to be paid.`,
      sentence`Things left behind block the space for up to ${days("LEFT_BEHIND_DAYS")}.`,
    ],
    ["Emails", sentence`Their texts are deleted after ${days("EMAIL_TEXT_DAYS")}.`],
  ];
}

const approvals: Record<string, string> = {
  off: "Each space is public as soon as its landlord lists it.",
  first: "You approve the first space of each landlord.",
  all: "You approve each new space, and each edit of its texts, photos, address or size.",
};

/** "1 day", "48 hours"; null for what is no number. */
function countIn(text: string, noun: string): string | null {
  const number = text.trim();
  if (!/^\d+(\.\d+)?$/.test(number)) return null;
  return `${number} ${noun}${Number(number) === 1 ? "" : "s"}`;
}

/** A sentence with these parts; null while one of them can't be read. */
function sentence(words: TemplateStringsArray, ...parts: (string | null)[]): string | null {
  return parts.includes(null) ? null : String.raw({ raw: words }, ...parts);
}
