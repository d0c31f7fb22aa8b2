import type { PropertyJson } from "#app/features/properties/present.ts";
import { WhatGoesIn } from "#app/features/properties/card/components/what-goes-in.tsx";
import { FitDrawing } from "./fit-drawing.tsx";
import { FitCheck } from "./fit-check.tsx";

type Props = {
  property: PropertyJson;
  /** The URL's parameters. */
  asked: string;
  /** What the operator forbids everywhere. */
  forbidden: string;
};

/** What usually fits, drawn, what is allowed, and whether something else fits. */
export function WhatFits({ property, asked, forbidden }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <FitDrawing property={property} />
      <WhatGoesIn property={property} forbidden={forbidden} />
      <FitCheck space={property} asked={asked} />
    </div>
  );
}
