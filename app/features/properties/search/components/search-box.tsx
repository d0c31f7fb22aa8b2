import SearchIcon from "~icons/lucide/search";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import type { Place } from "#app/platform/places/place.ts";
import { Button } from "#app/ui/button.tsx";
import { PlaceInput } from "#app/ui/place-input.tsx";

type SearchBoxProps = {
  /** The current query; the box follows it, except for what is typed while a search runs. */
  query: string;
  searching: boolean;
  /** What else it asks for, between the place and the button (SearchCells). */
  children?: ReactNode;
  /** The form has the fields of what else it asks for. */
  onSearch: (query: string, form: HTMLFormElement | null) => void;
  /** Of its place's field; a page has one box with the default. */
  id?: string;
};

/**
 * The search box: Enter or the button searches, a suggestion at once. Without script it is a plain form that requests
 * /?query=.
 */
export function SearchBox({ query, searching, children, onSearch, id = "search" }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  if (shown !== query) {
    setShown(query);
    if (!typedMeanwhile) setText(query);
    setTypedMeanwhile(false);
  }

  function search(wanted: string) {
    if (wanted.trim() === "" || searching || showFault(form.current)) return;
    setTypedMeanwhile(false);
    onSearch(wanted.trim(), form.current);
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
      <form
        ref={form}
        action="/"
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:flex"
      >
        <PlaceInput
          id={id}
          name="query"
          label="ZIP code or address"
          quietLabel
          required
          enterKeyHint="search"
          autoComplete="postal-code"
          placeholder="ZIP code or address"
          value={text}
          onChange={type}
          onPick={(place) => search((isListed(place) ? null : place.postcode) ?? place.formatted)}
          icon={
            <SearchIcon
              aria-hidden
              className="pointer-events-none absolute top-4 left-3.5 z-10 size-5 text-soft"
            />
          }
          className="min-w-0 flex-1 gap-0"
          inputClassName="min-h-13 pl-11"
        />
        {children}
        <Button
          type="submit"
          disabled={searching}
          className="min-h-13 px-3 max-md:row-start-1 max-md:col-start-2 min-w-28 sm:px-6 lg:min-w-32"
        >
          {searching ? "Searching..." : "Search"}
        </Button>
      </form>
    </search>
  );
}

/** An address of a listed property is searched whole: distances are measured from it. */
const isListed = (place: Place) => place.id.startsWith("address:");

/** Opens the panel with a date that can't be searched by. */
function showFault(form: HTMLFormElement | null): boolean {
  const fault = form?.querySelector<HTMLElement>("details [aria-invalid=true]");
  const panel = fault?.closest("details");
  if (!fault || !panel) return false;
  panel.open = true;
  fault.focus();
  return true;
}
