import Lock from "~icons/lucide/lock";
import { useRef, useState, type FormEvent } from "react";
import { CardFields } from "./card-fields.tsx";
import { TestCards } from "./test-cards.tsx";
import {
  checkCard,
  formatNumber,
  type CardEntry,
  type CardErrors,
  type CardField,
} from "@sparebay/stripe-sandbox/model.ts";
import type { HostedPage } from "@sparebay/stripe-sandbox/present.ts";
import { formatCents } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = { page: HostedPage; onConfirm: () => void; onEnded: () => void; notice: string | null };

const order: CardField[] = ["email", "number", "expiry", "cvc", "name"];

/** The card form. Fields are uncontrolled, so that what is typed before hydration isn't lost. */
export function CardForm({ page, onConfirm, onEnded, notice }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const posted = useRefusal(`/sandbox/checkout/${page.id}/pay`);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<CardErrors>(posted.fields);
  const [trouble, setTrouble] = useState<string | null>(notice);
  const [number, setNumber] = useState("");

  function show(found: CardErrors) {
    setErrors(found);
    const first = order.find((field) => found[field]);
    if (first) control(form.current, first)?.focus();
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const entry = read(form.current);
    const found = checkCard(entry, thisMonth());
    setTrouble(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const step = await call("POST /sandbox/checkout/{id}/pay", { path: { id: page.id }, json: entry });
      if (step.next === "done") return window.location.assign(step.url);
      onConfirm();
    } catch (error) {
      setBusy(false);
      if (error instanceof CallError && error.status === 409) return onEnded();
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return show(error.fields);
      setTrouble("An error occurred while processing your card. Nothing was charged; please try again.");
    }
  }

  /** Only typing clears a message: if blur did, the button being pressed would move. */
  function check(field: CardField) {
    if (!control(form.current, field)?.value) return;
    const message = checkCard(read(form.current), thisMonth())[field];
    if (message) setErrors((current) => ({ ...current, [field]: message }));
  }

  function fill(testNumber: string) {
    const values = {
      number: formatNumber(testNumber),
      expiry: "12 / 34",
      cvc: "123",
      name: read(form.current).name || "Sam Sandbox",
      email: read(form.current).email || "sam@sandbox.example",
    };
    for (const [field, value] of Object.entries(values)) {
      const input = control(form.current, field as CardField);
      if (input) input.value = value;
    }
    setNumber(testNumber);
    setErrors({});
    setTrouble(null);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={pay} className="flex flex-col gap-6">
      <h2>{page.isSetup ? "Save a card" : "Pay with card"}</h2>
      {trouble && <Alert>{trouble}</Alert>}
      <CardFields
        entered={{ ...posted.entries, email: posted.entries["email"] ?? page.email }}
        number={number}
        errors={errors}
        onNumber={setNumber}
        onLeave={check}
        onType={(field) => errors[field] && setErrors((current) => ({ ...current, [field]: undefined }))}
      />
      <Button type="submit" wide busy={busy} className="min-h-12 text-lg">
        {!busy && <Lock aria-hidden className="size-4" />}
        {busy ? "Processing…" : page.isSetup ? "Save card" : `Pay ${formatCents(page.amountCents)}`}
      </Button>
      {page.words !== null && <p className="-mt-3 text-sm text-soft">{page.words}</p>}
      <TestCards onPick={fill} />
    </form>
  );
}

function read(form: HTMLFormElement | null): CardEntry {
  const data = form ? new FormData(form) : new FormData();
  const text = (name: CardField) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    email: text("email"),
    number: text("number"),
    expiry: text("expiry"),
    cvc: text("cvc"),
    name: text("name"),
  };
}

function control(form: HTMLFormElement | null, field: CardField): HTMLInputElement | null {
  const found = form?.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}

function thisMonth() {
  const today = new Date();
  return { month: today.getMonth() + 1, year: today.getFullYear() };
}
