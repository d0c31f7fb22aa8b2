import { Search } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";

type SearchBoxProps = {
  /** What was searched for; the box follows it. */
  query: string;
  searching: boolean;
  onSearch: (query: string) => void;
};

/** Where to look: Enter or the button. Without script it is a plain form that asks for /?query=. */
export function SearchBox({ query, searching, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setText(query);
  }

  function search(event: SubmitEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== "" && !searching) onSearch(wanted);
  }

  return (
    <search>
      <form action="/" onSubmit={search} className="flex flex-col gap-2 sm:flex-row">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute top-4 left-3.5 size-5 text-soft" />
          <label htmlFor="search" className="sr-only">
            ZIP code or address
          </label>
          <input
            id="search"
            name="query"
            type="search"
            required
            enterKeyHint="search"
            autoComplete="postal-code"
            maxLength={200}
            placeholder="ZIP code or address"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="control min-h-13 pl-11"
          />
        </div>
        <Button type="submit" disabled={searching} className="min-h-13 px-6 sm:min-w-36">
          {searching ? "Searching..." : "Search"}
        </Button>
      </form>
    </search>
  );
}
