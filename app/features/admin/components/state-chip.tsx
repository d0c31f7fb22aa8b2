import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";

const tonesOf: Record<Exclude<Tone, "info" | "plain">, string[]> = {
  good: ["active", "listed", "succeeded", "settled", "sent", "done", "agreed", "decided"],
  wait: [
    "new",
    "unconfirmed",
    "waiting",
    "due",
    "processing",
    "requested",
    "will retry",
    "objected",
    "not answered",
  ],
  bad: ["failed", "bounced", "suspended", "hidden", "orphaned"],
};
const tones = new Map(
  Object.entries(tonesOf).flatMap(([tone, states]) => states.map((state) => [state, tone as Tone] as const)),
);

/** A row's state as a chip: its word, and a color for good, waiting and bad. */
export function StateChip({ state }: { state: string }) {
  const words = state.replaceAll("_", " ");
  return (
    <Chip tone={tones.get(state) ?? "plain"}>{`${words.charAt(0).toUpperCase()}${words.slice(1)}`}</Chip>
  );
}
