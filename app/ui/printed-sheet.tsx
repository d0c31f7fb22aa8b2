import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";

type Props = { label: string; brandName: string; number: ReactNode; children: ReactNode };

/** A card that prints as a sheet of paper, under our name and its number. */
export function PrintedSheet({ label, brandName, number, children }: Props) {
  return (
    <article
      aria-label={label}
      className="card flex flex-col gap-8 p-5 sm:p-8 print:border-0 print:bg-transparent print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-2 font-heading text-xl font-bold">
          <BrandMark />
          <span>{brandName}</span>
        </p>
        <p className="text-soft">{number}</p>
      </header>
      {children}
    </article>
  );
}
