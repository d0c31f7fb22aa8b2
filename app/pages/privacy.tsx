import { Link } from "react-router";
import type { Route } from "./+types/privacy";
import { config } from "#app/platform/config.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";

export function loader() {
  const { brandName, idRetentionDays, supportEmail } = config;
  return { brandName, idRetentionDays, supportEmail };
}

export const meta = () => pageMeta({ title: "Privacy" });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { brandName, idRetentionDays, supportEmail } = loaderData;
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
          <li>What you write to us.</li>
        </ul>
        <h2>Your ID</h2>
        <p>
          The pictures of your government ID are stored encrypted. Only you and our administrators can open
          them, and every look is written down. Landlords learn only whether it was verified. The pictures are
          deleted {idRetentionDays} days after they were checked.
        </p>
        <h2>Who else learns something</h2>
        <p>
          Landlord and tenant of a reservation see each other’s name and contact. The payment provider
          receives what it needs to charge your card; your card number never reaches us. We sell nothing to
          anybody.
        </p>
        <h2>In your browser</h2>
        <p>
          One cookie keeps you logged in and one remembers the reservations you made without an account. Your
          cart is kept in your browser and does not leave it until you reserve. We use no advertising cookies.
        </p>
        <h2>Your say</h2>
        <p>
          You may ask what we keep about you, have it corrected or deleted: write to{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the{" "}
          <Link to="/contact">contact form</Link>.
        </p>
      </Prose>
    </Page>
  );
}
