import type { ReactNode } from "react";

type Props = { isOn: boolean; busy: boolean; className?: string; children: ReactNode };

/** A switch that posts its form; its label says what is on or off. */
export function Switch({ isOn, busy, className = "", children }: Props) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      disabled={busy}
      className={`group/switch flex min-h-11 items-center justify-between gap-3 rounded-control text-left hover:bg-sunken ${className}`}
    >
      {children}
      <span
        aria-hidden
        className="flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-rim bg-surface p-0.5 group-aria-checked/switch:justify-end group-aria-checked/switch:border-brand group-aria-checked/switch:bg-brand"
      >
        <span className="size-4 rounded-full border-2 border-rim bg-rim group-aria-checked/switch:border-on-brand group-aria-checked/switch:bg-on-brand" />
      </span>
    </button>
  );
}
