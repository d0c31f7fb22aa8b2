import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { earliestDay } from "#app/platform/dates.ts";
import { Kept } from "#app/ui/kept.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { Cells } from "./cells.tsx";
import { type Search, searchIn } from "./search-url.ts";

/** When and what, next to the place in a search box (`id`): two panels whose fields are part of its form. */
export function SearchCells({ search, id = "search" }: { search: Search; id?: string }) {
  const cells = useRef<HTMLDivElement>(null);
  useDismiss(cells, useLocation().key);
  const [today] = useState(() => earliestDay(new Date()));
  const { from, to, type } = search;
  const given = { search: { from, to, type }, today, types: useSpaceTypes(), id };
  return (
    <Kept
      as="div"
      ref={cells}
      className="col-span-2 grid grid-cols-2 gap-2 md:flex"
      of={Cells}
      given={given}
    />
  );
}

/** The days and types that a form with these cells asks for. */
export function wishesIn(form: HTMLFormElement | null): Partial<Search> {
  const { from, to, type } = searchIn(new FormData(form ?? undefined));
  return { from, to, type };
}
