import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Answer = {
  status: Status;
  reason?: string;
  undoable?: boolean;
  /** What goes in as it was read. */
  contents_mark?: string | null;
};

/** Sends the landlord's answer. */
export type SendAnswer = (answer: Answer) => Promise<void>;

type Outcome = {
  onAnswered: (changes: Partial<ReservationJson>) => void;
  onFailed: (sentence: string | null) => void;
};

export function useAnswer(reservationId: string, { onAnswered, onFailed }: Outcome): SendAnswer {
  return async (json) => {
    onFailed(null);
    try {
      const path = { id: reservationId };
      onAnswered(await call("PUT /api/reservations/{id}/status", { path, json }));
    } catch (error) {
      if (!(error instanceof CallError)) {
        onFailed("Network error or server crash while updating status.");
        return;
      }
      onFailed(sentenceOf(error, "Failed to update status"));
      // It was answered elsewhere, perhaps in another tab, or what goes in has changed: show it as it is now.
      if (error.status === 409) onAnswered(await readAgain(reservationId, error));
    }
  };
}

async function readAgain(id: string, { body }: CallError): Promise<Partial<ReservationJson>> {
  try {
    return await call("GET /api/reservations/{id}", { path: { id } });
  } catch {
    return { status: body["status"] as Status, undo_until: null };
  }
}
