import { useRevalidator, useSearchParams } from "react-router";
import { DeleteButton } from "#app/features/properties/listing/components/delete-property.tsx";
import { withPart } from "#app/features/properties/listing/components/spaces-url.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { OwnApproval } from "../present.ts";
import { DiscardEdit } from "./discard-edit.tsx";

type Props = {
  rows: OwnApproval[];
  /** How many there are in all. */
  total: number;
  /** Whether these are the first, and where the list continues; null if this is its end. */
  isFirst: boolean;
  more: string | null;
};

/** A landlord's spaces, and edits, that everyone sees only once an administrator approves them, a part at a time. */
export function WaitingProperties({ rows, total, isFirst, more }: Props) {
  const [params] = useSearchParams();
  return (
    <>
      <WaitingRows rows={rows} />
      {(!isFirst || more !== null) && (
        <nav
          aria-label="Pages of what waits for review"
          className="flex flex-wrap items-center justify-between gap-3"
        >
          {!isFirst && (
            <LinkButton variant="secondary" to={withPart(params, null, "waits")}>
              First ones that wait
            </LinkButton>
          )}
          <p className="text-sm text-soft tabular-nums">
            {rows.length} of {total.toLocaleString("en-US")} that wait for review
          </p>
          {more !== null && (
            <LinkButton variant="secondary" to={withPart(params, more, "waits")}>
              More that wait
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}

function WaitingRows({ rows }: { rows: OwnApproval[] }) {
  const { revalidate } = useRevalidator();
  return rows.map((approval) => {
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
              <DeleteButton property={approval} onDeleted={() => void revalidate()} />
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
