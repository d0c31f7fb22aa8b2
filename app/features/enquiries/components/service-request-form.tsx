import { type SubmitEvent, useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, waitOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useTrap } from "./use-trap.tsx";

const confirmationMilliseconds = 4000;

/** 'Need Something Done?': a free-text request, from anybody. */
export function ServiceRequestForm() {
  const [message, setMessage] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
  const [wait, setWait] = useState("");
  const trap = useTrap();

  useEffect(() => {
    if (state !== "sent") return;
    const timer = setTimeout(() => setState("idle"), confirmationMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (message.trim() === "" || state === "sending") return;
    setState("sending");
    try {
      await call("/api/service-requests", { json: { message: message.trim(), ...trap.read() } });
      setMessage("");
      setState("sent");
    } catch (error) {
      setWait(waitOf(error));
      // A network that fails is logged only.
      setState(error instanceof CallError ? "failed" : "idle");
      if (!(error instanceof CallError)) reportError(error);
    }
  }

  return (
    <section aria-labelledby="service-request" className="card p-5 sm:p-6">
      <h2 id="service-request">Need Something Done?</h2>
      <p className="mt-1 text-soft">
        Junk removal, truck parking, a hand with moving: tell us, and we will find somebody nearby.
      </p>
      <form method="post" onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-3">
        {trap.field}
        <TextAreaField
          label="What do you need?"
          name="message"
          rows={3}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" busy={state === "sending"}>
            Send request
          </Button>
          <output className="min-w-0 font-medium text-good">
            {state === "sent" && "✅ Your request has been sent! We’ll contact you soon."}
          </output>
        </div>
        {state === "failed" && <Alert>Failed to send request. {wait || "Try again."}</Alert>}
      </form>
    </section>
  );
}
