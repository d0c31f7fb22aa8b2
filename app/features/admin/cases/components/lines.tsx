import { Folded } from "#app/ui/folded.tsx";
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
  timeZone?: string | undefined;
};

type Props = { title: string; all?: string; lines: Line[] };

/** More lines than this are folded: the newest say most. */
const maxShown = 4;

/** A part of a case with a line for each row: what it is, its state, and when it was. Nothing without rows. */
export function Lines({ title, all, lines }: Props) {
  if (lines.length === 0) return null;
  // One line more isn't worth a press.
  const shown = lines.length <= maxShown + 1 ? lines : lines.slice(0, maxShown);
  const folded = lines.slice(shown.length);
  return (
    <Section title={title} {...(all !== undefined && { all })}>
      {shown.map((line) => (
        <LineOf key={line.id} line={line} />
      ))}
      {folded.length > 0 && (
        <li>
          <Folded label={`${folded.length} more`} className="text-sm">
            <ul className="divide-y divide-line border-t border-line">
              {folded.map((line) => (
                <LineOf key={line.id} line={line} />
              ))}
            </ul>
          </Folded>
        </li>
      )}
    </Section>
  );
}

function LineOf({ line }: { line: Line }) {
  const { title, to, state, note, at, timeZone } = line;
  const opens = useOpens();
  return (
    <li className="flex flex-col gap-0.5 py-2 text-sm">
      <div className="flex items-start justify-between gap-x-3">
        {to !== undefined && opens(to) ? (
          <Link to={to} className="text-link inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
            {title}
          </Link>
        ) : (
          <span className="min-w-0 wrap-anywhere">{title}</span>
        )}
        {state !== undefined && (
          <span className={`shrink-0 ${to === undefined ? "" : "py-2"}`}>
            <StateChip state={state} />
          </span>
        )}
      </div>
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-soft">
        <ZonedTime at={at} timeZone={timeZone} />
      </p>
    </li>
  );
}
