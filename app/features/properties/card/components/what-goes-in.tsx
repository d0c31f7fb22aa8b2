import { goodsInWords } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { NeverAllowed } from "./never-allowed.tsx";

type Props = { property: Pick<PropertyJson, "allowed" | "contents_required">; forbidden: string };

/** What the landlord allows, what a request must say, and what is never allowed. */
export function WhatGoesIn({ property: { allowed, contents_required }, forbidden }: Props) {
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <p>
        {allowed.length > 0
          ? `Allowed: ${goodsInWords(allowed)}.`
          : "The landlord hasn’t said what’s allowed. Ask before you reserve if you’re not sure."}
      </p>
      {contents_required && <p>Your request has to say what goes in.</p>}
      <NeverAllowed things={forbidden} />
    </div>
  );
}
