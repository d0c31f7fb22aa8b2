import type { ReactNode } from "react";

/** The grid of a form on the left and its price on the right, which stays in view; below each other on phones. */
export const formBesideSummary = "grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]";

/** The right-hand part: what it costs, and the buttons. The left-hand parts are its siblings in that grid. */
export function SummaryBeside({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Summary"
      className="card flex flex-col gap-5 p-4 shadow-raised sm:p-6 md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1"
    >
      {children}
    </section>
  );
}
