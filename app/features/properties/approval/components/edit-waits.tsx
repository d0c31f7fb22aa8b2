import { Alert } from "#app/ui/alert.tsx";
import { DiscardEdit } from "./discard-edit.tsx";

type Props = { id: string; approval: { isEdit: boolean; refused: string | null } };

/** Above the form of a space that, or an edit of which, an administrator has not approved. */
export function EditWaits({ id, approval }: Props) {
  const { isEdit, refused } = approval;
  const action = isEdit ? <DiscardEdit id={id} /> : undefined;
  if (refused !== null)
    return (
      <Alert tone="wait" className="mb-4" action={action}>
        <p>{isEdit ? "Your changes need a correction." : "This space needs a correction."}</p>
        <p className="mt-1 font-normal wrap-anywhere text-ink">{refused}</p>
        <p className="mt-1 font-normal text-ink">Correct it and save: that sends it to us again.</p>
      </Alert>
    );
  return (
    <Alert tone="info" className="mb-4" action={action}>
      {isEdit
        ? "Your changes wait for review. Here they are as you saved them; everyone still sees the space as it was."
        : "This space waits for review. No one else sees it yet."}
    </Alert>
  );
}
