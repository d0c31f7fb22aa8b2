import FlaskConical from "~icons/lucide/flask-conical";
import type { ReactNode } from "react";

/** The processor's own page frame: a sandbox banner, the summary on one side, the action on the other. */
export function SandboxFrame({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2.5 text-center text-sm font-semibold text-ground">
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        Sandbox: no real money moves
      </p>
      <div className="grid flex-1 md:grid-cols-2">
        <div className="flex justify-center border-b border-line bg-sunken md:justify-end md:border-r md:border-b-0">
          <div className="w-full max-w-md px-4 py-6 sm:px-8 md:py-12">{summary}</div>
        </div>
        <div className="flex justify-center md:justify-start">
          <div className="w-full max-w-md px-4 py-8 sm:px-8 md:py-12">{children}</div>
        </div>
      </div>
    </div>
  );
}
