import { useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import type { BusinessJson } from "#app/features/accounts/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, CallError, fieldsOf, sentenceOf, type SentTo } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { PlaceInput } from "#app/ui/place-input.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";

type Fields = Omit<BusinessJson, "slug">;
const empty: Fields = { business_name: "", address: "", contact: "" };

/** A landlord's business info; without any, the landlord can skip it and add properties. */
export function BusinessForm({ business }: { business: BusinessJson | null }) {
  const refusal = useRefusal("/api/landlord/business");
  const wasSaved = useSearchParams()[0].has("business-saved");
  const initially = { ...empty, ...business, ...refusal.entries };
  const [address, setAddress] = useState(initially.address);
  const [saved, setSaved] = useState(business);
  const [state, setState] = useState<"idle" | "saving" | "saved">(wasSaved ? "saved" : "idle");
  const [failure, setFailure] = useState(wholeFailure(refusal));
  const [errors, setErrors] = useState(refusal.fields);
  const form = useRef<HTMLFormElement>(null);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const json = fieldsOf<SentTo<"PUT /api/landlord/business">>(event.currentTarget);
    setState("saving");
    setFailure(null);
    setErrors({});
    try {
      setSaved(await call("PUT /api/landlord/business", { json }));
      setState("saved");
    } catch (error) {
      setState("idle");
      const named = error instanceof CallError ? error.fields : {};
      setErrors(named);
      const first = form.current?.elements.namedItem(Object.keys(named)[0] ?? "");
      if (first instanceof HTMLElement) first.focus();
      else setFailure(sentenceOf(error, "Failed to save business info. Please try again."));
    }
  }

  const tie = (name: keyof Fields) => ({
    name,
    defaultValue: initially[name],
    error: errors[name],
    onChange: () => setState("idle"),
  });
  function move(to: string) {
    setAddress(to);
    setState("idle");
  }

  return (
    <section aria-labelledby="business" className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2 id="business">Business info</h2>
        <p className="mt-1 text-soft">
          Your business name appears on your properties, and your name on your public page. Your contact is
          for tenants whose stay you accepted. Your address is on their receipts once they paid.
        </p>
      </header>
      <form
        method="post"
        ref={form}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 md:grid-cols-3">
          <Field
            label="Business name"
            autoComplete="organization"
            maxLength={120}
            {...tie("business_name")}
          />
          <PlaceInput
            label="Address"
            name="address"
            autoComplete="street-address"
            value={address}
            error={errors["address"]}
            onChange={move}
            onPick={(place) => move(place.formatted)}
          />
          <Field
            label="Contact"
            hint="An email address or a phone number"
            maxLength={200}
            {...tie("contact")}
          />
        </div>
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" busy={state === "saving"} className="max-sm:w-full">
            Save business info
          </Button>
          {saved === null && (
            <LinkButton to="/landlord/add-property" variant="quiet" className="max-sm:w-full">
              Skip and Add Properties
            </LinkButton>
          )}
          <output className="font-medium text-good">{state === "saved" && "Saved."}</output>
        </div>
      </form>
    </section>
  );
}
