import Check from "~icons/lucide/check";
import { Link } from "#app/ui/link.tsx";

export type Choice = { to: string; words: string; chosen: boolean };
type FilterChoiceProps = { label: string; choices: Choice[]; columns?: 1 | 2 };

/** One of several choices, each a link to the search with it. */
export function FilterChoice({ label, choices, columns = 1 }: FilterChoiceProps) {
  return (
    <ul
      aria-label={label}
      className={`-mx-2 sm:min-w-52 ${columns === 2 ? "grid grid-cols-2" : "flex flex-col"}`}
    >
      {choices.map(({ to, words, chosen }) => (
        <li key={words}>
          <Link
            to={to}
            preventScrollReset
            aria-current={chosen || undefined}
            className={`flex min-h-11 items-center justify-between gap-6 rounded-control px-3 hover:bg-sunken ${chosen ? "font-semibold text-brand" : ""}`}
          >
            {words}
            {chosen && <Check aria-hidden className="size-5" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
