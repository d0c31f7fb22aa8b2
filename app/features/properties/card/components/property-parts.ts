import { lazyPart } from "#app/ui/lazy.tsx";
import { plainPart } from "#app/ui/plain-part.tsx";

export const FitDrawing = plainPart(async () => (await import("./fit-drawing.tsx")).FitDrawing);
export const PropertyMissing = lazyPart(async () => (await import("./property-missing.tsx")).PropertyMissing);
