import { Search } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PlaceInput } from "#app/ui/place-input.tsx";

type SearchBoxProps = {
  /** The current query; the box follows it, except for what is typed while a search runs. */
  query: string;
  searching: boolean;
  onSearch: (query: string) => void;
};

/**
 * The search box: Enter or the button searches, a suggestion at once. Without script it is a plain form that requests
 * /?query=.
 */
export function SearchBox({ query, searching, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  if (shown !== query) {
    setShown(query);
    if (!typedMeanwhile) setText(query);
    setTypedMeanwhile(false);
  }

  function search(wanted: string) {
    if (wanted.trim() === "" || searching) return;
    setTypedMeanwhile(false);
    onSearch(wanted.trim());
  }

  function type(written: string) {
    setTypedMeanwhile(searching);
    setText(written);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    search(text);
  }

  return (
    <search>
      <form action="/" data-list-below onSubmit={submit} className="flex flex-col gap-2 sm:flex-row">
        <PlaceInput
          id="search"
          name="query"
          label="ZIP code or address"
          quietLabel
          required
          enterKeyHint="search"
          autoComplete="postal-code"
          placeholder="ZIP code or address"
          value={text}
          onChange={type}
          onPick={(place, label) => search(place?.postcode ?? place?.formatted ?? label)}
          icon={
            <Search
              aria-hidden
              className="pointer-events-none absolute top-4 left-3.5 z-10 size-5 text-soft"
            />
          }
          className="min-w-0 flex-1 gap-0"
          inputClassName="min-h-13 pl-11"
        />
        <Button type="submit" disabled={searching} className="min-h-13 px-6 sm:min-w-36">
          {searching ? "Searching..." : "Search"}
        </Button>
      </form>
    </search>
  );
}
