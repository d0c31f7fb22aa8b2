import ChevronRight from "~icons/lucide/chevron-right";
import type { ReactNode } from "react";

type Props = {
  label: ReactNode;
  /** A heading's level puts the label into the page's outline. */
  heading?: "h2" | "h3";
  /** What there is to know without opening it. */
  summary?: ReactNode;
  id?: string;
  /** Open from the start. */
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a page that few need: its label and summary in one row, which opens it. Works without script, too. */
export function Folded({ label, heading: Heading, summary, id, open, className = "", children }: Props) {
  return (
    <details open={open} className={`group ${className}`}>
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-soft group-open:rotate-90 motion-safe:transition-transform"
        />
        {Heading ? (
          <Heading id={id} className="text-base">
            {label}
          </Heading>
        ) : (
          <span className="max-w-[calc(100%-2rem)] font-semibold">{label}</span>
        )}
        {summary && <span className="ml-auto text-right text-soft">{summary}</span>}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
