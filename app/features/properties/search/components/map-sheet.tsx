import X from "~icons/lucide/x";
import type { ReactNode, RefObject } from "react";

type MapSheetProps = {
  /** For moving the focus into it. */
  ref: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A list over the map; Escape closes it wherever the focus is inside. */
export function MapSheet({ ref, label, onClose, children }: MapSheetProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <section
      ref={ref}
      aria-label={label}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="card absolute inset-x-3 bottom-10 z-20 max-h-[70%] overflow-y-auto shadow-raised sm:right-auto sm:w-80"
    >
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="sticky top-1 float-right mt-1 mr-1 grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
