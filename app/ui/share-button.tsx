import Check from "~icons/lucide/check";
import Share2 from "~icons/lucide/share-2";
import { useEffect, useState } from "react";
import { announce } from "./announce.ts";

/** Opens the device's share sheet with this page's URL, or copies it if there is none. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState("");
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 4000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function share() {
    const url = window.location.href;
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
      // Closing the sheet without sharing is not an error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce("The link has been copied.");
    } catch {
      setByHand(url);
    }
  }

  // The browser may refuse its clipboard: then the URL is shown to copy by hand.
  if (byHand !== "")
    return (
      <input
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
        autoFocus
        aria-label="Link to this page"
        value={byHand}
        onFocus={(event) => event.currentTarget.select()}
        className="control max-w-64"
      />
    );
  const Icon = copied ? Check : Share2;
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="-mr-2 inline-flex [@media(scripting:none)]:hidden min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5" />
      {copied ? "Link copied" : "Share"}
    </button>
  );
}
