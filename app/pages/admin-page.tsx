import { data } from "react-router";
import type { Route } from "./+types/admin-page";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { TextEditor } from "#app/features/texts/components/text-editor.tsx";
import { TextVersions } from "#app/features/texts/components/text-versions.tsx";
import { loadEditor } from "#app/features/texts/load-editor.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Edit a page", unlisted: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("version");
  const version = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : undefined;
  return openAdminPage(context.get(actorContext), "/admin/pages", (administrator) =>
    toRouteError(loadEditor(administrator, params.page, version)),
  );
}

/** Without script: what was typed stays after a refusal, however long. */
export async function action(posted: Route.ActionArgs) {
  const { page } = posted.params;
  const { body = "" } = await readForm(posted.request);
  const answer = await answerForm(posted, {
    path: `/api/admin/texts/${encodeURIComponent(page)}`,
    body: ({ number, changed }) => ({ number: Number(number), body, ...(changed && { changed }) }),
    kept: ["changed"],
    next: () => `/admin/pages/${encodeURIComponent(page)}?published`,
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, typed: body }, answer.init ?? undefined);
}

export default function AdminPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={loaderData.shown ? loaderData.shown.text.title : "Edit a page"}
      lead="Write Markdown, with a preview. Readers get it when you publish."
      visit={loaderData}
    >
      {({ asked, text, preview }) => (
        <div className="flex flex-col gap-8">
          <TextEditor
            key={`${text.page} ${asked}`}
            text={text}
            first={preview}
            typedBefore={actionData?.typed}
          />
          <TextVersions text={text} />
        </div>
      )}
    </AdminFrame>
  );
}
