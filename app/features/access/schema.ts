import { z } from "zod";
import { files, lines, several } from "#app/platform/form-fields.ts";
import { longest } from "./model.ts";

const text = (name: string, most: number) =>
  lines({
    most,
    missing: `${name} must be text.`,
    tooLong: `${name} is too long: at most ${most.toLocaleString("en-US")} characters.`,
  });

/**
 * `POST /api/properties/{id}/access`: all of it. `remove` has the files of photos to delete; `photos` are added.
 */
export const accessForm = z.object({
  code: text("The gate code", longest.code).transform((code) => code.replace(/\s+/g, " ")),
  instructions: text("The instructions", longest.instructions),
  remove: several(z.string("A photo’s file must be text.").max(80)).meta({
    type: "array",
    items: { type: "string" },
  }),
  photos: files("Photos must be files."),
});
export type AccessForm = z.output<typeof accessForm>;
