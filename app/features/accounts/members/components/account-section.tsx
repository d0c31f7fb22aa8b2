import { useId, type ReactNode } from "react";

/** A section of the account page: its title, its state and its actions. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex flex-col items-start gap-4 p-4 sm:p-6">
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p className="mt-1 max-w-prose text-soft">{lead}</p>}
      </header>
      {children}
    </section>
  );
}
