import type { ReactNode } from "react";
import { bookedEvents } from "#app/features/payments/model.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

const often = (thing: string) => ({
  "1": `The next ${thing}`,
  "5": `The next 5 ${thing}s`,
  always: `Every ${thing}, until removed`,
});

/** One form for each kind of fault. */
export function FaultForms() {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <FaultForm title="Webhooks" order="Order for webhooks">
        <Choice
          label="What happens"
          name="kind"
          options={{
            late: "They arrive late",
            duplicate: "They arrive twice",
            reversed: "They arrive after newer ones",
            lost: "They never arrive",
          }}
        />
        <Choice
          label="Which events"
          name="event"
          options={{ any: "Any", ...Object.fromEntries(bookedEvents.map((type) => [type, type])) }}
        />
        <Choice
          label="Delay, or time until the duplicate"
          name="by"
          options={{ "1m": "1 minute", "1h": "1 hour", "1d": "1 day" }}
        />
        <Choice label="How often" name="times" options={often("webhook")} />
      </FaultForm>
      <FaultForm title="Saved cards" order="Order for saved cards">
        <Choice
          label="What happens"
          name="kind"
          options={{
            declined: "The card is declined",
            authenticate: "Its owner must confirm the payment",
            refused: "The request is refused",
          }}
        />
        <Choice label="How often" name="times" options={often("charge")} />
        <p className="text-sm text-soft">
          For rents that are charged automatically. Declined ones are tried again after 1, 3 and 5 days. A
          refused request is our trouble: it’s repeated every hour, and administrators see it.
        </p>
      </FaultForm>
      <FaultForm title="Requests" order="Order for requests">
        <Choice
          label="What happens"
          name="kind"
          options={{
            down: "The processor is down",
            unanswered: "Its response is lost",
          }}
        />
        <Choice label="How often" name="times" options={often("request")} />
      </FaultForm>
    </div>
  );
}

function FaultForm({ title, order, children }: { title: string; order: string; children: ReactNode }) {
  return (
    <form method="post" aria-label={title} className="card flex flex-col gap-4 p-4 sm:p-5">
      <h2>{title}</h2>
      {children}
      <div className="mt-auto pt-2">
        <Button type="submit" name="choice" value="order" variant="secondary" wide>
          {order}
        </Button>
      </div>
    </form>
  );
}

function Choice({ options, ...field }: { label: string; name: string; options: Record<string, string> }) {
  return (
    <SelectField {...field}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
