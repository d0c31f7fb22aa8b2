import { emails } from "#app/features/notices/model.ts";
import {
  type EmailPart,
  emailParts,
  type EmailReader,
  hasSections,
  isReplaced,
  linesFor,
  missingPart,
  partsIn,
  problemOfSections,
  splitParts,
} from "#app/platform/email-texts.ts";
import { wordsOf } from "#app/platform/markdown.ts";
import { leadsNowhere, readMarkdown, variablesInLinks, variablesOf } from "#app/platform/markdown.server.ts";
import {
  isEmail,
  kindOfPage,
  maxEmailLength,
  maxTextLength,
  readersOf,
  type TextPage,
  textVariables,
  variablesFor,
  whyStay,
} from "../model.ts";

/** In a paragraph or a list; more would take long to read. */
const [maxLength, maxMarks] = [4000, 200];

/** Why a text can't be published, in a sentence; null if it can. */
export function problemOfText(page: TextPage, source: string): string | null {
  if (isEmail(page))
    return problemOfLength(source, maxEmailLength) ?? problemOfEmail(page, source) ?? problemOfLinks(source);
  return (
    problemOfLength(source, maxTextLength) ??
    problemOfVariables(page, source) ??
    problemOfForm(source) ??
    problemOfLinks(source)
  );
}

/** Whether a text would take long to read. */
export function isTooLong(source: string): boolean {
  return problemOfLength(source, maxTextLength) !== null;
}

function problemOfLength(source: string, most: number): string | null {
  if (source.length > most) return `A text has at most ${most.toLocaleString("en-US")} characters.`;
  const paragraphs = source.split(/\n\s*\n/);
  const long = paragraphs.find(
    (paragraph) =>
      paragraph.length > maxLength || (paragraph.match(/[*_[\]<>`~!&|]/g)?.length ?? 0) > maxMarks,
  );
  if (long === undefined) return null;
  return `The paragraph that begins with “${long.slice(0, 40)}” is too long: an empty line divides it. It has at most ${maxLength.toLocaleString("en-US")} characters and ${maxMarks} marks such as * or [.`;
}

function problemOfVariables(page: TextPage, source: string): string | null {
  const offered = new Set<string>(variablesFor(page).map(({ name }) => name));
  const unknown = variablesOf(source).filter((name) => !offered.has(name));
  if (unknown.length === 0) return null;
  const names = new Intl.ListFormat("en").format(unknown.map((name) => `{{${name}}}`));
  const isOf = unknown.length === 1 ? "is not a variable" : "are not variables";
  const sentence = `${names} ${isOf} of this page. Use those listed below the text, or remove ${unknown.length === 1 ? "it" : "them"}.`;
  return page === "terms" && unknown.some((name) => name in textVariables)
    ? `${sentence} What people accepted must not change with a setting: say that it is shown before they pay, or write its amount and publish a new version once you change it.`
    : sentence;
}

function problemOfForm(source: string): string | null {
  const named = Object.fromEntries(variablesOf(source).map((name) => [name, "x"]));
  const { title, lead, body } = readMarkdown(source, named);
  if (title.trim() === "") return "Begin with the title: a line that begins with # and a space.";
  if (lead.trim() === "") return "Below the title comes the lead: a paragraph of one or two sentences.";
  if (body.length === 0) return "Below the lead comes the text.";
  return null;
}

const longestSubject = 150;
/** What we set, not people: the only ones in the address of a link. */
const ownVariables = ["name", "support_email"];

/** Why the text of an email can't be published for all of its readers, in a sentence; null if it can. */
function problemOfEmail(page: `email-${string}`, source: string): string | null {
  const ofSections = problemOfSections(source, emails[kindOfPage(page)]?.readers ?? []);
  if (ofSections !== null) return ofSections;
  for (const reader of readersOf(page)) {
    const lines = linesFor(source, reader);
    const problem = problemOfEmailVariables(page, lines, reader) ?? problemOfParts(page, lines);
    if (problem !== null)
      return reader !== null && hasSections(source) ? `For ${reader}s: ${problem}` : problem;
  }
  return null;
}

function problemOfEmailVariables(
  page: `email-${string}`,
  lines: string,
  reader: EmailReader | null,
): string | null {
  const all = variablesFor(page);
  const strangers = variablesOf(lines).filter((name) => !(emailParts as readonly string[]).includes(name));
  const wrong = strangers.filter((name) => !all.some((one) => one.name === name && isFor(one, reader)));
  const [first] = wrong;
  if (first === undefined) return null;
  const owner = all.find(({ name }) => name === first)?.reader ?? null;
  if (owner !== null)
    return `{{${first}}} is for ${owner}s only. Put it between {{#${owner}}} and {{/${owner}}}, each on a line of its own.`;
  const listed = (names: string[]) => new Intl.ListFormat("en").format(names.map((name) => `{{${name}}}`));
  const isOf = wrong.length === 1 ? "is not a variable" : "are not variables";
  const those = listed(all.filter((one) => isFor(one, reader)).map(({ name }) => name));
  return `${listed(wrong)} ${isOf} of this page. Its variables are ${those}.`;
}

const isFor = (variable: { reader: EmailReader | null }, reader: EmailReader | null) =>
  (variable.reader ?? reader) === reader;

/** What happened, amounts, dates, codes and links are in each email, once. */
function problemOfParts(page: `email-${string}`, lines: string): string | null {
  const [first = "", ...rest] = lines.split("\n");
  const values = Object.fromEntries(variablesFor(page).map(({ name }) => [name, "x"]));
  const { title } = readMarkdown(first, values);
  if (title.trim() === "") return "Begin with the subject: a line that begins with # and a space.";
  if (first.length > longestSubject) return `A subject has at most ${longestSubject} characters.`;
  const below = rest.join("\n");
  const parts = partsIn(below);
  const misplaced = emailParts.find((part) => {
    const [own, all] = [parts.filter((one) => one === part).length, marksOf(part, lines)];
    return all !== own || own > 1;
  });
  const missing = missingPart(parts, whyStay(page) !== null);
  if (misplaced === "text" || (misplaced === undefined && missing === "text"))
    return "Put {{text}} on a line of its own, once: our sentences, the facts and the button stand there. Or put {{sentences}}, {{facts}} and {{button}} in its place.";
  if (misplaced !== undefined) return `Put {{${misplaced}}} on a line of its own, once.`;
  if (parts.includes("text") && parts.length > 1)
    return "{{text}} stands for our sentences, the facts and the button. Remove it, or the other parts.";
  if (missing !== null)
    return `{{${missing}}} is missing: ${whyWanted(page, missing)} Put it on a line of its own.`;
  if (rest.some((line) => /^ {0,3}(#(\s|$)|=+\s*$)/.test(line)))
    return "Only the subject, the first line, begins with one #. Write ## for a heading.";
  const pieces = splitParts(below).filter((_, place) => place % 2 === 0);
  if (isReplaced(parts) && pieces.every((piece) => wordsOf(readMarkdown(piece, values).body).trim() === ""))
    return "Write what happened, or put {{sentences}} on a line of its own.";
  const stray = [first, ...pieces].flatMap(variablesInLinks).find((name) => !ownVariables.includes(name));
  if (stray !== undefined)
    return `The address of a link can’t name {{${stray}}}: people decide what it becomes, and so where the link leads.`;
  return null;
}

function marksOf(part: EmailPart, lines: string): number {
  return lines.match(new RegExp(`\\{\\{\\s*${part}\\s*\\}\\}`, "g"))?.length ?? 0;
}

function whyWanted(page: `email-${string}`, part: EmailPart): string {
  if (part === "button") return "the link that people need stands there.";
  if (part === "facts") return "amounts, dates, codes and the rental agreement stand there.";
  return `our sentences stay in this email, because ${whyStay(page) ?? ""}.`;
}

function problemOfLinks(source: string): string | null {
  const [stray] = leadsNowhere(source);
  if (stray !== undefined)
    return `The link to “${stray.slice(0, 60)}” leads nowhere. A link leads to a path such as /help, to https:// or to mailto:.`;
  return null;
}
