import { Link } from "react-router";
import type { Route } from "./+types/privacy";
import { config } from "#app/platform/config.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";

const providerNames = { photon: "our server of places", google: "Google" };

export function loader() {
  const { brandName, idRetentionDays, supportEmail, places } = config;
  return {
    brandName,
    idRetentionDays,
    supportEmail,
    placesProvider: places && providerNames[places.provider],
    countsViews: config.analyticsUrl !== null,
  };
}

export const meta = () =>
  pageMeta({ title: "Privacy", description: "What we know about you, who sees it, and when it is deleted." });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { brandName, idRetentionDays, supportEmail, placesProvider, countsViews } = loaderData;
  return (
    <Page title="Privacy" lead={`What ${brandName} knows about you, and what happens to it.`} width="text">
      <Prose>
        <h2>What we keep</h2>
        <ul>
          <li>Your name, email address and role. Your password only as a hash that cannot be turned back.</li>
          <li>The spaces you offer, with their photos. Place and camera data is taken out of every photo.</li>
          <li>
            Your reservations and their history. Of a payment, its state and the last four digits of the card.
          </li>
          <li>Messages you send us, and the emails we send you.</li>
          <li>
            Of each login, the network address and the kind of browser. Our log notes requests by their path,
            without what was searched for.
          </li>
        </ul>
        <h2>Your ID</h2>
        <p>
          The pictures of your government ID are stored encrypted. Only you and our administrators can open
          them, and every look is written down. Landlords learn only whether it was verified. The pictures are
          deleted {idRetentionDays} days after they were checked, and at once when you replace them.
        </p>
        <h2>What everybody sees</h2>
        <p>
          Of a landlord: the name, the business and the contact written for it, and the spaces with their
          addresses, photos and free dates; the map shows only the rough area. Of a tenant: nothing.
        </p>
        <h2>Who else learns something</h2>
        <p>
          The landlord of a reservation sees the name and the contact of the person who made it. The payment
          provider receives what it needs to charge your card; your card number never reaches us.{" "}
          {placesProvider !== null &&
            `What you type into an address field goes to ${placesProvider}, without your name, to find the place. `}
          We don’t sell your data.
        </p>
        <h2>In your browser</h2>
        <p>
          One cookie keeps you logged in, one remembers that you logged in with this browser before, so that
          strangers who guess your password do not lock you out, and one remembers the reservations you made
          without an account. For an hour after you sign up one says so, and your cart stays as it was. Your
          cart, and your name once you are logged in, are kept in your browser. We use no advertising cookies.
          {countsViews &&
            " We count which pages are looked at, without cookies and without knowing by whom; where your browser asks not to be tracked, not even that."}
        </p>
        <h2>Your say</h2>
        <p>
          On <Link to="/account">your account&rsquo;s page</Link> you can take along what we keep about you,
          and delete your account. To ask what else there is, or to have it corrected or deleted, write to{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the{" "}
          <Link to="/contact">contact form</Link>.
        </p>
      </Prose>
    </Page>
  );
}
