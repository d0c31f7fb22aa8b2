import type { ReactNode } from "react";

type Props = {
  /** Who or what it is about, with what can be done. */
  card: ReactNode;
  /** What belongs to the card. */
  aside: ReactNode;
  children: ReactNode;
};

/** The page of a case: the card first, on wide screens in a column of its own next to everything else. */
export function CaseColumns({ card, aside, children }: Props) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
      <ul className="min-w-0 xl:col-start-2">{card}</ul>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">{aside}</div>
    </div>
  );
}
