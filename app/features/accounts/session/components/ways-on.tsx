import { homeOf } from "#app/features/accounts/model.ts";
import { Link } from "#app/ui/link.tsx";
import { usePerson } from "./use-person.ts";

/** Where to go on from a link that leads nowhere anymore. */
export function WaysOn({ canSearch = true }: { canSearch?: boolean }) {
  const person = usePerson();
  const ways = [
    ...(canSearch ? [["/", "Search for a space"] as const] : []),
    person ? ([homeOf(person.role), "Your dashboard"] as const) : (["/cart", "Your reservations"] as const),
    ["/help", "Help"] as const,
    ["/contact", "Contact us"] as const,
  ];
  return (
    <nav aria-label="Where to go from here" className="print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {ways.map(([to, words]) => (
          <li key={to}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
