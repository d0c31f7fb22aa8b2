import { redirect } from "react-router";
import type { Route } from "./+types/document";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { DocumentSheet } from "#app/features/payments/documents/components/document-sheet.tsx";
import { loadDocument } from "#app/features/payments/documents/load-document.server.ts";
import { presentDocument } from "#app/features/payments/documents/present.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await toRouteError(loadDocument(context.get(actorContext), params.number));
  if (loaded.kind === "receipt") throw redirect(loaded.path);
  const { brandName, company, supportEmail } = config;
  const document = presentDocument(loaded);
  return { brandName, company, ...document.issuer, supportEmail, document };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `${loaderData.document.kind} ${loaderData.document.number}` : "Document",
    unlisted: true,
  });

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { kind } = loaderData.document;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton
          otherwise={kind === "Invoice" ? "/landlord-dashboard?tab=earnings" : "/tenant-dashboard"}
        />
      </div>
      <Page title={kind} width="text">
        <div className="flex flex-col gap-6">
          <DocumentSheet {...loaderData} />
          <PrintButton />
        </div>
      </Page>
    </div>
  );
}
