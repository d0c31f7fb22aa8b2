import CircleCheck from "~icons/lucide/circle-check";
import LoaderCircle from "~icons/lucide/loader-circle";
import { laterChargeInWords } from "#app/features/reservations/lifecycle/components/later-charge-in-words.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useOrderWatch } from "../../checkout/components/use-order-watch.ts";

type Later = Pick<
  ReservationJson,
  "id" | "order_id" | "title" | "total" | "deposit" | "charged_on" | "card_saved"
>;

type CardWatchProps = {
  spaces: readonly Later[];
  /** Loads the page's data again. */
  onChange: () => void;
};

/**
 * Shows that a card is being saved for these spaces of one order. Polls until it is; if that takes long, says so and
 * stops.
 */
export function CardWatch({ spaces, onChange }: CardWatchProps) {
  const saved = spaces.every(({ card_saved }) => card_saved);

  const isLate = useOrderWatch(spaces[0]!.order_id, saved, (read) => {
    const savedIds = new Set(read.filter(({ card_saved }) => card_saved).map(({ id }) => id));
    if (spaces.some(({ id, card_saved }) => !card_saved && savedIds.has(id))) onChange();
  });

  if (isLate)
    return (
      <Alert tone="wait">
        No card is saved yet. If you saved one, the card processor hasn’t confirmed it; your reservation will
        show it, and we’ll email you. Nothing was charged for it.
      </Alert>
    );
  const Icon = saved ? CircleCheck : LoaderCircle;
  return (
    <output className="card flex items-center gap-4 p-5 text-lg">
      <Icon aria-hidden className={`size-8 shrink-0 ${saved ? "text-good" : "animate-spin text-brand"}`} />
      <span className="min-w-0 wrap-anywhere">
        {saved ? sentencesOf(spaces) : "Confirming your card with the card processor…"}
      </span>
    </output>
  );
}

function sentencesOf(spaces: readonly Later[]): string {
  const sentence = (space: Later) => laterChargeInWords(space) ?? "Nothing is charged now.";
  if (spaces.length === 1) return sentence(spaces[0]!);
  return spaces.map((space) => `${space.title}: ${sentence(space)}`).join(" ");
}
