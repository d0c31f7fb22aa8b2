import type { ReactNode } from "react";
import { tones, type Tone } from "./tone.ts";

/** A small label: a status with its icon, or (`icon={false}`) plain. */
export function Chip({
  tone = "plain",
  icon = true,
  children,
}: {
  tone?: Tone;
  icon?: boolean;
  children: ReactNode;
}) {
  const { box, text, icon: Icon } = tones[tone];
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${box} ${text}`}
    >
      {icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  );
}
