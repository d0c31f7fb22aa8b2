import { z } from "zod";
import { optionalText, yesOrNo } from "#app/features/properties/listing/schema.ts";
import { vehicleNames, type Vehicle } from "#app/features/properties/model.ts";
import type { Contents } from "./model.ts";

const vehicles = Object.keys(vehicleNames) as [Vehicle, ...Vehicle[]];

/** What goes in, as a request states it; null where it states nothing. */
export const contentsInput = z
  .object({
    vehicle: z
      .preprocess(
        (value) => (value === "" ? null : value),
        z.enum(vehicles, `A vehicle must be one of: ${vehicles.join(", ")}.`).nullable(),
      )
      .optional(),
    model: optionalText("Make and model", 100, false).describe("Make and model, or size."),
    plate: optionalText("License plate", 20, false),
    runs: yesOrNo("Whether it runs"),
    insured: yesOrNo("Whether it is insured"),
    things: optionalText("The list of what goes in", 1000, true).describe("A list, or rooms' worth."),
  })
  .transform(({ vehicle = null, model = "", plate = "", ...rest }, context): Contents | null => {
    const { runs = null, insured = null, things = "" } = rest;
    if (vehicle === null && (model !== "" || plate !== ""))
      context.addIssue({ code: "custom", path: ["vehicle"], message: "Choose the kind of vehicle, too." });
    if (vehicle === null && things === "") return null;
    if (vehicle === null) return { vehicle, model: "", plate: "", runs: null, insured: null, things };
    return { vehicle, model, plate, runs, insured, things };
  });

/** The fields of a form that states what goes in. */
export const contentsFields = ["vehicle", "model", "plate", "runs", "insured", "things"].map(
  (name) => `contents_${name}`,
);

/** What a posted form states, as the API takes it. */
export function contentsIn(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    contentsFields.map((name) => [name.replace("contents_", ""), fields[name] ?? ""]),
  );
}
