import { signupToList } from "#app/features/accounts/model.ts";
import type { ShownType } from "#app/platform/space-types.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useInquiry } from "./use-inquiry.ts";

const failed = "Something went wrong. Please try again.";

export function LeadForm({
  name,
  email,
  types,
}: {
  name: string;
  email: string;
  types: readonly ShownType[];
}) {
  const inquiry = useInquiry("/api/lead", { refused: failed, broken: failed });
  const { state, sent, message, field } = inquiry;

  if (state === "sent") {
    return (
      <Alert
        tone="good"
        action={
          <LinkButton to={signUpAt(sent)} variant="secondary">
            Sign up now
          </LinkButton>
        }
      >
        Thank you. We’ll contact you soon.
      </Alert>
    );
  }
  return (
    <form method="post" noValidate onSubmit={inquiry.send} className="card flex flex-col gap-5 p-5 sm:p-6">
      {inquiry.honeypotField}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("name", name)} label="Name" autoComplete="name" required />
        <Field {...field("email", email)} label="Email" type="email" autoComplete="email" required />
        <Field
          {...field("phone")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint="Optional"
        />
        <SelectField {...field("propertyType")} label="What kind of space do you have?" hint="Optional">
          <option value="">Not sure yet</option>
          {types.map(({ type, name: shown }) => (
            <option key={type} value={type}>
              {shown}
            </option>
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
      {message !== "" && <Alert>{message}</Alert>}
      <Button type="submit" busy={state === "sending"}>
        Start hosting
      </Button>
    </form>
  );
}

/** Sign-up with what we were sent. */
function signUpAt({
  name = "",
  email = "",
  propertyType = "",
  location = "",
}: Record<string, string>): string {
  const zipcode = /\b\d{5}\b/.exec(location)?.[0];
  const draft = { ...(propertyType && { type_of_space: propertyType }), ...(zipcode && { zipcode }) };
  return signupToList(draft, name === "" ? {} : { username: name, email });
}
