import UserRound from "~icons/lucide/user-round";
import { data } from "react-router";
import type { Route } from "./+types/choose";
import { googleProvider } from "../google-provider.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";

export const handle = { bare: true };

export const meta: Route.MetaFunction = () => [{ title: "Choose an account" }];

/** Google's stand-in asks which account logs in. */
export async function loader({ params }: Route.LoaderArgs) {
  const asked = await (await googleProvider())?.Interaction.find(params.uid);
  if (!asked) throw data("This login has expired.", { status: 404 });
  return null;
}

const people = [
  { name: "Gina Guest", email: "gina@mail.example" },
  { name: "Otto Owner", email: "otto@mail.example" },
];

export default function DevGoogleChoose() {
  return (
    <Page
      title="Choose an account"
      lead="A stand-in for Google while you develop. No password is needed."
      width="form"
    >
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <ul className="flex flex-col gap-2">
          {people.map((person) => (
            <li key={person.email}>
              <form method="post">
                <input type="hidden" name="name" value={person.name} />
                <input type="hidden" name="email_verified" value="true" />
                <button
                  name="email"
                  value={person.email}
                  className="flex min-h-14 w-full items-center gap-3 rounded-control border border-rim px-4 text-left hover:bg-sunken"
                >
                  <UserRound aria-hidden className="size-5 shrink-0 text-soft" />
                  <span className="min-w-0">
                    <span className="block font-semibold">{person.name}</span>
                    <span className="block text-sm wrap-anywhere text-soft">{person.email}</span>
                  </span>
                </button>
              </form>
            </li>
          ))}
        </ul>
        <form method="post" className="flex flex-col gap-4 border-t border-line pt-5">
          <h2 className="text-base">Another account</h2>
          <Field label="Name" name="name" maxLength={100} />
          <Field label="Email" name="email" type="email" required />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="email_verified" value="true" defaultChecked className="size-5" />
            The address is verified
          </label>
          <Button type="submit" wide>
            Continue
          </Button>
        </form>
        <form method="post">
          <Button type="submit" name="choice" value="cancel" variant="quiet" wide>
            Cancel
          </Button>
        </form>
      </div>
    </Page>
  );
}
