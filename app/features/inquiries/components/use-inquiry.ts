import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { call, CallError, fieldsOf, sentenceOf, type SentTo } from "#app/ui/call.ts";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { useHoneypot } from "./use-honeypot.tsx";

type Fields = SentTo<"POST /api/contact" | "POST /api/lead" | "POST /api/reports">;
type Trouble = { message: string; fields: Record<string, string> };
const noTrouble: Trouble = { message: "", fields: {} };

/** Messages for a refusal without a sentence of its own, and for an unreachable server. */
type Sentences = { refused: string; broken: string };

/**
 * A form that is posted to `path` with all its fields. Without script the browser posts it to the page itself, which
 * then shows `?sent` or the refusal.
 */
export function useInquiry(path: "/api/contact" | "/api/lead" | "/api/reports", sentences: Sentences) {
  const [params] = useSearchParams();
  const wasSent = params.has("sent");
  const [state, setState] = useState<"idle" | "sending" | "sent">(wasSent ? "sent" : "idle");
  const [sent, setSent] = useState<Record<string, string>>({});
  const refusal = useRefusal(path);
  const [trouble, setTrouble] = useState<Trouble>({ ...refusal, message: wholeFailure(refusal) ?? "" });
  const honeypot = useHoneypot();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const texts = fieldsOf<Fields & Record<string, string>>(event.currentTarget);
    setState("sending");
    setTrouble(noTrouble);
    try {
      await call(`POST ${path}`, { json: { ...texts, ...honeypot.read() } });
      setSent(texts);
      setState("sent");
    } catch (error) {
      setState("idle");
      setTrouble(troubleOf(error, sentences));
    }
  }

  return {
    state,
    /** What was sent, by name. */
    sent,
    message: trouble.message,
    send: (event: SubmitEvent<HTMLFormElement>) => void send(event),
    again: () => setState("idle"),
    honeypotField: honeypot.field,
    /** A field's attributes: its name, its initial value and its error. */
    field: (name: string, initially = "") => ({
      name,
      defaultValue: refusal.entries[name] ?? initially,
      error: trouble.fields[name],
    }),
  };
}

function troubleOf(error: unknown, { refused, broken }: Sentences): Trouble {
  if (!(error instanceof CallError)) return { ...noTrouble, message: broken };
  if (Object.keys(error.fields).length > 0) return { message: "", fields: error.fields };
  return { ...noTrouble, message: error.status >= 500 ? refused : sentenceOf(error, refused) };
}
