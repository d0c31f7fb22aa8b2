import { z } from "zod";
import { longest } from "./model.ts";

const text = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .transform((written) =>
      written
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(most, `${name} is too long: at most ${most.toLocaleString("en-US")} characters.`));

const isNothing = (value: unknown) =>
  value === "" || (value instanceof File && value.name === "" && value.size === 0);
const several = (value: unknown) => [value ?? []].flat().filter((one) => !isNothing(one));

/**
 * `POST /api/properties/{id}/access`: all of it. `remove` has the files of photos to delete; `photos` are added. Browsers
 * send an empty file field as a file without a name.
 */
export const accessForm = z.object({
  code: text("The gate code", longest.code).transform((code) => code.replace(/\s+/g, " ")),
  instructions: text("The instructions", longest.instructions),
  remove: z
    .preprocess(several, z.array(z.string("A photo’s file must be text.").max(80)))
    .meta({ type: "array", items: { type: "string" } }),
  photos: z
    .preprocess(several, z.array(z.instanceof(File, { error: "Photos must be files." })))
    .meta({ type: "array", items: { type: "string", format: "binary" } }),
});
export type AccessForm = z.output<typeof accessForm>;
