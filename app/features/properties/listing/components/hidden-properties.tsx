import { Alert } from "#app/ui/alert.tsx";

/** A landlord's properties that an administrator hid: search doesn't find them. */
export function HiddenProperties({ hidden }: { hidden: { id: string; title: string; reason: string }[] }) {
  return hidden.map(({ id, title, reason }) => (
    <Alert key={id}>
      <p>“{title}” is hidden. No one can find or reserve it.</p>
      <p className="mt-1 font-normal text-ink">{reason}</p>
    </Alert>
  ));
}
