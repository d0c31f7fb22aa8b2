import { z } from "@hono/zod-openapi";
import { vehicleNames, type Vehicle } from "#app/features/properties/model.ts";
import { contentsAsked } from "./model.ts";

const vehicles = Object.keys(vehicleNames) as [Vehicle, ...Vehicle[]];

const contentsJson = z
  .object({
    vehicle: z.enum(vehicles).nullable(),
    model: z.string().describe("Make and model, or size."),
    plate: z.string(),
    runs: z.boolean().nullable().describe("Null, here and below, where it wasn't stated."),
    insured: z.boolean().nullable(),
    things: z.string().describe("A list, or rooms' worth."),
  })
  .openapi("Contents");
export type ContentsJson = z.infer<typeof contentsJson>;

export const contentsAskedJson = z
  .object({
    vehicles: z.array(z.enum(vehicles)).describe("The kinds of vehicles that can be stated."),
    things: z.boolean().describe("Things can be stated."),
    required: z.boolean().describe("The request must say what goes in."),
  })
  .openapi("ContentsAsked");
export type ContentsAskedJson = z.infer<typeof contentsAskedJson>;

/** Of a reservation, for its two sides and administrators. */
export const contentsShape = {
  contents: contentsJson
    .nullable()
    .describe("What goes in, as the tenant stated it; fixed from acceptance on; null where it isn't stated."),
  contents_asked: contentsAskedJson,
  house_rules: z.string().describe("The rules of the space as the request agreed to them; may be empty."),
};

type Row = Parameters<typeof contentsAsked>[0] & { contents: unknown; agreedRules: string | null };

export function presentContents(row: Row) {
  return {
    contents: row.contents === null ? null : contentsJson.parse(row.contents),
    contents_asked: contentsAsked(row),
    house_rules: row.agreedRules ?? "",
  };
}
