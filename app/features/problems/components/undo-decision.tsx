import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

/** Takes a decision back while it doesn't count yet. */
export function UndoDecision({ problemId }: { problemId: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function undo() {
    setBusy(true);
    setFailure(null);
    try {
      await call("DELETE /api/admin/problems/{id}/decision", { path: { id: problemId } });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-2">
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void undo()}>
          Undo decision
        </Button>
      </div>
      <p className="text-sm text-soft">No one is told and no money moves before it counts.</p>
    </div>
  );
}
