import { z } from "zod";

/** Of a text; most settings have less, and say so. */
const maxLength = 5000;

/** The version that the form shows, and the new value of each setting that was changed; null or nothing for its default. */
export const settingsInput = z.object({
  version: z.number().int().min(0).max(1_000_000_000),
  values: z
    .record(
      z.string().max(40),
      z.string().max(maxLength, "A setting has at most 5,000 characters.").nullable(),
    )
    .refine((values) => Object.keys(values).length <= 100, "At most 100 settings."),
});
/** From which change on they are listed: the `older` of a response. Anything else lists the latest. */
export const settingsAsked = z.object({
  before: z.coerce.number().int().min(1).max(999_999_999_999_999).optional(),
});

export type SettingsInput = z.output<typeof settingsInput>;
