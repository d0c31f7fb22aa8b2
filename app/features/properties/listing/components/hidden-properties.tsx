import { Alert } from "#app/ui/alert.tsx";

/** What an administrator has hidden of a landlord's properties: nobody finds them until they are shown again. */
export function HiddenProperties({ hidden }: { hidden: { id: string; title: string; reason: string }[] }) {
  return hidden.map(({ id, title, reason }) => (
    <Alert key={id}>
      <p>“{title}” is hidden: nobody can find or reserve it.</p>
      <p className="mt-1 font-normal text-ink">{reason}</p>
    </Alert>
  ));
}
