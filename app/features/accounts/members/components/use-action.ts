import { useState } from "react";
import { CallError, sentenceOf } from "#app/ui/call.ts";

const broken = "An error occurred. Please try again.";

/** Runs one action at a time: whether it's running, the error, and the field it belongs to. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      await action();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(sentenceOf(error, broken));
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure, errors };
}
