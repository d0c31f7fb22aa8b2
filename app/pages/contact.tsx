import type { Route } from "./+types/contact";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { ContactForm } from "#app/features/inquiries/components/contact-form.tsx";
import { WaysToHelp } from "#app/features/inquiries/components/ways-to-help.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { config } from "#app/platform/config.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export function loader() {
  return { supportEmail: config.supportEmail };
}

export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path: "/api/contact",
    kept: ["name", "email", "message"],
    next: () => "/contact?sent",
  });

export const meta = () =>
  pageMeta({ title: "Contact", description: "Contact us with a question, a problem or an idea." });

export default function Contact({ loaderData }: Route.ComponentProps) {
  const person = usePerson();
  return (
    <Page title="Contact" lead="Questions, problems, ideas: we read everything." width="text">
      <div className="flex flex-col gap-8">
        <WaysToHelp supportEmail={loaderData.supportEmail} reader={person?.role ?? null} />
        <div className="flex flex-col gap-4">
          <h2>Send a message</h2>
          <ContactForm name={person?.username ?? ""} email={person?.email ?? ""} />
        </div>
      </div>
    </Page>
  );
}
