import { type ReactNode, useId } from "react";
import { Link } from "#app/ui/link.tsx";
import { useOpens } from "../../components/administrator-role.tsx";

type Props = {
  title: string;
  /** The sentence for an empty list; false if it isn't empty. */
  none: string | false;
  /** Where all of it is. */
  all?: string;
  children: ReactNode;
};

/** A part of a case: its heading, and rows or one sentence. */
export function Section({ title, none, all, children }: Props) {
  const id = useId();
  const opens = useOpens();
  return (
    <section aria-labelledby={id} className="card flex flex-col p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {all !== undefined && none === false && opens(all) && (
          <Link to={all} className="text-link inline-flex min-h-11 min-w-11 items-center justify-end text-sm">
            All<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </div>
      {none === false ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="pt-2 text-sm text-soft">{none}</p>
      )}
    </section>
  );
}
