import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { call, sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { poll } from "#app/ui/poll.ts";
import type { UnverifiedIdJson } from "../present.ts";
import { UnverifiedId } from "./unverified-id.tsx";

/** The IDs that wait, oldest first; new ones come in and verified ones leave without a reload. */
export function UnverifiedIds({ loaded }: { loaded: UnverifiedIdJson[] }) {
  const [ids, setIds] = useState(loaded);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const askAgain = useRef(() => {});

  useEffect(() => {
    const watch = poll<UnverifiedIdJson[]>("/api/unverified-ids", {
      everyMs: 5000,
      onChange: setIds,
      onTrouble: () => {},
    });
    askAgain.current = watch.ask;
    return watch.stop;
  }, []);

  async function verify({ reservationId, guest_name: guest }: UnverifiedIdJson) {
    setBusy(reservationId);
    setFailure(null);
    try {
      await call("/api/verify-id", { json: { reservationId } });
      setIds((all) => all.filter((one) => one.reservationId !== reservationId));
      announce(`The ID of ${guest} is verified.`);
    } catch (error) {
      setFailure(sentenceOf(error, "Failed to verify."));
    }
    setBusy(null);
    askAgain.current();
  }

  return (
    <div className="flex flex-col gap-4">
      {failure && <Alert>{failure}</Alert>}
      {ids.length === 0 && (
        <EmptyState title="No unverified IDs found.">
          <p>New ones appear here by themselves.</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {ids.map((one) => (
          <UnverifiedId
            key={one.reservationId}
            id={one}
            busy={busy === one.reservationId}
            onVerify={() => void verify(one)}
          />
        ))}
      </ul>
    </div>
  );
}
