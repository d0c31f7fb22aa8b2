import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { announce } from "./announce.ts";

/** Hands this page's address to the device's share sheet, or copies it where there is none. */
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
      // Closing the sheet without sharing is no error.
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

  // A browser may keep its clipboard to itself: then the address stands there to be copied.
  if (byHand !== "")
    return (
      <input
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
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
