import ChevronDown from "~icons/lucide/chevron-down";
import X from "~icons/lucide/x";
import type { ComponentType, ReactNode } from "react";
import { type Given, Kept } from "#app/ui/kept.tsx";
import { Link } from "#app/ui/link.tsx";

type FilterPanelProps<Props> = { of: ComponentType<Props>; given: Props };

/** A filter, whose inside is a `PanelInside`. */
export function FilterPanel<Props extends Given>(panel: FilterPanelProps<Props>) {
  return <Kept as="div" className="relative flex max-w-full max-sm:shrink-0" {...panel} />;
}

type InsideProps = {
  /** The filter's name; the heading of the sheet on a phone. */
  name: string;
  /** The filter's value for the chip; its name if there is none. */
  words?: string | undefined;
  /** The link that clears it. */
  clearTo?: string | undefined;
  /** At the end of the row: the panel opens to the left. */
  atEnd?: boolean;
  children: ReactNode;
};

/**
 * A chip that opens a panel: below it on wide screens, a sheet from the bottom on phones. Uses `details`, so that it
 * also opens without script.
 */
export function PanelInside({ name, words, clearTo, atEnd = false, children }: InsideProps) {
  const active = clearTo !== undefined;
  return (
    <>
      <details
        name="filters"
        className="group max-w-full open:before:fixed open:before:inset-0 open:before:z-40 open:before:bg-black/50 sm:open:before:hidden"
      >
        <summary
          className={`flex min-h-11 max-w-full list-none items-center gap-1.5 border px-3 text-sm font-semibold transition-colors sm:px-3.5 group-open:relative group-open:z-40 sm:text-base [&::-webkit-details-marker]:hidden ${
            active
              ? "rounded-l-full border-r-0 border-brand bg-brand-tint pr-1 text-brand"
              : "rounded-full border-rim bg-surface text-ink hover:bg-sunken"
          }`}
        >
          {words !== undefined && <span className="sr-only">{name}: </span>}
          <span className="truncate">{words ?? name}</span>
          {!active && (
            <ChevronDown
              aria-hidden
              className="hidden size-4 sm:block transition-transform group-open:rotate-180"
            />
          )}
        </summary>
        <div
          className={`fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-card border-t border-line bg-surface px-5 pt-4 pb-6 text-ink shadow-raised sm:absolute sm:inset-x-auto sm:top-full sm:bottom-auto sm:mt-2 sm:max-h-none sm:w-max sm:max-w-[min(90vw,26rem)] sm:overflow-visible sm:rounded-card sm:border sm:p-4 ${atEnd ? "sm:right-0" : "sm:left-0"}`}
        >
          <p aria-hidden className="mb-3 font-heading text-lg font-semibold sm:hidden">
            {name}
          </p>
          {children}
        </div>
      </details>
      {active && (
        <ClearLink
          to={clearTo}
          label={`Clear: ${name.toLowerCase()}`}
          className="rounded-r-full border-l-0"
        />
      )}
    </>
  );
}

/** The cross on a chip, which clears its filter. */
export function ClearLink({ to, label, className }: { to: string; label: string; className: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      // The cross disappears with what it clears; the chip stays.
      onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector("summary")?.focus()}
      className={`grid min-h-11 w-10 shrink-0 place-items-center border border-brand bg-brand-tint text-brand hover:bg-brand hover:text-on-brand ${className}`}
    >
      <X aria-hidden className="size-4" />
    </Link>
  );
}
