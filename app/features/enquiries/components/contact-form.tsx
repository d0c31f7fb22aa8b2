import { type SubmitEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { useTrap } from "./use-trap.tsx";

type Trouble = { message: string; fields: Record<string, string> };
const noTrouble: Trouble = { message: "", fields: {} };

/** Name, email and message to the people who run this; all three are required. */
export function ContactForm({ name, email }: { name: string; email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [trouble, setTrouble] = useState(noTrouble);
  const trap = useTrap();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const json = { ...Object.fromEntries(new FormData(event.currentTarget)), ...trap.read() };
    setState("sending");
    setTrouble(noTrouble);
    try {
      await call("/api/contact", { json });
      setState("sent");
    } catch (error) {
      setState("idle");
      setTrouble(troubleOf(error));
    }
  }

  if (state === "sent") {
    return (
      <Alert tone="good">
        Thank you, your message has been sent. We will answer by email.{" "}
        <button type="button" onClick={() => setState("idle")} className="min-h-11 underline">
          Write another
        </button>
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="card flex flex-col gap-5 p-5 sm:p-6">
      {trap.field}
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={name}
        error={trouble.fields["name"]}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={trouble.fields["email"]}
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={6}
        required
        maxLength={5000}
        error={trouble.fields["message"]}
      />
      {trouble.message !== "" && <Alert>{trouble.message}</Alert>}
      <Button type="submit" busy={state === "sending"}>
        Send message
      </Button>
    </form>
  );
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CallError)) return { ...noTrouble, message: "Network error. Try again later." };
  if (Object.keys(error.fields).length > 0) return { message: "", fields: error.fields };
  const fallback = "Failed to send message. Please try again later.";
  return { ...noTrouble, message: error.status >= 500 ? fallback : sentenceOf(error, fallback) };
}
