import { type ReactNode, useId, useRef, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { acceptTermsFirst, type TermsAsked } from "../model.ts";

/**
 * The box that accepts the terms of service, never ticked before; nothing for someone who has accepted them. `asked` is by
 * default what the person of the page has still to accept.
 */
export function useTerms(asked?: TermsAsked | null) {
  const ofPerson = useRouteLoaderData<{ terms: TermsAsked | null }>("root")?.terms ?? null;
  const { version, changes } = (asked === undefined ? ofPerson : asked) ?? { version: "", changes: [] };
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState("");
  const [told, setTold] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const isAccepted = accepted === version;
  const problem = isAccepted ? null : told;

  const fields: ReactNode = version !== "" && (
    <div className="flex flex-col gap-1 text-sm">
      {changes.length > 0 && (
        <p>
          <span className="font-semibold">Our terms have changed.</span> {changes.join(" ")}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          name="accepts_terms"
          value={version}
          required
          checked={isAccepted}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ target }) => setAccepted(target.checked ? version : "")}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0 flex-1">
          I’m 18 or older and accept the{" "}
          <Link to="/terms" target="_blank" className="text-link py-3.5 whitespace-nowrap">
            terms of service
          </Link>
          .
        </span>
      </label>
      {problem && (
        <p id={`${id}-error`} className="font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );

  return {
    fields,
    /** The version that is accepted now, for the request; undefined where nothing is asked. */
    accepts: version !== "" && isAccepted ? version : undefined,
    /** Whether nothing is left to accept; else the box says that it is, and gets the focus. */
    check(): boolean {
      setTold(isAccepted ? null : acceptTermsFirst);
      if (!isAccepted) box.current?.focus();
      return isAccepted;
    },
    /** After a refusal: if the terms have changed since, the box says so, and asks for those of now. */
    refused({ accepts_terms: message }: Record<string, string>): void {
      if (message === undefined) return;
      setAccepted("");
      setTold(message);
      void revalidate();
    },
  };
}
