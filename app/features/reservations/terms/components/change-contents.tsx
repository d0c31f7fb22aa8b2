import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { isAccepted } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Folded } from "#app/ui/folded.tsx";
import { ContentsChange } from "./contents-change.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { ContentsFields, contentsOf, draftIn, draftOf } from "./contents-fields.tsx";
import { StayContents } from "./stay-contents.tsx";

/**
 * A stay's house rules and what goes in, which its tenant changes until the landlord has accepted; then the landlord answers
 * the change. Both work as plain posts, too.
 */
export function ChangeContents({ reservation }: { reservation: ReservationJson }) {
  const { id, title, status, contents, contents_asked: asked } = reservation;
  const posted = useRefusal(`/api/reservations/${id}/contents`);
  const [draft, setDraft] = useState(() => draftIn(posted.entries) ?? draftOf(contents));
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [trouble, setTrouble] = useState({
    message: wholeFailure(posted) ?? "",
    field: Object.values(posted.fields)[0] ?? "",
  });
  const { revalidate } = useRevalidator();
  const isAsked = isAccepted(status);
  const isOpen = isAsked
    ? !reservation.is_over && reservation.contents_change === null
    : status === "pending" || status === "docs_requested";

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setSaved(false);
    setTrouble({ message: "", field: "" });
    try {
      await call("PUT /api/reservations/{id}/contents", { path: { id }, json: contentsOf(draft) });
      setSaved(true);
      await revalidate();
    } catch (error) {
      const field = error instanceof CallError ? Object.values(error.fields)[0] : undefined;
      setTrouble({
        message: field ? "" : sentenceOf(error, "We couldn’t save your changes. Try again."),
        field: field ?? "",
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <StayContents of={reservation} />
      <ContentsChange reservation={reservation} side="tenant" onAnswered={() => void revalidate()} />
      {isOpen && (
        <Folded
          label={
            isAsked
              ? "Ask to change what goes in"
              : contents === null
                ? "Say what goes in"
                : "Change what goes in"
          }
          open={posted.message !== ""}
          className="border-y border-line"
        >
          <form
            method="post"
            noValidate
            aria-label={`What goes into ${title}`}
            className="flex flex-col gap-4"
            onSubmit={(event: SubmitEvent) => void save(event)}
          >
            <input type="hidden" name="states_contents" value="true" />
            <input type="hidden" name="reservationId" value={id} />
            <ContentsFields
              asked={asked}
              value={draft}
              onChange={(changes) => {
                setSaved(false);
                setDraft({ ...draft, ...changes });
              }}
              error={trouble.field || undefined}
            />
            {trouble.message !== "" && <Alert>{trouble.message}</Alert>}
            {isSaved && <Alert tone="good">Saved. The landlord sees it.</Alert>}
            <Button type="submit" variant="secondary" busy={busy} className="self-start">
              {isAsked ? "Ask the landlord" : "Save what goes in"}
            </Button>
          </form>
        </Folded>
      )}
    </>
  );
}
