import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { call, CallError, fieldsOf, sentenceOf, type SentTo } from "#app/ui/call.ts";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { useHoneypot } from "./use-honeypot.tsx";

type Fields = SentTo<"POST /api/contact" | "POST /api/lead">;
type Trouble = { message: string; fields: Record<string, string> };
const noTrouble: Trouble = { message: "", fields: {} };

/** What is said when the server has no sentence of its own, or was not reached at all. */
type Sentences = { refused: string; broken: string };

/**
 * A form that is sent to `path` with all its fields, and what became of it. Without script the browser posts it to the
 * page itself, which then says `?sent` or refuses.
 */
export function useInquiry(path: "/api/contact" | "/api/lead", sentences: Sentences) {
  const [params] = useSearchParams();
  const wasSent = params.has("sent");
  const [state, setState] = useState<"idle" | "sending" | "sent">(wasSent ? "sent" : "idle");
  const refusal = useRefusal(path);
  const [trouble, setTrouble] = useState<Trouble>({ ...refusal, message: wholeFailure(refusal) ?? "" });
  const honeypot = useHoneypot();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const json = { ...fieldsOf<Fields>(event.currentTarget), ...honeypot.read() };
    setState("sending");
    setTrouble(noTrouble);
    try {
      await call(`POST ${path}`, { json });
      setState("sent");
    } catch (error) {
      setState("idle");
      setTrouble(troubleOf(error, sentences));
    }
  }

  return {
    state,
    message: trouble.message,
    send: (event: SubmitEvent<HTMLFormElement>) => void send(event),
    again: () => setState("idle"),
    honeypotField: honeypot.field,
    /** What a field of this name is called, what stands in it at first, and what is wrong with it. */
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
