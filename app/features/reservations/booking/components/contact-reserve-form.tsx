import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { UserJson } from "#app/features/accounts/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { dateIn } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { AgreementNote } from "#app/features/reservations/terms/components/agreement-note.tsx";
import { PlainFields } from "./plain-fields.tsx";
import { useContents } from "#app/features/reservations/terms/components/use-contents.tsx";
import { QuoteSummary } from "./quote-summary.tsx";
import { blankEndInWords, lengths } from "./stay-fields.tsx";
import { useFreeDays } from "./use-free-days.ts";
import { isTaken, useQuotes } from "./use-quotes.tsx";
import { useRequestKey } from "./use-request-key.ts";
import { isRefusal, type Reserved, reservedOf } from "./use-reserve.tsx";
import { useStayDates } from "./use-stay-dates.ts";

type Props = {
  property: PropertyJson;
  person: UserJson | null;
  onReserved: (answer: Reserved) => void;
  onCancel: () => void;
};

type Trouble = { message: string; fields: Record<string, string> };

const notPosted = { message: "", fields: {}, entries: {} as Record<string, string> };
const missing = "Reservation canceled. All fields are required.";

/** The short form under a property in a list: name, contact, dates, and the server's quote. */
export function ContactReserveForm({ property, person, onReserved, onCancel }: Props) {
  const { id, title, landlord_id } = property;
  const [today] = useState(() => dateIn(property.time_zone, new Date()));
  const days = useFreeDays([id]);
  const refusal = useRefusal("/api/reserve-order");
  const posted = refusal.entries["property_id"] === id ? refusal : notPosted;
  const [name, setName] = useState(posted.entries["guest_name"] ?? person?.username ?? "");
  const [contact, setContact] = useState(posted.entries["guest_contact"] ?? person?.email ?? "");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(posted);
  const dates = useStayDates(days.known.get(id) ?? { min: property.start_date ?? undefined }, {
    from: posted.entries["start_date"] ?? "",
    to: posted.entries["end_date"] ?? "",
  });
  const form = useRef<HTMLFormElement>(null);
  const afterRender = useAfterRender();
  const space = { id, title, landlord_id, quantity: 1 };
  const { quoted, asking, askAgain } = useQuotes([space], dates);
  const stated = useContents(quoted);
  const keyFor = useRequestKey();
  const terms = useTerms();

  // It opens on a press of Reserve, so the focus moves here.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMissing = [name, contact, dates.texts.from].some((text) => text.trim() === "");
    setTrouble({ message: isMissing ? missing : "", fields: {} });
    const isComplete = [stated.check(), terms.check()].every(Boolean);
    if (isMissing || dates.start === null || dates.problems.end !== null || !isComplete) {
      return afterRender(() => focusFault(form.current));
    }
    setBusy(true);
    try {
      const json = order();
      onReserved(reservedOf(await call("POST /api/reserve-order", { json, headers: keyFor(json) })));
    } catch (error) {
      const message = sentenceOf(error, "An error occurred. Please try again later.");
      const fields = error instanceof CallError ? error.fields : {};
      setTrouble({ message, fields });
      terms.refused(fields);
      // After anything else the dates may be taken by this request itself.
      if (!isRefusal(error)) return;
      askAgain();
      days.askAgain();
    } finally {
      setBusy(false);
    }
  }

  function order() {
    return {
      landlord_id,
      properties: [
        {
          id,
          price: quoted[0]?.quote?.price,
          house_rules: quoted[0]?.quote?.house_rules,
          charges_text: quoted[0]?.quote?.charges_text,
          agreement_sha256: quoted[0]?.quote?.agreement_sha256,
          contents: stated.contents[id],
          quantity: 1,
        },
      ],
      guest_name: name.trim(),
      guest_contact: contact.trim(),
      start_date: dates.start ?? undefined,
      end_date: dates.last ?? undefined,
      accepts_terms: terms.accepts,
    };
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={`Reserve ${title}`}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 border-t border-line p-4 sm:p-5"
    >
      <input type="hidden" name="property_id" value={id} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          name="guest_name"
          autoComplete="name"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={trouble.fields["guest_name"]}
        />
        <Field
          label="Contact"
          name="guest_contact"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint="Your email. We’ll send your reservation and code here."
          value={contact}
          onChange={(event) => setContact(event.target.value)}
          error={trouble.fields["guest_contact"]}
        />
      </div>
      <RangeField
        limits={dates.limits}
        today={dates.limits.today ?? today}
        presets={lengths[property.price_per]}
        note={quoted[0]?.quote?.available ? `${formatDollars(quoted[0].quote.total)} total` : undefined}
        value={dates.texts}
        onChange={dates.change}
        start={{
          label: "Start date",
          name: "start_date",
          required: true,
          error: trouble.fields["start_date"],
        }}
        end={{ label: "End date", name: "end_date", error: trouble.fields["end_date"] }}
        hint={blankEndInWords([{ ...space, price_per: property.price_per }])}
      />
      <QuoteSummary quoted={quoted} asking={asking} onTake={(_id, free) => dates.change(free)} />
      {stated.fields}
      <AgreementNote quoted={quoted} />
      {terms.fields}
      {trouble.message !== "" && <Alert>{trouble.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <PlainFields quoted={quoted} dates={dates} />
        <Button type="submit" busy={busy} disabled={quoted.some(isTaken)} className="max-sm:w-full">
          Confirm reservation
        </Button>
        <Button variant="quiet" onClick={onCancel} className="max-sm:w-full [@media(scripting:none)]:hidden!">
          Cancel
        </Button>
        {quoted.some(isTaken) && <p className="basis-full text-sm text-soft">Choose other dates first.</p>}
      </div>
    </form>
  );
}

/** Focuses the first required field that is empty, or invalid. */
function focusFault(form: HTMLFormElement | null) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input") ?? [])];
  fields.find((field) => (field.required && field.value.trim() === "") || field.ariaInvalid)?.focus();
}
