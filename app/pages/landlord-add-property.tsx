import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/landlord-add-property";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { NeverAllowed } from "#app/features/properties/card/components/never-allowed.tsx";
import { AddPropertyForm } from "#app/features/properties/listing/components/add-property-form.tsx";
import { loadCopy } from "#app/features/properties/listing/load-copy.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { earliestDay } from "#app/platform/dates.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Add a property", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  // The server decides once it knows the place.
  const today = earliestDay(now());
  const copied = url.searchParams.get("copy");
  return {
    landlordId: landlord.id,
    today,
    forbidden: config.forbiddenThings,
    copy: copied === null ? null : await loadCopy(landlord, copied, today),
  };
}

/** A step is only another part of the same form. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function LandlordAddProperty({ loaderData }: Route.ComponentProps) {
  const { forbidden, ...form } = loaderData;
  const { copy } = form;
  return (
    <Page
      title="Add a property"
      lead={
        copy
          ? `Filled in from “${copy.draft.title}”${copy.photos.length > 0 ? ", with its photos" : ""}. We save your draft on this device.`
          : "We save your draft on this device."
      }
    >
      <AddPropertyForm key={copy?.id} {...form} notes={{ allowed: <NeverAllowed things={forbidden} /> }} />
    </Page>
  );
}
