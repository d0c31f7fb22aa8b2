import type { ReactNode } from "react";

type Props = {
  id?: string;
  title: string;
  /** Hidden by a scripted form while another step is shown. */
  later?: boolean | undefined;
  children: ReactNode;
};

/** A part of a long form under its own heading. */
export function Group({ id, title, later = false, children }: Props) {
  return (
    <fieldset
      data-step={id}
      data-later={later ? "" : undefined}
      className="card flex min-w-0 flex-col gap-4 p-4 sm:p-6"
    >
      <legend tabIndex={-1} className="float-left w-full font-heading text-xl font-semibold">
        {title}
      </legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
