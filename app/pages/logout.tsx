import { redirect } from "react-router";
import type { Route } from "./+types/logout";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Logout", unlisted: true });

/** A GET doesn't log out. */
export function loader({ request }: Route.LoaderArgs) {
  if (request.method === "GET") throw redirect("/");
  return null;
}

/** The navigation bar's button without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/api/logout", kept: [], next: () => "/" });

/** Shown if that failed. */
export default function Logout() {
  const { message } = useRefusal("/api/logout");
  return (
    <Page title="You are still logged in" width="form">
      <form method="post" className="flex flex-col gap-5">
        {message !== "" && <Alert>{message}</Alert>}
        <Button type="submit">Logout</Button>
      </form>
    </Page>
  );
}
