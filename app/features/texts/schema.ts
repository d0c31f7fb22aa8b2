import { z } from "zod";
import { maxTextLength } from "./model.ts";

const body = z
  .string()
  .max(2 * maxTextLength, `A text has at most ${maxTextLength.toLocaleString("en-US")} characters.`);

/** A text to publish: the number of the version that the form shows, the Markdown, and for the terms what changed. */
export const textInput = z.object({
  number: z.number().int().min(0).max(1_000_000),
  body,
  changed: z.string().max(500, "Say in at most 500 characters what changed.").optional(),
});
export type TextInput = z.output<typeof textInput>;

export const previewInput = z.object({ body });
