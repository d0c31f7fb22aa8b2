import { type ReactNode, useState } from "react";
import { Folded } from "#app/ui/folded.tsx";
import type { Quoted } from "../../booking/components/use-quotes.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import {
  type ContentsDraft,
  ContentsFields,
  contentsOf,
  emptyContents,
  saysContents,
} from "./contents-fields.tsx";

/** What is to be sent of what goes in, by property; nothing for a space about which nothing was said. */
export type Stated = Readonly<Record<string, ReturnType<typeof contentsOf>>>;

/**
 * The house rules and charges of each quoted space, and its short form of what goes in: open where the landlord requires it, folded where
 * they don't.
 */
export function useContents(quoted: readonly Quoted[]) {
  const { entries } = useRefusal("/api/reserve-order");
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContentsDraft>>>({});
  const [isChecked, setChecked] = useState(false);
  const spaces = quoted.flatMap(({ id, title, quote }) => (quote ? [{ id, title, quote }] : []));
  const posted = Object.fromEntries(
    Object.keys(emptyContents).map((name) => [name, entries[`contents_${name}`] ?? ""]),
  ) as ContentsDraft;
  const draft = (id: string) => drafts[id] ?? posted;
  const lacking = spaces.filter(({ id, quote }) => quote.contents_asked.required && !saysContents(draft(id)));

  /** Whether everything required is said; else the fields say what is missing. */
  function check(): boolean {
    setChecked(lacking.length > 0);
    return lacking.length === 0;
  }

  const fields: ReactNode = spaces.map(({ id, title, quote }) => {
    const { house_rules, charges_text, contents_asked: asked } = quote;
    const name = spaces.length > 1 ? `: ${title}` : "";
    const form = (
      <ContentsFields
        asked={asked}
        hints={quote.fit_hints}
        value={draft(id)}
        onChange={(changes) => setDrafts((known) => ({ ...known, [id]: { ...draft(id), ...changes } }))}
        error={
          isChecked && lacking.some((space) => space.id === id)
            ? "The landlord requires this. Say what goes in."
            : undefined
        }
      />
    );
    return (
      <div key={id} className="flex flex-col gap-3">
        {house_rules !== "" && (
          <div className="text-sm">
            <h3 className="text-sm font-semibold">House rules{name}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{house_rules}</p>
          </div>
        )}
        {charges_text !== "" && (
          <div className="text-sm">
            <h3 className="text-sm font-semibold">Charges{name}</h3>
            <p>{charges_text}</p>
          </div>
        )}
        {asked.required ? (
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">What goes in{name}</legend>
            {form}
          </fieldset>
        ) : (
          <Folded label={`What goes in (optional)${name}`} className="border-y border-line text-sm">
            {form}
          </Folded>
        )}
      </div>
    );
  });

  return {
    fields,
    check,
    contents: Object.fromEntries(
      spaces.flatMap(({ id }) => (saysContents(draft(id)) ? [[id, contentsOf(draft(id))]] : [])),
    ) as Stated,
  };
}
