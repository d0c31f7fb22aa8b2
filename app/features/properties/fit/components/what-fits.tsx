import type { PropertyJson } from "#app/features/properties/present.ts";
import { FitDrawing } from "./fit-drawing.tsx";
import { FitCheck } from "./fit-check.tsx";

/** What usually fits, drawn, and whether something else does; `asked` are the URL's parameters. */
export function WhatFits({ property, asked }: { property: PropertyJson; asked: string }) {
  return (
    <>
      <FitDrawing property={property} />
      <FitCheck space={property} asked={asked} />
    </>
  );
}
