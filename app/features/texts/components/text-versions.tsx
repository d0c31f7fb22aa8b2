import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import type { TextJson } from "../present.ts";

/** The versions of a text, newest first; each opens in the form, to be published again. */
export function TextVersions({ text: { page, number, versions } }: { text: TextJson }) {
  const here = `/admin/pages/${page}`;
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-3">
      <h2 id="versions">Versions</h2>
      <p className="text-soft">Open one to read it, and publish it to go back to it.</p>
      <ul className="card divide-y divide-line">
        {versions.map((version) => (
          <li
            key={version.number}
            className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-5"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>
                <strong>Version {version.number}</strong>
                {version.is_built_in && ", the built-in text"}
                {version.number === number && ", in force"}
              </p>
              {version.changed !== null && <p>{version.changed}</p>}
              <p className="text-sm text-soft">
                {version.who}, <ZonedTime at={version.at} />
              </p>
            </div>
            <Open to={`${here}?version=${version.number}`}>{`version ${version.number}`}</Open>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-5">
          <p>
            <strong>Built-in text</strong>
            {number === 0 && ", in force"}
          </p>
          <Open to={`${here}?version=0`}>the built-in text</Open>
        </li>
      </ul>
    </section>
  );
}

function Open({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      Open<span className="sr-only"> {children}</span>
    </Link>
  );
}
