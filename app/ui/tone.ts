import CircleAlert from "~icons/lucide/circle-alert";
import CircleCheck from "~icons/lucide/circle-check";
import Clock from "~icons/lucide/clock";
import Info from "~icons/lucide/info";
import Minus from "~icons/lucide/minus";
import type { IconComponent } from "./icon.ts";

/** The meaning of a message or a status; never shown by color alone, so each has an icon. */
export type Tone = "good" | "info" | "wait" | "bad" | "plain";

export const tones: Record<Tone, { box: string; text: string; icon: IconComponent }> = {
  good: { box: "bg-good-tint border-good/30", text: "text-good", icon: CircleCheck },
  info: { box: "bg-info-tint border-info/30", text: "text-info", icon: Info },
  wait: { box: "bg-wait-tint border-wait/30", text: "text-wait", icon: Clock },
  bad: { box: "bg-bad-tint border-bad/30", text: "text-bad", icon: CircleAlert },
  plain: { box: "bg-sunken border-line", text: "text-soft", icon: Minus },
};
