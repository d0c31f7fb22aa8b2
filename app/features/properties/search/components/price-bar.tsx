import { useEffect, useState } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";

type Props = {
  property: PropertyJson;
  /** The chosen days, in words. */
  days: string | null;
  /** The id of the form. */
  until: string;
};

/** On a phone the form comes after the text; until it is in view, the price and a link to it stay at the bottom. */
export function PriceBar({ property, days, until }: Props) {
  const reached = useReached(until);
  if (reached) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 sm:px-6 md:hidden">
      <div className="min-w-0">
        <PriceInWords property={property} className="text-lg" />
        {days !== null && <p className="text-sm text-soft">{days}</p>}
      </div>
      <a
        href={`#${until}`}
        // Not a history entry: Back leads to the previous page.
        onClick={(event) => {
          event.preventDefault();
          goTo(until);
        }}
        className="inline-flex min-h-11 shrink-0 items-center rounded-control bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover"
      >
        {days === null ? "Choose dates" : "Continue"}
      </a>
    </div>
  );
}

function goTo(id: string) {
  const form = document.getElementById(id);
  form?.scrollIntoView({ block: "start" });
  form?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}

/** True while the element with this id is in view or above it. */
function useReached(id: string): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!form) return;
    // Not by the first line alone: the bar itself is about this high.
    const watch = new IntersectionObserver(
      ([seen]) => seen && setReached(seen.isIntersecting || seen.boundingClientRect.top < 0),
      { rootMargin: "0px 0px -96px 0px" },
    );
    watch.observe(form);
    return () => watch.disconnect();
  }, [id]);
  return reached;
}
