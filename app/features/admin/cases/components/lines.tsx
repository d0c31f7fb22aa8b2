import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { useOpens } from "../../components/administrator-role.tsx";
import { StateChip } from "../../components/state-chip.tsx";
import { Section } from "./section.tsx";

export type Line = {
  id: string;
  title: string;
  /** Where it opens. */
  to?: string;
  state?: string;
  /** What else there is to know, such as a reason. */
  note?: string | null;
  at: string;
  timeZone?: string;
};

type Props = { title: string; all?: string; lines: Line[] };

/** A part of a case with a line for each row: what it is, its state, and when it was. Nothing without rows. */
export function Lines({ title, all, lines }: Props) {
  const opens = useOpens();
  if (lines.length === 0) return null;
  return (
    <Section title={title} {...(all !== undefined && { all })}>
      {lines.map((line) => (
        <li key={line.id} className="flex flex-col gap-0.5 py-2 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            {line.to !== undefined && opens(line.to) ? (
              <Link
                to={line.to}
                className="text-link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
              >
                {line.title}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{line.title}</span>
            )}
            {line.state !== undefined && <StateChip state={line.state} />}
          </div>
          {line.note && <p className="wrap-anywhere">{line.note}</p>}
          <p className="text-soft">
            <ZonedTime at={line.at} {...(line.timeZone !== undefined && { timeZone: line.timeZone })} />
          </p>
        </li>
      ))}
    </Section>
  );
}
