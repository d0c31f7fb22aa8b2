import { leadsNowhere, readMarkdown, variablesOf } from "#app/platform/markdown.server.ts";
import {
  isEmail,
  maxEmailLength,
  maxTextLength,
  type TextPage,
  textVariables,
  variablesFor,
} from "../model.ts";
import { problemOfEmail } from "./problem-of-email.server.ts";

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
  const known = new Set<string>(variablesFor(page).map(({ name }) => name));
  const unknown = variablesOf(source).filter((name) => !known.has(name));
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

function problemOfLinks(source: string): string | null {
  const [stray] = leadsNowhere(source);
  if (stray !== undefined)
    return `The link to “${stray.slice(0, 60)}” leads nowhere. A link leads to a path such as /help, to https:// or to mailto:.`;
  return null;
}
