import { type SubmitEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useTrap } from "./use-trap.tsx";

type Trouble = { message: string; fields: Record<string, string> };
const noTrouble: Trouble = { message: "", fields: {} };

/** Who thinks of hosting leaves a name, an address and what there is to let; name and email are required. */
export function LeadForm({ name, email, types }: { name: string; email: string; types: readonly string[] }) {
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
      await call("/api/lead", { json });
      setState("sent");
    } catch (error) {
      setState("idle");
      setTrouble(troubleOf(error));
    }
  }

  if (state === "sent") {
    return (
      <Alert
        tone="good"
        action={
          <LinkButton to="/signup" variant="secondary">
            Sign up now
          </LinkButton>
        }
      >
        Thank you. We will write to you soon.
      </Alert>
    );
  }
  const field = (key: string) => ({ name: key, error: trouble.fields[key] });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="card flex flex-col gap-5 p-5 sm:p-6">
      {trap.field}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("name")} label="Name" autoComplete="name" required defaultValue={name} />
        <Field
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
        />
        <Field
          {...field("phone")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint="Optional"
        />
        <SelectField {...field("propertyType")} label="What do you have?" defaultValue="" hint="Optional">
          <option value="">Not sure yet</option>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </div>
      <Field
        {...field("location")}
        label="Where is it?"
        hint="Optional. ZIP code, city or address."
        maxLength={200}
        autoComplete="street-address"
      />
      {trouble.message !== "" && <Alert>{trouble.message}</Alert>}
      <Button type="submit" busy={state === "sending"}>
        Start hosting
      </Button>
    </form>
  );
}

function troubleOf(error: unknown): Trouble {
  const fallback = "Something went wrong. Please try again.";
  if (!(error instanceof CallError)) return { ...noTrouble, message: fallback };
  if (Object.keys(error.fields).length > 0) return { message: "", fields: error.fields };
  return { ...noTrouble, message: error.status >= 500 ? fallback : sentenceOf(error, fallback) };
}
