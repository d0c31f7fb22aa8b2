import ChevronDown from "~icons/lucide/chevron-down";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { DeleteProperty } from "./delete-property.tsx";

type Props = { property: Pick<PropertyJson, "id" | "title">; onDeleted: () => void };

/** What is rarely done with a space. Made of `details`, so that its links also open without script. */
export function SpaceMenu({ property, onDeleted }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, useLocation().key);
  const [deleting, setDeleting] = useState(false);
  const { id } = property;
  const links = [
    [`/landlord/properties/${id}/access`, "Access"],
    [`/landlord/properties/${id}/numbers`, "Views, requests and similar prices"],
    [`/landlord/add-property?copy=${id}`, "Duplicate"],
  ] as const;
  /** Closes the menu first: the dialog returns the focus to its button. */
  function startDelete() {
    const menu = box.current?.querySelector("details");
    menu?.querySelector("summary")?.focus();
    menu?.removeAttribute("open");
    setDeleting(true);
  }

  return (
    <div ref={box} className="sm:relative">
      <details className="group">
        <summary
          className="button button-quiet list-none px-2 max-sm:px-1.5 max-sm:text-sm [&::-webkit-details-marker]:hidden"
          aria-describedby={`title-${id}`}
        >
          More
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        {/* The last item stays above the bar at the bottom of a phone. */}
        <div className="pointer-events-none absolute top-full left-0 z-10 pb-16 sm:right-0 sm:left-auto sm:pb-0">
          <div className="pointer-events-auto mt-1 flex w-72 max-w-[85vw] flex-col rounded-card border border-line bg-surface p-2 shadow-raised">
            {links.map(([to, words]) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
                aria-describedby={`title-${id}`}
              >
                {words}
              </Link>
            ))}
            <Button
              variant="quiet"
              className="justify-start! px-3 font-medium! text-bad! [@media(scripting:none)]:hidden!"
              aria-describedby={`title-${id}`}
              onClick={startDelete}
            >
              Delete
            </Button>
          </div>
        </div>
      </details>
      <DeleteProperty
        property={property}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </div>
  );
}
