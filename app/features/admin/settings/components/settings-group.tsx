import ChevronRight from "~icons/lucide/chevron-right";
import type { ReactNode } from "react";
import type { SettingJson } from "../present.ts";

type Props = {
  name: string;
  members: readonly SettingJson[];
  /** How many of them the form changes, and how many were refused. */
  changed: number;
  refused: number;
  /** What people see of them; next to the fields where there is room. */
  preview: ReactNode;
  children: ReactNode;
};

/** The settings of one group, folded: its row says which of them are set, and what the form does to them. */
export function SettingsGroup({ name, members, changed, refused, preview, children }: Props) {
  const set = members.filter(({ value }) => value !== null).map(({ label }) => label);
  return (
    <details className="card group/settings">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-soft group-open/settings:rotate-90 motion-safe:transition-transform"
        />
        <span className="min-w-0 flex-1">
          <h2 className="text-lg">{name}</h2>
          <span className="line-clamp-2 text-sm text-soft group-open/settings:line-clamp-none">
            {set.length === 0 ? "All as by default" : `Set: ${set.join(", ")}`}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end text-sm font-semibold">
          {changed > 0 && <span className="text-brand">{changed} changed</span>}
          {refused > 0 && <span className="text-bad">{refused} refused</span>}
        </span>
      </summary>
      <div className="grid items-start gap-4 p-4 pt-0 sm:px-6 sm:pb-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">{children}</div>
        {preview}
      </div>
    </details>
  );
}
