import { reportReasons } from "#app/features/inquiries/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { useInquiry } from "./use-inquiry.ts";

type Props = {
  about: { property_id: string } | { host: string } | { review_id: string };
  name: string;
  email: string;
};

export function ReportForm({ about, name, email }: Props) {
  const inquiry = useInquiry("/api/reports", {
    refused: "Your report could not be sent. Please try again later.",
    broken: "Network error. Try again later.",
  });
  const { state, message, field } = inquiry;
  if (state === "sent")
    return <Alert tone="good">Thank you. We’ll look at it and email you the outcome.</Alert>;
  return (
    <form method="post" noValidate onSubmit={inquiry.send} className="card flex flex-col gap-5 p-5 sm:p-6">
      {inquiry.honeypotField}
      {Object.entries(about).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <SelectField label="What is wrong?" {...field("reason")} required>
        <option value="">Choose a reason</option>
        {Object.entries(reportReasons).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What happened?"
        {...field("message")}
        hint="Who you report doesn’t see this, or who sent it."
        rows={6}
        required
        maxLength={5000}
      />
      <Field label="Name" {...field("name", name)} autoComplete="name" required />
      <Field label="Email" {...field("email", email)} type="email" autoComplete="email" required />
      {message !== "" && <Alert>{message}</Alert>}
      <Button type="submit" busy={state === "sending"}>
        Send report
      </Button>
    </form>
  );
}
