import { createContext, type ReactNode, use, useId } from "react";
import { Link } from "#app/ui/link.tsx";
import { useOpens } from "../../components/administrator-role.tsx";

type Props = {
  title: string;
  /** Where all of it is. */
  all?: string;
  children: ReactNode;
};

const GroupedContext = createContext(false);

/** Parts of a case that belong together, under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="px-1 text-lg">
        {title}
      </h2>
      <GroupedContext value>{children}</GroupedContext>
    </section>
  );
}

/** A part of a case: its heading, and its rows. */
export function Section({ title, all, children }: Props) {
  const id = useId();
  const opens = useOpens();
  const Heading = use(GroupedContext) ? "h3" : "h2";
  return (
    <section aria-labelledby={id} className="card flex flex-col p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Heading id={id} className="text-base">
          {title}
        </Heading>
        {all !== undefined && opens(all) && (
          <Link to={all} className="text-link inline-flex min-h-11 min-w-11 items-center justify-end text-sm">
            All<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

/** The names of the parts without rows, in one line. */
export function Empty({ parts }: { parts: (string | false)[] }) {
  const names = parts.filter(Boolean);
  return names.length > 0 && <p className="px-1 text-sm text-soft">Nothing yet under: {names.join(", ")}.</p>;
}
