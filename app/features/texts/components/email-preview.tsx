import { useId, useState } from "react";
import type { PreviewJson } from "../present.ts";

type Emails = PreviewJson["emails"];

/** An email as its reader gets it, with an example; of an email to both sides, that of the chosen one. */
export function EmailPreview({ emails }: { emails: Emails }) {
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const email = emails[chosen] ?? emails[0];
  if (email === undefined) return null;
  return (
    <>
      {emails.length > 1 && (
        <fieldset className="mb-3">
          <legend className="sr-only">Whose email</legend>
          <div className="flex flex-wrap gap-x-5">
            {emails.map(({ reader }, place) => (
              <label key={reader} className="inline-flex min-h-11 items-center gap-2 font-medium">
                <input
                  type="radio"
                  name={name}
                  checked={place === chosen}
                  onChange={() => setChosen(place)}
                  className="size-5 accent-brand"
                />
                {reader === "tenant" ? "To the tenant" : "To the landlord"}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p className="mb-3 wrap-anywhere">
        <span className="text-soft">Subject: </span>
        <strong>{email.subject}</strong>
      </p>
      {/* No scripts, no origin and no new tabs: its links lead nowhere. */}
      <iframe
        title={`The email: ${email.subject}`}
        sandbox=""
        srcDoc={`<base target="_blank">${email.html}`}
        className="h-[min(40rem,62dvh)] w-full rounded-card border border-line bg-white"
      />
      <p className="mt-3 text-sm text-soft">An example. In dark mail programs its colors are dark.</p>
    </>
  );
}
