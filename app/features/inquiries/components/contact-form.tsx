import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { useInquiry } from "./use-inquiry.ts";

export function ContactForm({ name, email }: { name: string; email: string }) {
  const inquiry = useInquiry("/api/contact", {
    refused: "Failed to send message. Please try again later.",
    broken: "Network error. Try again later.",
  });
  const { state, message, field } = inquiry;

  if (state === "sent") {
    return (
      <Alert
        tone="good"
        action={
          <LinkButton to="/contact" variant="secondary" onClick={inquiry.again}>
            Write another
          </LinkButton>
        }
      >
        Thank you. Your message was sent. We’ll answer by email.
      </Alert>
    );
  }
  return (
    <form method="post" noValidate onSubmit={inquiry.send} className="card flex flex-col gap-5 p-5 sm:p-6">
      {inquiry.honeypotField}
      <Field label="Name" {...field("name", name)} autoComplete="name" required />
      <Field label="Email" {...field("email", email)} type="email" autoComplete="email" required />
      <TextAreaField label="Message" {...field("message")} rows={6} required maxLength={5000} />
      {message !== "" && <Alert>{message}</Alert>}
      <Button type="submit" busy={state === "sending"}>
        Send message
      </Button>
    </form>
  );
}
