import type { ReactNode } from "react";

type Props = {
  /** What has to be decided: before everything else. */
  first?: ReactNode;
  /** Who or what it is about, with what can be done. */
  card: ReactNode;
  /** What belongs to the card. */
  aside: ReactNode;
  children: ReactNode;
};

/** The page of a case: on phones what is open, then the card, which has a column of its own on wide screens. */
export function CaseColumns({ first, card, aside, children }: Props) {
  const below = first ? "xl:row-start-2" : "xl:row-start-1";
  return (
    <div
      className={`grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] ${first ? "xl:grid-rows-[auto_1fr_auto]" : "xl:grid-rows-[auto_1fr]"}`}
    >
      {first && <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-start-1">{first}</div>}
      <ul className={`min-w-0 xl:col-start-2 xl:row-start-1 ${first ? "xl:row-span-2" : ""}`}>{card}</ul>
      <div className={`flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 ${below}`}>{children}</div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">{aside}</div>
    </div>
  );
}
