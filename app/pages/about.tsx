import type { Route } from "./+types/about";
import { config } from "#app/platform/config.server.ts";
import { describeFees } from "#app/platform/fee-rules.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";

export const handle = { shared: true, counted: true };

export function loader() {
  return {
    brandName: config.brandName,
    answerHours: config.answerHours,
    fee: describeFees(config.serviceFee, config.spaceTypes),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `About ${loaderData.brandName}`,
    description: "How renting a space from a neighbor works, and what it costs.",
  });
}

export default function About({ loaderData: { brandName, answerHours, fee } }: Route.ComponentProps) {
  return (
    <Page
      title={`About ${brandName}`}
      lead="There is an empty garage a few streets away, and someone who needs one."
      width="text"
    >
      <Prose>
        <p>
          {brandName} brings the two together. Landlords offer garages, driveways, basements, parking lots and
          storage units by the hour, the day, the week or the month. Tenants find one close to home, see its
          real measurements and pay by card.
        </p>
        <h2>How renting works</h2>
        <ol>
          <li>
            <Link to="/">Search</Link> by ZIP code, city or address. The nearest spaces come first.
          </li>
          <li>Choose your dates and reserve. You see the rent, the fee and the total before you decide.</li>
          <li>The landlord answers within {answerHours} hours. Until then the dates are held for you.</li>
          <li>Upload a government ID, pay, and show your reservation code when you arrive.</li>
        </ol>
        <h2>What it costs</h2>
        <p>
          Landlords set their own prices. Tenants pay a service fee of {fee}, shown before paying. Offering a
          space is free. When a request is declined or expires, the payment is refunded in full, fee included.
          If you cancel an accepted stay, its space’s cancellation policy says until when you get everything
          back.
        </p>
        <h2>Offering a space</h2>
        <p>
          <Link to="/signup">Sign up</Link> as a landlord, add photos and measurements, and say when the space
          is available. You approve every request.
        </p>
      </Prose>
    </Page>
  );
}
