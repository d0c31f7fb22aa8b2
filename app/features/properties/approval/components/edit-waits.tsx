import { Alert } from "#app/ui/alert.tsx";

/** Above the form of a space that, or an edit of which, an administrator has not approved. */
export function EditWaits({ approval }: { approval: { isEdit: boolean; refused: string | null } }) {
  const { isEdit, refused } = approval;
  if (refused !== null)
    return (
      <Alert tone="wait" className="mb-4">
        <p>{isEdit ? "Your changes need a correction." : "This space needs a correction."}</p>
        <p className="mt-1 font-normal wrap-anywhere text-ink">{refused}</p>
        <p className="mt-1 font-normal text-ink">Correct it and save: that sends it to us again.</p>
      </Alert>
    );
  return (
    <Alert tone="info" className="mb-4">
      {isEdit
        ? "Your changes wait for review. Here they are as you saved them; everyone still sees the space as it was."
        : "This space waits for review. No one else sees it yet."}
    </Alert>
  );
}
