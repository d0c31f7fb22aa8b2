import type { Route } from "./+types/terms";
import { termsVersion, termsVersions } from "#app/features/accounts/terms/model.ts";
import { config } from "#app/platform/config.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { describeFees } from "#app/platform/fee-rules.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";

export const handle = { shared: true, counted: true };

export function loader() {
  const { brandName, supportEmail } = config;
  return { brandName, supportEmail, fee: describeFees(config.serviceFee, config.spaceTypes) };
}

export const meta = () =>
  pageMeta({
    title: "Terms of service",
    description: "Reserving, canceling, paying and using a space: the rules in plain words.",
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { brandName, supportEmail, fee } = loaderData;
  return (
    <Page
      title="Terms of service"
      lead={`The rules between you and ${brandName}, in plain words. Version of ${dayInWords(termsVersion)}.`}
      width="text"
    >
      <Prose>
        <h2>What changed</h2>
        <ul>
          {termsVersions.map(({ version, changed }) => (
            <li key={version}>
              {dayInWords(version)}: {changed}
            </li>
          ))}
        </ul>
        <h2>Who does what</h2>
        <p>
          {brandName} is a marketplace. Landlords offer spaces and tenants rent them; the agreement about a
          space is between those two. We show the offer, hold the dates, take the payment and check IDs.
        </p>
        <p>You are at least 18 years old, and what you tell us and each other is true.</p>
        <h2>Reserving</h2>
        <ul>
          <li>
            A request holds its dates until the landlord answers, for at most the time that the space’s page
            shows before you request.
          </li>
          <li>
            After an accepted request, the ID and the payment are due by the time that we tell you then, and
            before the stay begins. Otherwise the reservation expires.
          </li>
          <li>A stay runs from the start date to the end date, both days included.</li>
          <li>
            Tenants can cancel until the stay begins. Until the landlord accepts, that costs nothing. After
            that, each space’s cancellation policy says until when everything is refunded: 24 hours
            (flexible), 5 days (moderate) or 14 days (firm) before the first day, counted from midnight at the
            space. From then on, half of the rent and of the fee is refunded.
          </li>
          <li>
            Landlords can cancel an accepted stay until it begins. The tenant gets everything back, and we
            count it on the landlord’s record.
          </li>
        </ul>
        <h2>Paying</h2>
        <ul>
          <li>
            The rent is the landlord’s price for each hour, day, started week or started month of the stay.
            Hourly rates are billed at 24 hours per day.
          </li>
          <li>A service fee of {fee} is added. The total is shown before you pay.</li>
          <li>
            If a paid request is rejected or expires, the full amount, fee included, is refunded to your card.
          </li>
          <li>
            A payment that arrives after a reservation expired reinstates it if its dates are still available;
            otherwise it is refunded too.
          </li>
          <li>Prices per night on a landlord’s page are for comparison. You pay the price next to them.</li>
          <li>
            For a stay that begins in more than 90 days we only save your card. It is charged before the stay
            begins; we tell you the day. If it is declined and not replaced in time, the reservation is
            canceled.
          </li>
        </ul>
        <h2>Rentals without an end date</h2>
        <ul>
          <li>
            You choose one yourself and agree to it with the request. Your saved card is then charged the rent
            and the fee for each month or week, until you or the landlord end the rental.
          </li>
          <li>
            Either side ends it with the days of notice that you agreed to with the request, on the rental’s
            page or by the link in our emails. The last period is billed by the day. The landlord can change
            the price with 30 days’ notice.
          </li>
          <li>
            If a rent is past due, access to the space closes, and a late fee is charged, if the terms that
            you agreed to with the request say so. If it stays unpaid although we asked several times, the
            rental ends.
          </li>
        </ul>
        <h2>Deposits and claims</h2>
        <ul>
          <li>
            A landlord can ask for a deposit. It is charged with the first payment, kept apart, and returned
            72 hours after the stay ends, or after what you left behind is gone.
          </li>
          <li>
            Within these 72 hours the landlord can claim a part of it for damage, a missing key or cleaning,
            with reasons and photos. You can agree or object; if you object, our team decides by what both of
            you sent and pays the rest back.
          </li>
        </ul>
        <h2>Charges that the terms of a stay name</h2>
        <ul>
          <li>
            A landlord can name what a stay may cost more: cleaning, a lost key, days begun after the end, a
            house rule broken, damage. Each has an amount, which you see before you ask for the space, and
            which the rental agreement repeats. No more than that is charged.
          </li>
          <li>
            The landlord asks within 72 hours after the end, or after what you left behind is gone, with
            photos or a receipt; for damage also while the stay runs, if its terms say so. You have 72 hours
            to agree or object. If you object or don’t answer, our team decides by what both of you sent.
          </li>
          <li>
            What is agreed or decided is paid from the deposit, and beyond it by the card that paid for the
            stay, which we save for this. If it is declined, we try again and tell you; you can pay by another
            card.
          </li>
        </ul>
        <h2>When something is wrong</h2>
        <ul>
          <li>
            If you can’t get in, or the space isn’t as described, say so on your stay’s page. Until 24 hours
            after the stay begins, the landlord’s rent waits until it is fixed or our team has decided.
          </li>
          <li>
            Later, until 72 hours after the stay, you can claim a part of what you paid. The landlord has 72
            hours to answer; our team decides by what both of you sent.
          </li>
        </ul>
        <h2>Using a space</h2>
        <ul>
          <li>Use it for what was agreed, and leave it as you found it.</li>
          <li>No living in a space. Nothing illegal, explosive, perishable or alive may be stored.</li>
          <li>
            Landlords offer only spaces they may rent out, described truthfully, with their real measurements.
          </li>
        </ul>
        <h2>Accounts</h2>
        <p>
          Keep your password to yourself and your details correct. We may close accounts that break these
          rules. See our <Link to="/privacy">privacy policy</Link> for how we handle your data.
        </p>
        <h2>Questions</h2>
        <p>
          Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the{" "}
          <Link to="/contact">contact form</Link>.
        </p>
      </Prose>
    </Page>
  );
}
