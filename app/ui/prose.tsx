import type { ReactNode } from "react";

/** Running text with headings, at a readable width. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 text-pretty [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-6 [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6">
      {children}
    </div>
  );
}
