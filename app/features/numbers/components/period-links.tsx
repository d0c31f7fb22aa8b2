import Download from "~icons/lucide/download";
import { LinkButton } from "#app/ui/button.tsx";
import { type Period, periods } from "../model.ts";

/** The periods that a page of numbers can show, and their file. */
export function PeriodLinks({ shown, file, name }: { shown: Period; file: string; name: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
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
      <a href={file} download={`${name}.csv`} className="button button-secondary">
        <Download aria-hidden className="size-4" />
        CSV
      </a>
    </div>
  );
}
