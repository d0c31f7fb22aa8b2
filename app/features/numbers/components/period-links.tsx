import { LinkButton } from "#app/ui/button.tsx";
import { type Period, periods } from "../model.ts";

/** The periods that a page of numbers can show. */
export function PeriodLinks({ shown }: { shown: Period }) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {periods.map((months) => (
        <LinkButton
          key={months}
          to={`?months=${months}`}
          variant={months === shown ? "soft" : "quiet"}
          aria-current={months === shown ? "page" : undefined}
          className="px-3"
          preventScrollReset
        >
          {months} months
        </LinkButton>
      ))}
    </nav>
  );
}
