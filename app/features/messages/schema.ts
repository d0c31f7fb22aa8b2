import { z } from "zod";
import { longestMessage } from "./model.ts";

/** Lines of text, without control characters. */
const lines = (missing: string, { least, most }: { least: number; most: number }) =>
  z
    .string(missing)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(least, missing)
        .max(most, `At most ${most.toLocaleString("en-US")} characters.`),
    );

const picture = z.instanceof(File, { error: "Photos must be files." });
/** Browsers send an empty file field as a file without a name. */
const photos = z
  .preprocess(
    (value) =>
      [value ?? []]
        .flat()
        .filter((file) => !(file === "" || (file instanceof File && !file.name && !file.size))),
    z.array(picture),
  )
  .meta({ type: "array", items: { type: "string", format: "binary" } });

const id = z.string().max(60);
const written = {
  text: lines("Write a message.", { least: 0, most: longestMessage }),
  photos,
  /** Names this message, so that sending it twice writes it once. */
  key: z
    .string()
    .max(60)
    .regex(/^[\w-]*$/, "The key has letters, digits and dashes.")
    .optional(),
};

/** `POST /api/messages/{id}` */
export const messageForm = z.object(written);

/** `POST /api/messages`: about a property, or a reservation of it. */
export const questionForm = z.object({
  ...written,
  property_id: id.optional(),
  reservation_id: id.optional(),
});

/** `POST /api/messages/{id}/read` */
export const readInput = z.object({ position: z.coerce.number().int().min(0).max(2_147_483_647) });

/** `GET /api/messages/{id}`: the messages before a position. */
export const conversationAsked = z.object({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

/** `POST /api/messages/{id}/reports` */
export const reportInput = z.object({ reason: lines("Say what is wrong.", { least: 1, most: 1000 }) });

/** `POST /api/admin/message-reports/{id}/close` */
export const closeReportInput = z.object({ note: lines("Say what you did.", { least: 1, most: 500 }) });

/** `PUT /api/message-emails` */
export const messageEmailsInput = z.object({
  wants_emails: z
    .union([z.boolean(), z.enum(["true", "false"])], "Say yes or no.")
    .transform((value) => value === true || value === "true"),
  token: z.string().max(300).optional(),
});

/** `POST /api/saved-replies` */
export const savedReplyInput = z.object({ text: lines("Write the reply.", { least: 1, most: 2000 }) });
