import type { Route } from "./+types/privacy";
import { photoDays } from "#app/features/deposits/model.ts";
import { config } from "#app/platform/config.server.ts";
import { readDays } from "#app/features/notices/model.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";

export const handle = { shared: true, counted: true };

export function loader() {
  const { brandName, emailTextDays, idRetentionDays, idValidDays, supportEmail, photonUrl } = config;
  return {
    brandName,
    emailTextDays,
    idRetentionDays,
    idValidDays,
    supportEmail,
    asksPhoton: photonUrl !== null,
  };
}

export const meta = () =>
  pageMeta({ title: "Privacy", description: "What we know about you, who sees it, and when it is deleted." });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { brandName, emailTextDays, idRetentionDays, idValidDays, supportEmail, asksPhoton } = loaderData;
  return (
    <Page title="Privacy" lead={`What ${brandName} knows about you, and what happens to it.`} width="text">
      <Prose>
        <h2>What we keep</h2>
        <ul>
          <li>Your name, email address and role. Your password only as a hash, which can’t be reversed.</li>
          <li>
            The spaces you offer, with their photos. We remove location and camera data from every photo.
          </li>
          <li>
            Your reservations and their history. For a payment, its state and the card’s last four digits.
          </li>
          <li>
            Messages you send us, and the emails we send you: their text for {emailTextDays} days, and when we
            sent what to you for a year, or for five years if it is about a reservation.
          </li>
          <li>
            Your notices, until {readDays} days after you read them, and for a year at most. If you turn on
            browser notifications, the push address that your browser gives us, until you log out there. Push
            messages are encrypted.
          </li>
          <li>
            Messages between you and the other side of a space, with photos. Our administrators read them only
            when one side reports them, or for a dispute or a deposit claim, and each reading is logged. They
            are deleted after five years.
          </li>
          <li>
            Reviews that you write. Published ones are public under your first name and an initial, or your
            username as a landlord; they stay without your name if you delete your account.
          </li>
          <li>
            What is done with accounts and reservations, by whom and from which IP address, for five years.
          </li>
          <li>
            For each login, the IP address and the kind of browser. Our log lists requests by path, without
            search terms.
          </li>
        </ul>
        <h2>Your ID</h2>
        <p>
          The pictures of your government ID are stored encrypted. Only you and our administrators can open
          them, and every view is logged. Landlords only learn whether your ID was verified. The pictures are
          deleted {idRetentionDays} days after they were checked, and at once when you replace them. That your
          ID was verified counts for your next reservations for {idValidDays} days.
        </p>
        <h2>Photos of a deposit claim</h2>
        <p>
          Only the tenant, the landlord and our administrators see the photos of a claim on a deposit. We
          delete them {photoDays} days after the claim was paid or refunded.
        </p>
        <h2>Photos of a handover</h2>
        <p>
          The tenant and the landlord see what both added to a move-in or a move-out. Our administrators open
          it only for a claim or a dispute, and each time is logged. We delete the photos {photoDays} days
          after the stay, or after its claim was paid or refunded.
        </p>
        <h2>What everyone sees</h2>
        <p>
          For a landlord: name, business, business contact, and spaces with their photos, available dates and
          addresses, or the street alone if the landlord hides the number. The map only shows the approximate
          area. For a tenant: published reviews.
        </p>
        <h2>Who else sees something</h2>
        <p>
          A reservation’s landlord sees the name and contact of the person who made it. The payment provider
          receives what it needs to charge your card; your card number never reaches us.{" "}
          {asksPhoton &&
            "What you type into an address field goes to our address lookup service, without your name, to find the place. "}
          We don’t sell your data.
        </p>
        <h2>In your browser</h2>
        <p>
          One cookie keeps you logged in, one remembers that you logged in with this browser before, so that
          strangers who guess your password do not lock you out, and one remembers the reservations you made
          without an account. One remembers for an hour that you just signed up. Your browser keeps your cart,
          your name once you are logged in, the spaces you’ve viewed until you close the tab, and your last
          search until you clear it or log out. Of a paid stay it keeps the pass, and how to get in once you
          have opened it, until the stay ends or you log out, so that they open without a network. Your
          location is used only when you press “Use my location”: rounded to about half a mile, to find your
          ZIP code, and not kept. We use no advertising cookies. We count page views without cookies and
          without knowing who views them, and searches by their area. What tells a day’s visitors apart is
          made of their network and browser, and deleted when the day is over. If your browser asks not to be
          tracked, we don’t count yours.
        </p>
        <h2>Your choices</h2>
        <p>
          On <Link to="/account">your account&rsquo;s page</Link> you can download what we keep about you, and
          delete your account. To ask what else we keep, or to have it corrected or deleted, email{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the{" "}
          <Link to="/contact">contact form</Link>.
        </p>
      </Prose>
    </Page>
  );
}
