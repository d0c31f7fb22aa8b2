import type { Route } from "./+types/contact";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { ContactForm } from "#app/features/inquiries/components/contact-form.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Link } from "#app/ui/link.tsx";
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
      <p className="mb-6">
        Many questions are answered in our{" "}
        <Link to="/help" className="text-link">
          help
        </Link>
        .
      </p>
      <ContactForm name={person?.username ?? ""} email={person?.email ?? ""} />
      <p className="mt-6 text-soft">
        Or by email:{" "}
        <a href={`mailto:${loaderData.supportEmail}`} className="text-link">
          {loaderData.supportEmail}
        </a>
      </p>
    </Page>
  );
}
