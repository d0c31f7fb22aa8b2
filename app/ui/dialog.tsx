import X from "~icons/lucide/x";
import { useEffect, useId, useRef, type ReactNode } from "react";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end; the last is the action. */
  actions?: ReactNode;
  className?: string;
};

/** A native modal dialog: it traps focus, closes on Escape and returns the focus. */
export function Dialog({ open, onClose, title, children, actions, className = "max-w-lg" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside the sheet closes it; the keyboard has Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Escape: the caller closes it, so that no press comes while it is closed here and open there.
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      // The event comes after the close, perhaps when a quick press has already opened the dialog again.
      onClose={() => !ref.current?.open && onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      className={`w-[calc(100%-2rem)] rounded-card border border-line bg-surface p-0 text-ink shadow-raised backdrop:bg-black/50 ${className}`}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          {children}
          {actions && (
            <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{actions}</div>
          )}
        </div>
      )}
    </dialog>
  );
}
