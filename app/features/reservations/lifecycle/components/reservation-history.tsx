import ChevronDown from "~icons/lucide/chevron-down";
import { useEffect, useState } from "react";
import { instantInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { TransitionJson } from "#app/features/reservations/lifecycle/present.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

/** `status` is the reservation's when the history was loaded. */
type Answer = { transitions: TransitionJson[] | null; failure: string | null; status: string };

/** A reservation's history; loaded when opened, and again when its status changes. */
export function ReservationHistory({ reservation }: { reservation: ReservationJson }) {
  const { id, status, guest_name, time_zone } = reservation;
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { transitions = null, failure = null } = answer ?? {};

  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    const show = (told: Omit<Answer, "status">) => leaving.signal.aborted || setAnswer({ ...told, status });
    call("GET /api/reservations/{id}/history", { path: { id }, signal: leaving.signal }).then(
      (told) => show({ transitions: told, failure: null }),
      (error) => show({ transitions: null, failure: sentenceOf(error, "The history could not be loaded.") }),
    );
    return () => leaving.abort();
  }, [open, id, status]);

  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`history-${id}`}
        aria-describedby={`title-${id}`}
        onClick={() => setOpen(!open)}
        className="-mx-2 mt-1 flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink"
      >
        <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
        History
      </button>
      <div id={`history-${id}`} hidden={!open}>
        {failure && <Alert>{failure}</Alert>}
        {transitions === null && failure === null && <Skeleton className="h-12" />}
        {transitions && (
          <ol className="flex flex-col gap-1.5 text-sm">
            {transitions.map((transition) => (
              <li key={transition.at + transition.action} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">{inWords(transition, guest_name)}</span>
                <time dateTime={transition.at} className="text-soft">
                  {instantInWords(time_zone, new Date(transition.at))}
                </time>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

/** One transition in words, for the landlord. */
function inWords({ action, by, from_status }: TransitionJson, guest: string): string {
  const words: Record<TransitionJson["action"], string> = {
    reserve: `${guest} requested the space`,
    changeStay: "The stay changed",
    changeContents: "You agreed to a change of what goes in",
    endEarly: "The stay ended early: no one came",
    bookInstantly: "Booked instantly: the ID was verified already",
    accept: "You accepted",
    undoAccept: "You undid that",
    reject: "You rejected",
    requestDocuments: "You asked for documents",
    uploadId: `${guest} uploaded an ID`,
    verifyId: "We verified the ID",
    cancel: by === "administrator" ? "We canceled" : `${guest} canceled`,
    cancelAsLandlord: "You canceled",
    expire:
      from_status === "pending"
        ? "The request was not answered in time"
        : "The ID or payment did not arrive in time",
    revive: "The payment arrived late; the dates were still available",
  };
  return words[action];
}
