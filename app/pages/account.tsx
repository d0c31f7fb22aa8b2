import { useRevalidator } from "react-router";
import type { Route } from "./+types/account";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AccountData } from "#app/features/accounts/members/components/account-data.tsx";
import { AccountEmail } from "#app/features/accounts/credentials/components/account-email.tsx";
import { AccountSection } from "#app/features/accounts/members/components/account-section.tsx";
import { AccountPasskeys } from "#app/features/accounts/credentials/components/account-passkeys.tsx";
import { AccountSessions } from "#app/features/accounts/session/components/account-sessions.tsx";
import { AccountTwoStep } from "#app/features/accounts/credentials/components/account-two-step.tsx";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { presentPasskey, presentSession } from "#app/features/accounts/present.ts";
import { loadAccountPage } from "#app/features/departures/load-account-page.server.ts";
import { NoticeChoices } from "#app/features/notices/components/notice-choices.tsx";
import { PushSwitch } from "#app/features/notices/components/push-switch.tsx";
import { presentChoices } from "#app/features/notices/present.ts";
import { readToken } from "#app/features/accounts/session/read-token.server.ts";
import { forgetCart } from "#app/features/cart/components/use-cart.tsx";
import { forgetLastSearch } from "#app/features/properties/search/components/last-search.ts";
import { answerForm, answerWith } from "#app/platform/answer-form.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { deleteStored } from "#app/ui/delete-stored.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Account", unlisted: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = guardPage(context.get(actorContext), {}, request);
  const loaded = await loadAccountPage(member, await readToken(request));
  const { twoStep, passkeys, sessions, mutes, push, obstacles } = loaded;
  return {
    email: member.email,
    verified: member.emailVerified,
    twoStep,
    passkeys: passkeys.map(presentPasskey),
    sessions: sessions.map(presentSession),
    choices: presentChoices(member.kind, mutes),
    push,
    obstacles,
  };
}

/** The forms without script: a new confirmation link, a choice of notices, or the end of one session or all. */
export async function action(posted: Route.ActionArgs) {
  const { session, category } = await readForm(posted.request);
  if (category !== undefined)
    return answerForm(posted, {
      path: "/api/notice-choices",
      method: "PUT",
      kept: [],
      next: () => "/account#notices",
    });
  if (session === undefined)
    return answerForm(posted, { path: "/api/verify-email/link", kept: [], next: () => "/account?sent" });
  const path = session === "" ? "/api/sessions" : `/api/sessions/${encodeURIComponent(session)}`;
  const response = await posted.context.get(apiContext)(path, { method: "DELETE" });
  const next = () => (session === "" ? "/" : "/account");
  return answerWith(response, { path: "/api/sessions", kept: [], fields: {}, next });
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, verified, twoStep, passkeys, sessions, choices, push, obstacles } = loaderData;
  const { revalidate } = useRevalidator();
  const onChanged = () => void revalidate();
  function leave() {
    forgetCart();
    forgetLastSearch();
    void deleteStored();
    window.location.replace("/");
  }
  return (
    <Page title="Account" lead={"Manage how you log in."} width="text">
      <div className="flex flex-col gap-6">
        <AccountEmail email={email} verified={verified} />
        <AccountSection title="Password" lead="Changing it logs you out on all devices.">
          <LinkButton to="/reset-password" variant="secondary">
            Change password
          </LinkButton>
        </AccountSection>
        <AccountTwoStep on={twoStep} confirmed={verified} onChanged={onChanged} />
        <AccountPasskeys passkeys={passkeys} confirmed={verified} onChanged={onChanged} />
        <div id="notices" className="scroll-mt-20">
          <AccountSection
            title="Notifications"
            lead="Everything is listed in your notifications. Choose what we also send."
          >
            <NoticeChoices choices={choices} push={push} />
            <PushSwitch loaded={push} />
          </AccountSection>
        </div>
        <AccountSessions sessions={sessions} onChanged={onChanged} onLoggedOut={leave} />
        <AccountData obstacles={obstacles} onDeleted={leave} />
      </div>
    </Page>
  );
}
