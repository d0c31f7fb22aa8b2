import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/announce.ts";
import { CallError, sentenceOf } from "#app/ui/call.ts";

/** Sends a form about a problem by a call, shows its refusal, and reads the page again. */
export function useProblemForm(send: (form: FormData) => Promise<unknown>, sent: string) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const form = new FormData(event.currentTarget, submitter);
    setBusy(submitter instanceof HTMLButtonElement ? submitter.value : "");
    setFailure(null);
    setFields({});
    try {
      await send(form);
      await revalidate();
      announce(sent);
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(null);
  }
  return { busy, failure, fields, submit };
}
