import type { Route } from "./+types/start-hosting";
import { signupToList } from "#app/features/accounts/model.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { LeadForm } from "#app/features/inquiries/components/lead-form.tsx";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { typesToChoose } from "#app/platform/space-types.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path: "/api/lead",
    kept: ["name", "email", "phone", "propertyType", "location"],
    next: () => "/start-hosting?sent",
  });

export const meta = () =>
  pageMeta({
    title: "Start hosting",
    description: "Earn money with an empty garage, driveway, basement or lot. Tell us what you have.",
  });

const steps = [
  ["Tell us what you have", "A garage, a driveway, a dry basement: any space you don’t use."],
  ["Set price and dates", "By the hour, the day, the week or the month. You can change both any time."],
  ["Approve requests", "You see every request first. Tenants upload an ID and pay by card."],
] as const;

export default function StartHosting() {
  const person = usePerson();
  return (
    <Page title="Start hosting" lead="Someone nearby needs the space you’re not using." width="text">
      <ol className="mb-8 grid gap-5 sm:grid-cols-3">
        {steps.map(([title, words], number) => (
          <li key={title} className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 sm:block">
            <span
              aria-hidden
              className="grid size-8 sm:mb-2 place-items-center rounded-full bg-brand-tint font-semibold text-brand"
            >
              {number + 1}
            </span>
            <h2 className="text-base">{title}</h2>
            <p className="text-soft max-sm:col-start-2">{words}</p>
          </li>
        ))}
      </ol>
      {person === null && (
        <div className="mb-6 flex flex-col items-start gap-4">
          <LinkButton to={signupToList()}>List your space</LinkButton>
          <p>Or leave your details, and we’ll help you get started.</p>
        </div>
      )}
      <LeadForm
        name={person?.username ?? ""}
        email={person?.email ?? ""}
        types={typesToChoose(useSpaceTypes())}
      />
    </Page>
  );
}
