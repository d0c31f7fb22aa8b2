import type { ReactNode } from "react";
import { tones, type Tone } from "./tone.ts";

type AlertProps = { tone?: Tone; children: ReactNode; action?: ReactNode; className?: string };

/** A message in the page: bad ones interrupt a screen reader, the others wait their turn. */
export function Alert({ tone = "bad", children, action, className = "" }: AlertProps) {
  const { box, text, icon: Icon } = tones[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-4 py-3 ${box} ${className}`}
    >
      <div className={`flex min-w-0 grow basis-48 items-start gap-3 font-medium ${text}`}>
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  );
}
