import { type SubmitEvent, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { textFields } from "#app/platform/text-fields.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, waitOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { useHoneypot } from "./use-honeypot.tsx";

const confirmationMilliseconds = 4000;

/** 'Need Something Done?': a free-text request, from anyone. */
export function ServiceRequestForm() {
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
  const [wait, setWait] = useState("");
  const honeypot = useHoneypot();
  const refusal = useRefusal("/api/service-requests");
  const wasSent = useSearchParams()[0].has("request-sent");

  useEffect(() => {
    if (state !== "sent") return;
    const timer = setTimeout(() => setState("idle"), confirmationMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = textFields(new FormData(form))["message"]?.trim() ?? "";
    if (message === "" || state === "sending") return;
    setState("sending");
    try {
      await call("POST /api/service-requests", { json: { message, ...honeypot.read() } });
      form.reset();
      setState("sent");
    } catch (error) {
      setWait(waitOf(error));
      const isRefused = error instanceof CallError;
      setState(isRefused ? "failed" : "idle");
      // A network error is only logged.
      if (!isRefused) reportError(error);
    }
  }

  return (
    <section aria-labelledby="service-request" className="card p-5 sm:p-6">
      <h2 id="service-request">Need Something Done?</h2>
      <p className="mt-1 text-soft">
        Junk removal, truck parking, a hand with moving: tell us what you need, and we’ll find someone nearby.
      </p>
      <form
        method="post"
        action="/?index"
        onSubmit={(event) => void send(event)}
        className="mt-4 flex flex-col gap-3"
      >
        {honeypot.field}
        <TextAreaField
          label="What do you need?"
          name="message"
          rows={3}
          maxLength={5000}
          defaultValue={refusal.entries["message"]}
          error={refusal.fields["message"] ?? wholeFailure(refusal)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" busy={state === "sending"}>
            Send request
          </Button>
          <output className="min-w-0 font-medium text-good">
            {(state === "sent" || (wasSent && state === "idle")) &&
              "✅ Your request has been sent! We’ll contact you soon."}
          </output>
        </div>
        {state === "failed" && <Alert>Failed to send request. {wait || "Try again."}</Alert>}
      </form>
    </section>
  );
}
