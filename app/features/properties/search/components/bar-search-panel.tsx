import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { readLastSearch } from "./read-last-search.ts";
import { SearchBox } from "./search-box.tsx";
import { SearchCells, wishesIn } from "./search-cells.tsx";
import { changeSearch, parseSearch, printSearch } from "./search-url.ts";

const id = "bar-search";

type Props = {
  /** A URL's query. */
  search: string;
  /** It is the last one on this device, not this page's. */
  isLast: boolean;
};

/** The search box that the bar's pill opens; it keeps the other filters of the page's search. */
export function BarSearchPanel({ search: text, isLast }: Props) {
  const navigate = useNavigate();
  const searching = useNavigation().location?.pathname === "/";
  const given = parseSearch(new URLSearchParams(isLast ? "" : text));
  const search = isLast ? (readLastSearch(text) ?? given) : given;
  useEffect(() => document.getElementById(id)?.focus(), []);
  return (
    <div className="mx-auto max-w-4xl">
      <SearchBox
        id={id}
        query={search.query}
        searching={searching}
        onSearch={(query, form) =>
          void navigate(`/${printSearch(changeSearch(search, { ...wishesIn(form), query, bbox: "" }))}`)
        }
      >
        <SearchCells id={id} search={search} />
      </SearchBox>
    </div>
  );
}
