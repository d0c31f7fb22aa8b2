import type { ReactNode } from "react";

type Props = { id?: string | undefined; by: string | null; children: ReactNode };

/** A button with one sentence below it that says what it does; null says nothing and leaves the button in its place. */
export function Explained({ id, by, children }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      {by !== null && (
        <p id={id} className="text-center text-sm text-pretty text-soft">
          {by}
        </p>
      )}
    </div>
  );
}
