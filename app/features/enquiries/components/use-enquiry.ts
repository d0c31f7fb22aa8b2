import { type SubmitEvent, useState } from "react";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { useTrap } from "./use-trap.tsx";

type Trouble = { message: string; fields: Record<string, string> };
const noTrouble: Trouble = { message: "", fields: {} };

/** What is said when the server has no sentence of its own, or was not reached at all. */
type Sentences = { refused: string; broken: string };

/** A form that is sent to `path` with all its fields, and what became of it. */
export function useEnquiry(path: string, sentences: Sentences) {
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
      await call(path, { json });
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
    trapField: trap.field,
    /** What a field of this name is called, and what is wrong with it. */
    field: (name: string) => ({ name, error: trouble.fields[name] }),
  };
}

function troubleOf(error: unknown, { refused, broken }: Sentences): Trouble {
  if (!(error instanceof CallError)) return { ...noTrouble, message: broken };
  if (Object.keys(error.fields).length > 0) return { message: "", fields: error.fields };
  return { ...noTrouble, message: error.status >= 500 ? refused : sentenceOf(error, refused) };
}
