import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import { useEffect, useState } from "react";
import { announce } from "./announce.ts";

type Props = {
  text: string;
  /** For screen readers: what is copied. */
  label: string;
  className?: string;
};

/** Copies a text; a check tells for two seconds. Without scripts it isn't there: the text can be selected. */
export function CopyButton({ text, label, className = "" }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const wait = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(wait);
  }, [isCopied]);

  async function copy() {
    // Without a secure context there is no clipboard.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"));
    const isDone = await copied.then(
      () => true,
      () => false,
    );
    setIsCopied(isDone);
    announce(isDone ? "Copied." : "We couldn’t copy this. Select the text and copy it.");
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={label}
      title="Copy"
      onClick={() => void copy()}
      className={`only-scripted print:hidden inline-grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink ${className}`}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
