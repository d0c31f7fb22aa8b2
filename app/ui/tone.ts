import { CircleAlert, CircleCheck, Clock, Info, Minus, type LucideIcon } from "lucide-react";

/** The meaning of a message or a status; never shown by color alone, so each has an icon. */
export type Tone = "good" | "info" | "wait" | "bad" | "plain";

export const tones: Record<Tone, { box: string; text: string; icon: LucideIcon }> = {
  good: { box: "bg-good-tint border-good/30", text: "text-good", icon: CircleCheck },
  info: { box: "bg-info-tint border-info/30", text: "text-info", icon: Info },
  wait: { box: "bg-wait-tint border-wait/30", text: "text-wait", icon: Clock },
  bad: { box: "bg-bad-tint border-bad/30", text: "text-bad", icon: CircleAlert },
  plain: { box: "bg-sunken border-line", text: "text-soft", icon: Minus },
};
