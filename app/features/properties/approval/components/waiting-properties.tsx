import { useRevalidator } from "react-router";
import { DeleteProperty } from "#app/features/properties/listing/components/delete-property.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { OwnApproval } from "../present.ts";
import { DiscardEdit } from "./discard-edit.tsx";

/** A landlord's spaces, and edits, that everyone sees only once an administrator approves them. */
export function WaitingProperties({ approvals }: { approvals: OwnApproval[] }) {
  const { revalidate } = useRevalidator();
  return approvals.map((approval) => {
    const { id, changed, refused } = approval;
    // A space that is public has its own row, too.
    const titleId = changed === null ? `title-${id}` : `waits-${id}`;
    return (
      <Alert
        key={id}
        tone={refused === null ? "info" : "wait"}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={`/landlord/properties/${id}/edit`} variant="secondary" aria-describedby={titleId}>
              {refused === null ? "Edit" : "Correct it"}
            </LinkButton>
            {changed === null ? (
              <DeleteProperty property={approval} onDeleted={() => void revalidate()} />
            ) : (
              <DiscardEdit id={id} describedBy={titleId} />
            )}
          </div>
        }
      >
        <p id={titleId}>{headlineOf(approval)}</p>
        <p className="mt-1 font-normal wrap-anywhere text-ink">
          {refused ??
            `We look at it, usually within a day.${changed === null ? "" : ` You changed: ${changed}.`}`}
        </p>
        {refused !== null && (
          <p className="mt-1 font-normal text-ink">Correct it and save: that sends it to us again.</p>
        )}
      </Alert>
    );
  });
}

function headlineOf({ title, changed, refused }: OwnApproval): string {
  if (changed === null)
    return refused === null
      ? `“${title}” waits for review. No one else sees it yet.`
      : `“${title}” needs a correction before anyone sees it.`;
  return refused === null
    ? `Your changes to “${title}” wait for review. Everyone still sees it as it was.`
    : `Your changes to “${title}” need a correction. Everyone still sees it as it was.`;
}
