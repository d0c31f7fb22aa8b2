import { z } from "@hono/zod-openapi";

const settingJson = z
  .object({
    name: z.string(),
    group: z.string(),
    label: z.string(),
    about: z.string().describe("What it does."),
    control: z.enum([
      "line",
      "area",
      "color",
      "email",
      "fee",
      "landlordFee",
      "types",
      "amenities",
      "number",
      "choice",
      "picture",
    ]),
    choices: z.array(z.string()).describe("What it can be, of a choice."),
    value: z.string().nullable().describe("Null for the default."),
    default: z.string().describe("What it is without a value, in words where it depends on other settings."),
    by_environment: z.boolean().describe("The environment sets it, so it can't be changed here."),
  })
  .openapi("Setting");

const changeJson = z
  .object({
    id: z.number().int(),
    at: z.string(),
    who: z.string(),
    values: z.array(
      z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    may_undo: z.boolean(),
    why_no_undo: z.string().nullable().describe("Why it can’t be undone, in a sentence."),
  })
  .openapi("SettingsChange");

export const settingsJson = z
  .object({
    version: z.number().int().describe("Send it back with a change: another version since is refused."),
    settings: z.array(settingJson),
    warnings: z
      .array(z.string())
      .describe("What published terms of service don’t say as the fees are now, in a sentence each."),
    changes: z.array(changeJson).describe("The latest 20, or those before `before`; newest first."),
    older: z
      .number()
      .int()
      .nullable()
      .describe("Where the changes continue, as `before`; null at their end."),
  })
  .openapi("Settings");

export const undoneJson = z
  .object({
    ...settingsJson.shape,
    hidden: z
      .array(z.string())
      .describe(
        "A sentence for each type of space or amenity that is in use, so that the undo hid it instead of removing it.",
      ),
  })
  .openapi("UndoneSettings");

export const typeIconJson = z
  .object({ icon: z.string().describe("What follows “icon” in a rule of types.") })
  .openapi("TypeIcon");

export type SettingJson = z.infer<typeof settingJson>;
export type SettingsJson = z.infer<typeof settingsJson>;
