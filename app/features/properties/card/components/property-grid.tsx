import type { ReactNode } from "react";
import { PausePictures } from "#app/ui/pause-pictures.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type GridProps = {
  busy?: boolean;
  /** Where the button that stops the pictures stands elsewhere on the page. */
  withoutPause?: boolean;
  children: ReactNode;
};

/** Columns of at least 260 px on a page of at most 1000 px; above them, where a card has several pictures, what stops these. */
export function PropertyGrid({ busy = false, withoutPause = false, children }: GridProps) {
  const grid = <Columns busy={busy}>{children}</Columns>;
  if (withoutPause) return grid;
  return (
    <div className="group/grid">
      <div className="-mt-2 mb-1 hidden max-w-[1000px] justify-end group-has-[[aria-roledescription=carousel]]/grid:flex">
        <PausePictures />
      </div>
      {grid}
    </div>
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
    <PropertyGrid withoutPause>
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
