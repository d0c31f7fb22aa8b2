import { expect, test } from "vitest";
import { typesOfSpace } from "#app/features/properties/model.ts";
import { drawScene, viewsOfPlace } from "./draw-scene.ts";

const places = [0, 1, 2, 3, 4, 5];
const views = Array.from({ length: viewsOfPlace }, (_, view) => view);
/** The colors of the sky and of the light, which season and hour decide. */
const lightOf = (drawing: string) => [...drawing.matchAll(/stop-color="(#\w+)"/g)].map(([, color]) => color);

test.each(typesOfSpace)("%s: at least 15 pictures, those of one place at one season and hour", (type) => {
  const drawn = places.map((place) => views.map((view) => drawScene(type, place, view)));
  expect(new Set(drawn.flat()).size).toBeGreaterThanOrEqual(15);
  for (const [first, ...others] of drawn)
    for (const other of others) expect(lightOf(other)).toEqual(lightOf(first!));
});
