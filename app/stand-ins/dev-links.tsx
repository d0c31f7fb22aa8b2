import { Link } from "#app/ui/link.tsx";

const pages = [
  { to: "/dev/clock", label: "Clock" },
  { to: "/dev/faults", label: "Faults" },
  { to: "/dev/mail", label: "Inbox" },
] as const;

/** The way between the pages for people who develop or show the product. */
export function DevLinks({ here }: { here: (typeof pages)[number]["to"] }) {
  return (
    <nav aria-label="Demo tools">
      <ul className="flex flex-wrap gap-1">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? "page" : undefined}
              className={`flex min-h-11 items-center rounded-control px-3 font-semibold ${
                to === here ? "bg-brand-tint text-brand" : "text-soft hover:bg-sunken hover:text-ink"
              }`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
