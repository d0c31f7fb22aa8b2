import { Link } from "#app/ui/link.tsx";
import type { DueJson } from "../present.ts";

const shownAtOnce = 5;

/** A line for each stay that ended and whose deposit can be claimed of; nothing without one. */
export function ClaimsDue({ claims }: { claims: DueJson[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims-due" className="flex flex-col gap-2">
      <h2 id="claims-due" className="text-lg">
        Is something damaged?
      </h2>
      <ul className="card divide-y divide-line">
        {claims.slice(0, shownAtOnce).map(({ id, title, until }) => (
          <li key={id}>
            <Link
              to={`/deposits/${id}`}
              className="flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-sunken"
            >
              <span className="font-semibold">Claim on the deposit until {until}</span>
              <span className="block text-sm text-pretty wrap-anywhere text-soft">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {claims.length > shownAtOnce && (
        <p className="text-sm text-soft">and {claims.length - shownAtOnce} more</p>
      )}
    </section>
  );
}
