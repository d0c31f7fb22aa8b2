import { useState } from "react";
import type { AccessJson } from "#app/features/access/present.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";

type Props = { reservation: Pick<ReservationJson, "id" | "title" | "time_zone"> };

/** The gate code of a stay, once its holder asks for it: views are recorded, so that no page shows it unasked. */
export function GateCode({ reservation: { id, title, time_zone } }: Props) {
  const [access, setAccess] = useState<AccessJson | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    setFailure(null);
    try {
      setAccess(await call("GET /api/reservations/{id}/access", { path: { id } }));
    } catch (error) {
      setFailure(sentenceOf(error, "The gate code could not be loaded."));
    }
    setBusy(false);
  }

  return (
    <div
      className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden ${access?.code ? "" : "print:hidden"}`}
      aria-live="polite"
    >
      <span className="text-soft">Gate code</span>
      {access?.code ? (
        <span className="inline-flex min-w-0 items-center">
          <strong className="min-w-0 font-mono text-2xl tracking-wider wrap-anywhere">{access.code}</strong>
          <CopyButton text={access.code} label={`Copy the gate code ${access.code}`} />
        </span>
      ) : access ? (
        <span>{whyNone(access, time_zone)}</span>
      ) : (
        <>
          <Button variant="secondary" busy={busy} onClick={() => void show()}>
            Show<span className="sr-only"> the gate code of {title}</span>
          </Button>
          <span className="text-sm text-soft">The landlord sees that you opened it.</span>
        </>
      )}
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}

function whyNone({ state, is_written, opens_at, closes_for_rent }: AccessJson, timeZone: string): string {
  if (state === "closed" && closes_for_rent) return "Closed: rent is past due.";
  if (state === "closed") return "Not available.";
  if (state === "later") return `Opens ${instantInWords(timeZone, new Date(opens_at))}.`;
  return is_written ? "None. See how to get in." : "The landlord hasn’t written how to get in. Ask them.";
}
