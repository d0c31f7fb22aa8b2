import { lexer, type Token, walkTokens } from "marked";
import { linkOf, type MarkdownElement, type MarkdownPart, type MarkdownText, wordsOf } from "./markdown.ts";

type Variables = Readonly<Record<string, string>>;

/**
 * Reads a text in Markdown: its title, its lead and the rest. HTML in it stays the characters that it is, a link to anything but
 * a path, http, https or an email address is only its words, and a picture is its description. Each {{name}} becomes the variable
 * of that name wherever it stands; what a variable says is never read as Markdown.
 */
export function readMarkdown(source: string, variables: Variables): MarkdownText {
  const tokens = lexer(plainVariables(source)).filter(({ type }) => type !== "space" && type !== "def");
  const [title, lead] = tokens;
  const hasTitle = title?.type === "heading" && title["depth"] === 1;
  const hasLead = hasTitle && lead?.type === "paragraph";
  const words = (token: Token) => wordsOf(partsOf(childrenOf(token), variables));
  return {
    title: hasTitle ? words(title) : "",
    lead: hasLead ? words(lead) : "",
    body: partsOf(tokens.slice(Number(hasTitle) + Number(hasLead)), variables),
  };
}

/** The words of links that would be only words, because of where they lead. */
export function leadsNowhere(source: string): string[] {
  return linksIn(source)
    .filter(({ href }) => linkOf(href.replaceAll(variable, "x")) === null)
    .map(({ words }) => words);
}

/** The variables in the addresses of links. */
export function variablesInLinks(source: string): string[] {
  return variablesOf(
    linksIn(source)
      .map(({ href }) => href)
      .join("\n"),
  );
}

function linksIn(source: string): { href: string; words: string }[] {
  const links: { href: string; words: string }[] = [];
  void walkTokens(lexer(plainVariables(source)), (token) => {
    if (token.type === "link") links.push({ href: String(token["href"]), words: String(token["text"]) });
  });
  return links;
}

/** Without spaces, which would end an address. */
const plainVariables = (source: string) => source.replaceAll(variable, "{{$1}}");

/** The names that stand in a text as {{name}}, each once. */
export function variablesOf(source: string): string[] {
  return [...new Set([...source.matchAll(variable)].map(([, name = ""]) => name))];
}

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

const fill = (text: string, variables: Variables) =>
  text.replaceAll(variable, (_, name: string) => variables[name] ?? "");

const childrenOf = (token: Token): Token[] => ("tokens" in token && token.tokens) || [];

function partsOf(tokens: readonly Token[], variables: Variables): MarkdownPart[] {
  return tokens.flatMap((token) => partOf(token, variables) ?? []);
}

function partOf(token: Token, variables: Variables): MarkdownPart | MarkdownPart[] | null {
  const inside = (): MarkdownPart[] => partsOf(childrenOf(token), variables);
  const text = () => fill("text" in token ? String(token.text) : token.raw, variables);
  const element = (tag: MarkdownElement["tag"], parts: MarkdownPart[]): MarkdownElement => ({ tag, parts });
  switch (token.type) {
    case "space":
    case "def":
    case "checkbox":
      return null;
    case "heading":
      return element(token["depth"] > 2 ? "h3" : "h2", inside());
    case "list":
      return element(
        token["ordered"] ? "ol" : "ul",
        (token["items"] as Token[]).map((item) => element("li", partsOf(childrenOf(item), variables))),
      );
    case "blockquote":
    case "strong":
    case "em":
    case "del":
      return element(token.type, inside());
    case "paragraph":
      return paragraph(inside());
    case "code":
      return element("pre", [text()]);
    case "codespan":
      return element("code", [text()]);
    case "hr":
    case "br":
      return element(token.type, []);
    case "link": {
      const to = linkOf(fill(String(token["href"]), variables));
      return to === null ? inside() : { ...element("a", inside()), to };
    }
    case "text":
      return childrenOf(token).length > 0 ? inside() : text();
    case "escape":
    case "image":
      return text();
    case "html":
      return token["block"] ? paragraph([fill(token.raw.trim(), variables)]) : fill(token.raw, variables);
    default:
      return paragraph([fill(token.raw.trim(), variables)]);
  }
}

/** A paragraph of variables that are empty is none. */
function paragraph(parts: MarkdownPart[]): MarkdownPart | null {
  return wordsOf(parts).trim() === "" ? null : { tag: "p", parts };
}
