import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** The logged-in tenant; null for a visitor, who is asked for name and email. */
export type Person = { username: string; email: string } | null;

/**
 * The guest: the logged-in tenant, or what a visitor types. `check` shows what is missing and returns whether nothing
 * is.
 */
export function useGuest(person: Person, refused: Record<string, string> = {}) {
  const posted = useRefusal("/api/reserve-order");
  const [name, setName] = useState(posted.entries["guest_name"] ?? "");
  const [email, setEmail] = useState(posted.entries["guest_contact"] ?? "");
  const [checked, setChecked] = useState(posted.message !== "");
  const nameProblem = name.trim() === "" ? "Enter your name." : null;
  // A first check while the form is filled in; the server decides.
  const emailProblem =
    email.includes("@") && email.includes(".") ? null : "Please enter a valid email address.";

  // Its own container, not the whole form: in a sheet Chromium sometimes doesn't lay out what is added to one later.
  const fields = person === null && (
    <div className="@container">
      <div className="grid gap-4 @lg:grid-cols-2">
        <Field
          label="Your name"
          name="guest_name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={checked ? (nameProblem ?? refused["guest_name"]) : null}
        />
        <Field
          label="Your email"
          name="guest_contact"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="We’ll email your reservation and code here."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={checked ? (emailProblem ?? refused["guest_contact"]) : null}
        />
      </div>
    </div>
  );
  return {
    fields,
    guestName: person?.username ?? name.trim(),
    guestContact: person?.email ?? email.trim(),
    check: () => {
      setChecked(true);
      return person !== null || (nameProblem === null && emailProblem === null);
    },
  };
}
