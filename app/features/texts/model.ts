import {
  categories,
  type EmailKind,
  emails,
  emailVariables,
  kinds,
  type NoticeKind,
  variableReaders,
  variablesOfEmail,
  whySentencesStay,
} from "#app/features/notices/model.ts";
import { emailPageOf, type EmailReader, type OtherEmail, otherEmails } from "#app/platform/email-texts.ts";
import { helpArticles } from "#app/platform/help.ts";

/** What a text may name as {{name}}, with what it becomes, for the screen on which texts are edited. */
export const textVariables = {
  name: "The marketplace’s name",
  fee: "The service fee, such as 5% of the rent",
  landlord_fee: "A whole sentence of its own, about the fee that landlords pay; nothing without one",
  support_email: "The support address",
  answer_hours: "Hours a landlord has to answer",
  payment_hours: "Hours for the ID and the payment",
  problem_fix_hours: "Hours a landlord has to fix a problem",
  id_valid_days: "Days a verified ID counts",
  id_retention_days: "Days until an ID’s pictures are deleted",
  past_due_days: "Days until unpaid rent ends a rental that is requested today",
  left_behind_days: "Days that things left behind block a space at most",
  photo_days: "Days until photos of claims and handovers are deleted",
  read_days: "Days until a read notice is deleted",
  email_text_days: "Days until the text of an email is deleted",
  address_lookup: "A whole sentence of its own, about the address lookup service; nothing without one",
} as const;

export type TextVariable = keyof typeof textVariables;

/** An article as the help lists it. */
export type ArticleLine = { slug: string; title: string; lead: string };

/** A search looks for so many of its words. */
const maxWords = 10;

/** Articles that have all words of a search, each at least as a word's beginning; those that have one in the title come first. */
export function findArticles<Article extends ArticleLine & { words: string }>(
  articles: readonly Article[],
  search: string,
): Article[] {
  const wanted = [...new Set(plainWords(search))].slice(0, maxWords);
  const counts = (article: Article) => {
    const words = plainWords(article.words);
    return wanted.every((word) => has(words, word));
  };
  const inTitle = ({ title }: Article) => wanted.some((word) => has(plainWords(title), word));
  const found = articles.filter(counts);
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
}

const has = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start));

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[’']|\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const emailKinds = (Object.keys(emails) as EmailKind[]).filter((kind) => emails[kind] !== null);

/** The emails of notices and the others, by the page of their text. */
export const emailPages = emailKinds.map(emailPageOf);

/** The pages, the help's articles and the emails: their built-in texts can be replaced. */
export const textPages = [
  "terms",
  "privacy",
  "about",
  ...helpArticles["For tenants"],
  ...helpArticles["For landlords"],
  ...emailPages,
] as const;
export type TextPage = (typeof textPages)[number];

export function textPageOf(name: string): TextPage | null {
  return textPages.find((page) => page === name) ?? null;
}

const pages: readonly string[] = ["terms", "privacy", "about"];

export const isEmail = (page: TextPage): page is `email-${string}` => page.startsWith("email-");

/** Where a text is read; empty for an email. */
export function pathOf(page: TextPage): string {
  if (isEmail(page)) return "";
  return pages.includes(page) ? `/${page}` : `/help/${page}`;
}

type EmailPage = `email-${string}`;

export function kindOfPage(page: EmailPage): EmailKind {
  return emailKinds.find((kind) => emailPageOf(kind) === page)!;
}

/** An email's name: "Email, requests and bookings: accepted". */
export function emailName(page: EmailPage): string {
  const kind = kindOfPage(page);
  if (kind in otherEmails) return otherEmails[kind as OtherEmail];
  const category = kinds[kind as NoticeKind];
  return `${categories[category].label}: ${page.slice("email-".length).replaceAll("-", " ")}`;
}

/** Whom an email is for, each of whom has a text of their own; null where members of any role get it. */
export function readersOf(page: EmailPage): readonly (EmailReader | null)[] {
  const readers: readonly EmailReader[] = emails[kindOfPage(page)]?.readers ?? [];
  return readers.length === 0 ? [null] : readers;
}

/** Why our sentences can't be left out of an email; null if they can. */
export function whyStay(page: EmailPage): string | null {
  const { stay } = { stay: undefined, ...emails[kindOfPage(page)] };
  return stay === undefined ? null : whySentencesStay[stay];
}

/** Who may publish a text in addition to owners: what binds us, and what reaches everyone's mailbox, is for owners alone. */
export function editorsOf(page: TextPage): "support"[] {
  return page === "terms" || page === "privacy" || isEmail(page) ? [] : ["support"];
}

export const maxTextLength = 100_000;
/** Of an email, which is stored with each that is sent. */
export const maxEmailLength = 10_000;

/** A text as it is stored and compared, however a form sends its lines. */
export const plainText = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();

/** What people agree to changes by a new version only: of what administrators set, the terms name nothing but these. */
const ofTerms: readonly string[] = ["name", "support_email"];

/** A variable, with what it becomes, and whose alone it is in emails that both sides of a stay get. */
type VariableLine = { name: string; about: string; reader: EmailReader | null };

/** The variables that a text may name. */
export function variablesFor(page: TextPage): VariableLine[] {
  if (isEmail(page)) return variablesOf(page);
  const all = Object.entries(textVariables).map(([name, about]) => ({ name, about, reader: null }));
  return page === "terms" ? all.filter(({ name }) => ofTerms.includes(name)) : all;
}

function variablesOf(page: EmailPage): VariableLine[] {
  const readers = readersOf(page);
  const names = readers.flatMap((reader) => variablesOfEmail(kindOfPage(page), reader));
  return [
    { name: "subject", about: "The subject that we write, such as Accepted: Private driveway", reader: null },
    ...[...new Set(names)].map((name) => ({
      name,
      about: emailVariables[name],
      reader: readers.length > 1 ? (variableReaders[name] ?? null) : null,
    })),
    { name: "name", about: textVariables.name, reader: null },
    { name: "support_email", about: textVariables.support_email, reader: null },
  ];
}

/** What stands on a line of its own in the text of an email, with what it stands for; none in a page. */
export function partsFor(page: TextPage): { mark: string; about: string }[] {
  if (!isEmail(page)) return [];
  const why = whyStay(page);
  const more =
    why === null ? ". Where you leave our sentences out, also a deadline or a code that they alone say" : "";
  return [
    { mark: "{{text}}", about: "All of ours; the parts below stand for it one by one" },
    {
      mark: "{{sentences}}",
      about:
        why === null ? "Our sentences. Leave it out, and write your own" : `Our sentences. They stay: ${why}`,
    },
    { mark: "{{facts}}", about: `The space, dates and amounts, where the email has them${more}` },
    { mark: "{{button}}", about: "The button, and the link beside it" },
    ...(readersOf(page).length > 1
      ? [
          { mark: "{{#tenant}} {{/tenant}}", about: "Around lines that only tenants read" },
          { mark: "{{#landlord}} {{/landlord}}", about: "Around lines that only landlords read" },
        ]
      : []),
  ];
}
