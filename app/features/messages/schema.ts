import { z } from "zod";
import { files, lines } from "#app/platform/form-fields.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { longestMessage, reportOutcomes } from "./model.ts";

const id = z.string().max(60);
const written = {
  text: lines({ missing: "Write a message.", most: longestMessage }),
  photos: files("Photos must be files."),
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

/** `GET /api/messages`: where a list of conversations continues, a response's X-Older. */
export const conversationsPart = z.object({
  before: timeCursor("cnv").optional(),
});

/** `GET /api/messages/{id}`: the messages before a position. */
export const conversationAsked = z.object({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

/** `POST /api/messages/{id}/reports` */
export const reportInput = z.object({
  reason: lines({ missing: "Say what is wrong.", least: 1, most: 1000 }),
});

/** `POST /api/admin/message-reports/{id}/close` */
export const closeReportInput = z.object({
  note: lines({ missing: "Say what you did.", least: 1, most: 500 }),
  outcome: z.enum(reportOutcomes, "Choose what came of it.").optional(),
});

/** `PUT /api/message-emails` */
export const messageEmailsInput = z.object({
  wants_emails: z
    .union([z.boolean(), z.enum(["true", "false"])], "Say yes or no.")
    .transform((value) => value === true || value === "true"),
  token: z.string().max(300).optional(),
});

/** `POST /api/saved-replies` */
export const savedReplyInput = z.object({
  text: lines({ missing: "Write the reply.", least: 1, most: 2000 }),
});
