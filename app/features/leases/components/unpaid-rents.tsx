import type { ReactNode } from "react";
import type { UnpaidRentJson } from "#app/features/leases/present.ts";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type UnpaidRentsProps = { rents: UnpaidRentJson[]; waiveButton: (rentId: string) => ReactNode };

/** For administrators: rents that are due, being charged or past due; each can be waived. */
export function UnpaidRents({ rents, waiveButton }: UnpaidRentsProps) {
  if (rents.length === 0)
    return <EmptyState title="No rent is due.">Rents appear here a week before they begin.</EmptyState>;
  return (
    <ul className="flex flex-col gap-3">
      {rents.map((rent) => (
        <li key={rent.id} className="card flex flex-col gap-2 p-4">
          <header className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="min-w-0 text-base break-words">
              {formatDollars(rent.total)} for {rent.title}
            </h2>
            <Chip tone={rent.state === "failed" ? "bad" : "wait"}>
              {rent.state === "failed" ? "Past due" : rent.state === "due" ? "Due" : "Being charged"}
            </Chip>
          </header>
          <p className="text-sm wrap-anywhere">
            {daysInWords(rent.start_date, rent.end_date)}, charged on {dayInWords(rent.charged_on)} to{" "}
            {rent.tenant_email}
          </p>
          {rent.refusal && <p className="text-sm break-words">{rent.refusal}</p>}
          <p className="text-sm wrap-anywhere text-soft">
            {rent.id}, {rent.reservation_id}
          </p>
          {rent.state !== "processing" && <div>{waiveButton(rent.id)}</div>}
        </li>
      ))}
    </ul>
  );
}
