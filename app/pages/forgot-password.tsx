import type { Route } from "./+types/forgot-password";
import { ForgotPasswordForm } from "#app/features/accounts/credentials/components/forgot-password-form.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Forgot password", unlisted: true });

export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/api/forgot-password", kept: ["email"], next: () => "/forgot-password?sent" });

export default function ForgotPassword() {
  return (
    <Page title="Forgot password" lead="We’ll email you a link to reset it." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <ForgotPasswordForm />
        <Link to="/login" className="text-link inline-flex min-h-11 items-center self-start">
          Back to login
        </Link>
      </div>
    </Page>
  );
}
