import type { ReactNode } from "react";

/** A part of a long form under its own heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card flex min-w-0 flex-col gap-4 p-4 sm:p-6">
      <legend className="float-left w-full font-heading text-xl font-semibold">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
