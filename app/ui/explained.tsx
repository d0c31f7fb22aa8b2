import type { ReactNode } from "react";

/** A button with one sentence below it that says what it does. */
export function Explained({ id, by, children }: { id?: string; by: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <p id={id} className="text-center text-sm text-pretty text-soft">
        {by}
      </p>
    </div>
  );
}
