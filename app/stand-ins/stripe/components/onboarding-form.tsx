import { useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { TestBanks } from "./test-banks.tsx";
import {
  checkPayee,
  testRouting,
  type PayeeEntry,
  type PayeeErrors,
  type PayeeField,
} from "@sparebay/stripe-sandbox/onboarding.ts";
import type { OnboardingPage } from "@sparebay/stripe-sandbox/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";

const fields: PayeeField[] = ["name", "routing", "account"];

/** The payee and their bank account. Fields are uncontrolled, so that what is typed before hydration isn't lost. */
export function OnboardingForm({ page }: { page: OnboardingPage }) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<PayeeErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);

  function show(found: PayeeErrors) {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) control(form.current, first)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const entry = read(form.current);
    const found = checkPayee(entry);
    setTrouble(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { url } = await call("POST /sandbox/onboarding/{id}", { path: { id: page.id }, json: entry });
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      if (error instanceof CallError && error.status === 409) return window.location.assign(page.refreshUrl);
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return show(error.fields);
      setTrouble("Your details could not be sent. Please try again.");
    }
  }

  function fill(account: string) {
    const name = control(form.current, "name");
    if (name && name.value.trim() === "") name.value = "Sam Sandbox";
    for (const [field, value] of [["routing", testRouting] as const, ["account", account] as const]) {
      const input = control(form.current, field);
      if (input) input.value = value;
    }
    setErrors({});
    setTrouble(null);
  }

  const common = (field: PayeeField) => ({
    name: field,
    error: errors[field],
    onInput: () => errors[field] && setErrors((current) => ({ ...current, [field]: undefined })),
  });
  return (
    <form data-early ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <h2>Your details</h2>
      {trouble && <Alert>{trouble}</Alert>}
      <div className="flex flex-col gap-4">
        <Field label="Legal name" autoComplete="name" placeholder="As on your ID" {...common("name")} />
        <Field
          label="Routing number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="9 digits"
          maxLength={20}
          className="tabular-nums"
          {...common("routing")}
        />
        <Field
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          className="tabular-nums"
          {...common("account")}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Button type="submit" wide busy={busy} disabled={!useReady()} className="min-h-12 text-lg">
          {busy ? "Submitting…" : "Agree and submit"}
        </Button>
        <a
          href={page.returnUrl}
          className="inline-flex min-h-11 items-center justify-center rounded-control px-4 font-semibold text-soft no-underline hover:text-ink"
        >
          Finish later
        </a>
      </div>
      <TestBanks onPick={fill} />
    </form>
  );
}

function read(form: HTMLFormElement | null): PayeeEntry {
  const text = (field: PayeeField) => control(form, field)?.value.trim() ?? "";
  return { name: text("name"), routing: text("routing"), account: text("account") };
}

function control(form: HTMLFormElement | null, field: PayeeField): HTMLInputElement | null {
  const found = form?.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}

/** False until the script runs: a press before that would leave the page without effect. */
function useReady(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
