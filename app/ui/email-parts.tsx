import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import type { MarkdownPart } from "#app/platform/markdown.ts";

const text = { fontSize: 16, lineHeight: "24px", margin: "0 0 16px" };
/** Mail programs keep inline styles only. */
const styles: Record<string, CSSProperties> = {
  p: text,
  ul: text,
  ol: text,
  pre: { ...text, whiteSpace: "pre-wrap" },
  blockquote: { ...text, borderLeft: "3px solid #E4E4DD", paddingLeft: 12 },
  h2: { fontSize: 18, lineHeight: "24px", margin: "0 0 8px" },
  h3: { fontSize: 16, lineHeight: "24px", margin: "0 0 8px" },
  hr: { border: 0, borderTop: "1px solid #E4E4DD", margin: "16px 0" },
  a: { color: "#0F6B5C", textDecoration: "underline" },
};
const classes: Record<string, string> = { a: "brand", hr: "line", blockquote: "ink line" };

/** Parts of a text that was Markdown, in an email; paths of ours lead to the site. */
export function EmailParts({ parts, publicUrl }: { parts: readonly MarkdownPart[]; publicUrl: string }) {
  return parts.map((part, place) => show(part, place));

  function show(part: MarkdownPart, place: number): ReactNode {
    if (typeof part === "string") return <Fragment key={place}>{part}</Fragment>;
    const { tag, to, parts: inside } = part;
    const shown = inside.map(show);
    // A place of the page is none in an email.
    if (to?.startsWith("#")) return <Fragment key={place}>{shown}</Fragment>;
    const look = { className: classes[tag] ?? (styles[tag] && "ink"), style: styles[tag] };
    const href = to === undefined ? {} : { href: to.startsWith("/") ? publicUrl + to : to };
    return createElement(tag, { key: place, ...look, ...href }, ...(shown.length > 0 ? [shown] : []));
  }
}
