import { Fragment } from "react";
import { useLocation } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useOpens } from "./administrator-role.tsx";
import { adminPathOf } from "../model.ts";

export type Links = (readonly [label: string, to: string | null] | false)[];

/** Links to what belongs to a row: what they are called, and where they lead; without the page that is shown. */
export function Linked({ links }: { links: Links }) {
  const shown = useShown()(links);
  return (
    <nav aria-label="Linked" className="flex flex-wrap gap-x-4 border-t border-line pt-2">
      {shown.map(({ label, to }) => (
        <LinkedTo key={label} label={label} to={to} />
      ))}
    </nav>
  );
}

/** The same in groups, each with its name next to its links; without the groups that the administrator may not open. */
export function LinkedInGroups({ groups }: { groups: { name: string; links: Links }[] }) {
  const shownOf = useShown();
  return (
    <nav aria-label="Linked" className="border-t border-line pt-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
        {groups.map(({ name, links }) => {
          const shown = shownOf(links);
          return (
            shown.length > 0 && (
              <Fragment key={name}>
                <dt className="text-sm text-soft">{name}</dt>
                <dd className="flex flex-wrap gap-x-4">
                  {shown.map(({ label, to }) => (
                    <LinkedTo key={label} label={label} to={to} />
                  ))}
                </dd>
              </Fragment>
            )
          );
        })}
      </dl>
    </nav>
  );
}

/** Those of the links that the administrator may open, but the page that is shown. */
function useShown() {
  const opens = useOpens();
  const { pathname } = useLocation();
  return (links: Links) =>
    links.flatMap((link) => {
      if (!link) return [];
      const [label, to] = link;
      return to === null || to === pathname || !opens(to) ? [] : [{ label, to }];
    });
}

function LinkedTo({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 min-w-11 items-center text-sm">
      {label}
    </Link>
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
