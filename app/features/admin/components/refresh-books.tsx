import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

const everyMs = 1500;
const patienceMs = 30_000;

/** Has the card processor's books read now, and reloads the page's data until they were. */
export function RefreshBooks({ asOf }: { asOf: string | null }) {
  const { revalidate } = useRevalidator();
  /** The books must be at least as of this time; null if we don't wait. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isWaiting = wanted !== null && (asOf === null || asOf < wanted);

  useEffect(() => {
    if (!isWaiting) return;
    const rhythm = setInterval(() => void revalidate(), everyMs);
    const patience = setTimeout(() => {
      setWanted(null);
      setFailure("The card processor’s books couldn’t be read yet. Please try again later.");
    }, patienceMs);
    return () => {
      clearInterval(rhythm);
      clearTimeout(patience);
    };
  }, [isWaiting, revalidate]);

  async function refresh() {
    setFailure(null);
    try {
      setWanted((await call("POST /api/admin/money/refresh")).at);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
  }

  return (
    <div className="flex flex-col items-end gap-3">
      <Button variant="secondary" busy={isWaiting} onClick={() => void refresh()}>
        Refresh
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
