import { durationInWords } from "#app/platform/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import type { CaseClock } from "../model.ts";
import { Section } from "./section.tsx";

const turns = {
  us: "We decide",
  tenant: "The tenant answers",
  landlord: "The landlord answers",
} as const;

type Props = {
  clocks: CaseClock[];
  /** When the page was read. */
  asOf: string;
  /** Each leads to the page of its stay. */
  linked?: boolean;
};

/** How long each open case has been open, who has to answer, and until when. */
export function CaseClocks({ clocks, asOf, linked = false }: Props) {
  if (clocks.length === 0) return null;
  return (
    <Section title="Open cases">
      {clocks.map((clock) => {
        const { id, what, reservationId, openedAt, turn, due, timeZone } = clock;
        const isLate = due !== null && due < asOf;
        return (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              {linked && reservationId !== null ? (
                <Link
                  to={`/admin/reservations/${reservationId}`}
                  className="text-link inline-flex min-h-11 items-center font-semibold"
                >
                  {what}
                </Link>
              ) : (
                <span className="font-semibold">{what}</span>
              )}
              <span>Open for {durationInWords(Date.parse(asOf) - Date.parse(openedAt))}</span>
            </p>
            <p className={isLate ? "font-semibold text-bad" : "text-sm text-soft"}>
              {turn === null ? "Decided; it can be undone for a minute." : turns[turn]}
              {turn !== null && due !== null && (
                <>
                  {isLate ? ", late since " : " by "}
                  <ZonedTime at={due} timeZone={timeZone} />
                </>
              )}
            </p>
          </li>
        );
      })}
    </Section>
  );
}
