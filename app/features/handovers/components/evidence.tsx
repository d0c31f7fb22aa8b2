import { useState } from "react";
import type { EvidenceJson } from "#app/features/handovers/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { HandoverPhotos } from "./handover-photos.tsx";
import { TimelineList } from "./timeline-list.tsx";

/** For administrators: move-in next to move-out, and the timeline; opening it is audited. */
export function Evidence({ reservationId }: { reservationId: string }) {
  const [evidence, setEvidence] = useState<EvidenceJson | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: reservationId };
      setEvidence(await call("GET /api/admin/reservations/{id}/handovers", { path }));
    } catch (error) {
      setFailure(sentenceOf(error, "The evidence could not be loaded."));
    }
    setBusy(false);
  }

  if (evidence === null)
    return (
      <div className="flex flex-col gap-2">
        {failure && <Alert>{failure}</Alert>}
        <div>
          <Button variant="secondary" busy={busy} onClick={() => void open()}>
            Open handovers and timeline
          </Button>
        </div>
        <p className="text-sm text-soft">Opening them is in the audit log.</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4">
        {evidence.handovers.map((handover) => (
          <section key={handover.kind} aria-label={handover.kind} className="flex min-w-0 flex-col gap-3">
            <h3 className="text-base">{handover.kind === "move-in" ? "Move-in" : "Move-out"}</h3>
            <HandoverPhotos
              name="Tenant"
              given={handover.tenant}
              timeZone={evidence.time_zone}
              agreed="Agreed"
            />
            <HandoverPhotos
              name="Landlord"
              given={handover.landlord}
              timeZone={evidence.time_zone}
              agreed="Agreed"
            />
          </section>
        ))}
      </div>
      <TimelineList
        timeline={evidence.timeline}
        side={null}
        timeZone={evidence.time_zone}
        reservationId={null}
      />
    </div>
  );
}
