import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { addressFor, call, sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { poll } from "#app/ui/poll.ts";
import type { UnverifiedIdJson } from "../present.ts";
import { pressIdKey } from "./id-keys.ts";
import { UnverifiedId } from "./unverified-id.tsx";
import { firstSeen, renewWaiting } from "./waiting-list.ts";

/**
 * IDs to review, oldest first. New ones are added at the end without a reload; those shown never change their picture.
 */
export function UnverifiedIds({ loaded }: { loaded: UnverifiedIdJson[] }) {
  const [ids, setIds] = useState(() => firstSeen(loaded));
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const askAgain = useRef(() => {});

  useEffect(() => {
    const watch = poll(addressFor("GET /api/unverified-ids"), {
      everyMs: 5000,
      onChange: (answer) => setIds((shown) => renewWaiting(shown, answer)),
      onTrouble: () => {},
    });
    askAgain.current = watch.ask;
    return watch.stop;
  }, []);

  async function verify({ reservationId, document_id: documentId, guest_name: guest }: UnverifiedIdJson) {
    setBusy(documentId);
    setFailure(null);
    try {
      await call("POST /api/verify-id", { json: { reservationId, documentId } });
      setIds((all) => all.filter((one) => one.document_id !== documentId));
      announce(`The ID of ${guest} is verified.`);
    } catch (error) {
      setFailure(sentenceOf(error, "Failed to verify."));
    }
    setBusy(null);
    askAgain.current();
  }

  function leaveOut({ document_id: documentId, guest_name: guest }: UnverifiedIdJson) {
    setIds((all) => all.filter((one) => one.document_id !== documentId));
    announce(`The ID of ${guest} is refused.`);
    askAgain.current();
  }

  return (
    <div className="flex flex-col gap-4">
      {failure && <Alert>{failure}</Alert>}
      {ids.length > 0 && (
        <p className="text-sm text-soft max-sm:hidden">Keys: V verify · R refuse · J/K next, previous</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys repeat its buttons */}
      <ul onKeyDown={pressIdKey} className="flex flex-col gap-4">
        {ids.map((one, place) => (
          <UnverifiedId
            key={one.document_id}
            id={one}
            busy={busy === one.document_id}
            isFirst={place === 0}
            onVerify={() => void verify(one)}
            onRefused={() => leaveOut(one)}
          />
        ))}
      </ul>
      {ids.every((one) => one.gone !== null) && (
        <EmptyState title="No unverified IDs found.">
          <p>New ones appear here automatically.</p>
        </EmptyState>
      )}
    </div>
  );
}
