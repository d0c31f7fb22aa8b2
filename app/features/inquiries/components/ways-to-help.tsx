import Flag from "~icons/lucide/flag";
import KeyRound from "~icons/lucide/key-round";
import Mail from "~icons/lucide/mail";
import type { Role } from "#app/features/accounts/model.ts";
import { HelpSearch } from "#app/ui/help-search.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  supportEmail: string;
  /** Who reads it; null for a visitor. */
  reader: Role | null;
};

/** The ways to help, the fastest first: the help's articles, a stay's own page, a report, an email. */
export function WaysToHelp({ supportEmail, reader }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <HelpSearch placeholder="Refund, deposit, ID" />
      <ul className="card divide-y divide-line">
        <li className={row}>
          <KeyRound aria-hidden className={icon} />
          <p>
            <strong className="block">A problem with a stay</strong>
            Report it on the stay’s page, so that the other side sees it, too:{" "}
            <Link to={staysOf(reader)} className="text-link">
              open your reservations
            </Link>
            . Outside the door?{" "}
            <Link to="/help/cannot-get-in" className="text-link">
              What to do if you can’t get in
            </Link>
          </p>
        </li>
        <li className={row}>
          <Flag aria-hidden className={icon} />
          <p>
            <strong className="block">A space, landlord or review that breaks the rules</strong>
            Use “Report this space” or “Report this landlord” at the foot of the page, or “Report” below a
            review. Who you report doesn’t see who sent it.
          </p>
        </li>
        <li className={row}>
          <Mail aria-hidden className={icon} />
          <p className="min-w-0">
            <strong className="block">Everything else</strong>
            Email{" "}
            <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
              {supportEmail}
            </a>
          </p>
        </li>
      </ul>
    </div>
  );
}

const row = "flex gap-3 px-4 py-3 sm:px-5";
const icon = "mt-0.5 size-5 shrink-0 text-brand";

function staysOf(reader: Role | null): string {
  if (reader === "tenant") return "/tenant-dashboard?tab=bookings";
  return reader === "landlord" ? "/landlord-dashboard?tab=requests" : "/cart";
}
