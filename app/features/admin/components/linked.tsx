import { useLocation } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useOpens } from "./administrator-role.tsx";
import { adminPathOf } from "../model.ts";

/** Links to what belongs to a row: what they are called, and where they lead; without the page that is shown. */
export function Linked({ links }: { links: (readonly [label: string, to: string | null] | false)[] }) {
  const opens = useOpens();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Linked" className="flex flex-wrap gap-x-4 border-t border-line pt-2">
      {links.map(
        (link) =>
          link &&
          link[1] !== null &&
          link[1] !== pathname &&
          opens(link[1]) && (
            <Link
              key={link[0]}
              to={link[1]}
              className="text-link inline-flex min-h-11 min-w-11 items-center text-sm"
            >
              {link[0]}
            </Link>
          ),
      )}
    </nav>
  );
}

/** Ids with a link to what they name, where there is a list of it, and a button to copy each. */
export function Ids({ ids }: { ids: (string | null)[] }) {
  const opens = useOpens();
  return (
    <ul className="flex flex-col text-sm">
      {ids.map((id) => {
        if (id === null || id === "") return null;
        const to = adminPathOf(id);
        return (
          <li key={id} className="flex items-center gap-2">
            <code className="min-w-0 flex-1 font-mono wrap-anywhere">
              {to && opens(to) ? (
                <Link to={to} className="text-link inline-flex min-h-11 items-center">
                  {id}
                </Link>
              ) : (
                id
              )}
            </code>
            <CopyButton text={id} label={`Copy ${id}`} />
          </li>
        );
      })}
    </ul>
  );
}
