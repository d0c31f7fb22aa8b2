import type { Route } from "./+types/admin-message";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { Reading } from "#app/features/messages/components/reading.tsx";
import { presentReading } from "#app/features/messages/present.ts";
import { readConversation } from "#app/features/messages/read-conversation.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reported conversation", unlisted: true });

/** The id is a report's, a deposit claim's, a problem's or a dispute's: the reason to read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = params;
  const because = id.startsWith("dcl_")
    ? { claim: id }
    : id.startsWith("dsp_")
      ? { dispute: id }
      : id.startsWith("prb_")
        ? { problem: id }
        : { report: id };
  return openAdminPage(
    context.get(actorContext),
    id.startsWith("dsp_") ? "/admin/payments" : "/admin/messages",
    async (administrator) => {
      const { conversation, messages, report } = await toRouteError(readConversation(administrator, because));
      return { id, reading: presentReading(conversation, messages), report };
    },
  );
}

/** Closing a report without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path: `/api/admin/message-reports/${encodeURIComponent(posted.params.id)}/close`,
    kept: ["note", "outcome"],
    next: () => "/admin/messages",
  });

export default function AdminMessage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Conversation" lead="This reading is in the audit log." visit={loaderData}>
      {({ id, reading, report }) => <Reading id={id} reading={reading} report={report} />}
    </AdminFrame>
  );
}
