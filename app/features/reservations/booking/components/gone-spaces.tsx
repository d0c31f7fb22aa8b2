import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Space } from "./use-quotes.tsx";

type Props = { spaces: readonly Pick<Space, "id" | "title">[]; onRemove?: (id: string) => void };

/** Names the chosen spaces that are no longer offered; without them the others can be reserved. */
export function GoneSpaces({ spaces, onRemove }: Props) {
  return spaces.map(({ id, title }) => (
    <Alert
      key={id}
      action={
        onRemove && (
          <Button variant="secondary" onClick={() => onRemove(id)}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )
      }
    >
      “{title}” is no longer offered.
      {onRemove && <span className="block font-normal">Remove it to continue.</span>}
    </Alert>
  ));
}
