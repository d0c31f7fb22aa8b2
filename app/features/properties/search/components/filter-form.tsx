import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { changeSearch, parseSearch, printSearch, type Search, type SearchField } from "./search-url.ts";

type FilterFormProps = {
  path: string;
  search: Search;
  /** The fields inside; the rest of the search stays. */
  fields: readonly SearchField[];
  /** Runs before it is sent, instead of the browser's own check; false keeps it from being sent. */
  onCheck?: (form: HTMLFormElement) => boolean;
  children: ReactNode;
};

/** The inside of a filter. Without script it is a plain form that requests the same URL. */
export function FilterForm({ path, search, fields, onCheck, children }: FilterFormProps) {
  const navigate = useNavigate();
  const kept = changeSearch(search, Object.fromEntries(fields.map((field) => [field, ""])));
  return (
    <form
      action={path}
      noValidate={onCheck !== undefined}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (onCheck && !onCheck(event.currentTarget)) return;
        const given = [...new FormData(event.currentTarget)].flatMap(([field, value]) =>
          typeof value === "string" ? [[field, value]] : [],
        );
        const wanted = parseSearch(new URLSearchParams(given));
        void navigate(`${path}${printSearch(wanted)}`, { preventScrollReset: true });
      }}
    >
      {[...new URLSearchParams(printSearch(kept))].map(([field, value]) => (
        <input key={field + value} type="hidden" name={field} value={value} />
      ))}
      {children}
      <Button type="submit">Show results</Button>
    </form>
  );
}
