import Check from "~icons/lucide/check";
import { Link } from "#app/ui/link.tsx";

type Props = {
  /** Every space can be had on the chosen dates. */
  hasDates: boolean;
  /** Who reserves is known. */
  isKnown: boolean;
  /** Where the first step can be changed, if that is another page. */
  back?: string;
};

const steps = ["Spaces and dates", "Your details", "Request"];

/** How far a cart has come; the boxes below are the steps themselves. */
export function ReserveSteps({ hasDates, isKnown, back }: Props) {
  const current = !hasDates ? 0 : isKnown ? 2 : 1;
  return (
    <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-4 gap-y-1 text-xs sm:gap-x-6 sm:text-sm">
      {steps.map((step, place) => {
        const isDone = place < current;
        return (
          <li
            key={step}
            aria-current={place === current ? "step" : undefined}
            className={`flex min-h-6 items-center gap-1.5 ${place === current ? "font-semibold" : "text-soft"}`}
          >
            <span
              aria-hidden
              className={`grid size-5 place-items-center rounded-full text-xs font-bold ${
                place === current
                  ? "bg-brand text-on-brand"
                  : isDone
                    ? "bg-brand-tint text-brand"
                    : "bg-sunken"
              }`}
            >
              {isDone ? <Check className="size-3.5" /> : place + 1}
            </span>
            {isDone && back !== undefined && place === 0 ? (
              <Link to={back} className="text-link">
                {step}
              </Link>
            ) : (
              step
            )}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
