/** What a text in Markdown becomes: its parts, each a piece of text or an element with parts. No other element is made. */
export type MarkdownPart = string | MarkdownElement;

export type MarkdownElement = {
  tag:
    | ("h2" | "h3" | "p" | "ul" | "ol" | "li" | "blockquote" | "pre" | "hr")
    | ("strong" | "em" | "del" | "code" | "br" | "a");
  /** Where a link leads: to a path of ours, which begins with a slash, a place of the page, or an http, https or mailto URL. */
  to?: string;
  parts: MarkdownPart[];
};

/** A whole text: its title is its first line, if that begins with "# ", and its lead the paragraph right after it. */
export type MarkdownText = { title: string; lead: string; body: MarkdownPart[] };

const inline = new Set<string>(["strong", "em", "del", "code", "a"]);

/** The words of parts, without their elements. */
export function wordsOf(parts: readonly MarkdownPart[]): string {
  return parts
    .map((part) =>
      typeof part === "string" ? part : `${wordsOf(part.parts)}${inline.has(part.tag) ? "" : "\n"}`,
    )
    .join("");
}

const here = "https://here.invalid";

/** Where a link may lead, in its plain form; null for all but paths of ours, places of the page, http, https and email addresses. */
export function linkOf(href: string): string | null {
  if (!URL.canParse(href, here)) return null;
  const url = new URL(href, here);
  if (url.origin === here)
    return /^[/#]/.test(href) ? `${href.startsWith("#") ? "" : url.pathname}${url.search}${url.hash}` : null;
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}
