import type { ReactNode } from "react";
import type { TextJson } from "../present.ts";

/** What a text may name, with what it becomes: of an email its parts first. */
export function TextVariables({ text: { variables, parts } }: { text: TextJson }) {
  const whose = { tenant: "Only to tenants.", landlord: "Only to landlords." };
  return (
    <>
      {parts.length > 0 && (
        <Names label="Parts, each on a line of its own" isOpen>
          {parts.map(({ mark, about }) => (
            <Name key={mark} mark={mark}>
              {about}.
            </Name>
          ))}
        </Names>
      )}
      <Names label="Variables" isOpen={parts.length > 0}>
        {variables.map(({ name, about, value, reader }) => (
          <Name key={name} mark={`{{${name}}}`}>
            {about}
            {reader !== null && `. ${whose[reader]}`}
            {value !== null && (
              <span className="block wrap-anywhere text-ink">Now: {value === "" ? "nothing" : value}</span>
            )}
          </Name>
        ))}
      </Names>
    </>
  );
}

function Names({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="text-sm" open={isOpen}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">{children}</dl>
    </details>
  );
}

function Name({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt>
        <code>{mark}</code>
      </dt>
      <dd className="text-soft max-sm:mb-2">{children}</dd>
    </div>
  );
}
