import { useId, type ReactNode } from "react";

/** One part of the account's page: what it is about, how it stands, and what can be done. */
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
