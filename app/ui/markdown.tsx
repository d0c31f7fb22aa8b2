import { createElement, Fragment, type ReactNode } from "react";
import type { MarkdownPart } from "#app/platform/markdown.ts";
import { Link } from "./link.tsx";
import { Prose } from "./prose.tsx";

/** A text that was Markdown, as running text; below `children`, if there are any. */
export function Markdown({ parts, children }: { parts: readonly MarkdownPart[]; children?: ReactNode }) {
  return (
    <Prose>
      {children}
      {parts.map(show)}
    </Prose>
  );
}

function show(part: MarkdownPart, place: number): ReactNode {
  if (typeof part === "string") return <Fragment key={place}>{part}</Fragment>;
  const { tag, to, parts } = part;
  const inside = parts.map(show);
  if (to?.startsWith("/"))
    return (
      <Link key={place} to={to}>
        {inside}
      </Link>
    );
  return createElement(
    tag,
    { key: place, ...(to !== undefined && { href: to }) },
    ...(inside.length > 0 ? [inside] : []),
  );
}
