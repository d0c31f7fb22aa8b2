import { type SubmitEvent, useEffect, useState } from "react";
import { sentenceOf } from "./call.ts";
import { useRefusal } from "./use-refusal.ts";

/**
 * A form that leads to a page of the card processor, whose address `ask` returns. `path` is that of its call, whose refusal of a
 * form without script is shown first; `failed` is said where the call doesn't say why.
 */
export function useHostedPage(
  ask: () => Promise<{ url: string }>,
  { path, failed }: { path: string; failed: string },
) {
  const refused = useRefusal(path).message;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(refused || null);

  useEffect(() => {
    // After the browser's Back button the page is shown as it was left.
    const awake = () => setBusy(false);
    addEventListener("pageshow", awake);
    return () => removeEventListener("pageshow", awake);
  }, []);

  async function open(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await ask();
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error, failed));
      setBusy(false);
    }
  }

  return { busy, failure, onSubmit: (event: SubmitEvent) => void open(event) };
}
