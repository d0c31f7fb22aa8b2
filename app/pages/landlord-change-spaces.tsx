import type { Route } from "./+types/landlord-change-spaces";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { ChangeSpaces } from "#app/features/properties/listing/components/change-spaces.tsx";
import { bodyOfChange } from "#app/features/properties/listing/components/change-body.ts";
import { wishIn } from "#app/features/properties/listing/components/spaces-url.ts";
import { loadSpacesToChange } from "#app/features/properties/listing/load-spaces-to-change.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Change several spaces", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const wish = wishIn(url.searchParams);
  const before = timeCursor("prp").safeParse(url.searchParams.get("before")).data;
  const loaded = await loadSpacesToChange(landlord, { wish, before });
  return {
    ...loaded,
    wish,
    refused: url.searchParams.get("refused"),
    changed: url.searchParams.get("changed"),
  };
}

type Answer = { spaces: { refusal: string | null }[] };

/** Without script. */
export function action(posted: Route.ActionArgs) {
  return answerForm<Answer>(posted, {
    path: "/api/landlord/changes",
    body: bodyOfChange,
    kept: [],
    next: ({ spaces }) => {
      const refused = spaces.filter(({ refusal }) => refusal !== null).length;
      return `/landlord/change-spaces?changed=${spaces.length - refused}&refused=${refused}`;
    },
  });
}

export default function LandlordChangeSpaces({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise="/landlord-dashboard?tab=spaces" />
      </div>
      <Page title="Change several spaces" lead="Choose spaces, then their price, policy or days.">
        <ChangeSpaces {...loaderData} />
      </Page>
    </div>
  );
}
