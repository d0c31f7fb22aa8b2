import { Children, type ReactNode } from "react";
import { PausePictures } from "#app/ui/pause-pictures.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PriceNote } from "./price-note.tsx";

type GridProps = {
  busy?: boolean;
  children: ReactNode;
};

/**
 * Columns of at least 260 px on a page of at most 1000 px, below what their prices include; where a card has several pictures,
 * what stops these is on the first one.
 */
export function PropertyGrid({ busy = false, children }: GridProps) {
  return (
    <>
      {Children.count(children) > 0 && <PriceNote />}
      <div className="group/grid relative">
        <div className="absolute top-2 left-2 z-2 hidden group-has-[[aria-roledescription=carousel]]/grid:block">
          <PausePictures />
        </div>
        <Columns busy={busy}>{children}</Columns>
      </div>
    </>
  );
}

function Columns({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={busy || undefined}
      className={`grid max-w-[1000px] grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-5 transition-[filter] ${busy ? "grayscale delay-200" : ""}`}
    >
      {children}
    </div>
  );
}

/** Six placeholder cards. */
export function PropertyGridSkeleton() {
  return (
    <PropertyGrid>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} data-testid="skeleton-card" className="card overflow-hidden">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-40" />
            <div className="grid grid-cols-2 gap-2 pt-3">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          </div>
        </div>
      ))}
    </PropertyGrid>
  );
}
