import { z } from "zod";
import { type Category, categories, channels } from "./model.ts";

const id = z.string().max(60);

/** `GET /api/notices` */
export const noticesAsked = z.object({ before: id.optional() });

/** `POST /api/notices/read` */
export const allReadInput = z.object({ newest: id.optional() });

/** `PUT /api/notice-choices` */
export const noticeChoice = z.object({
  category: z.enum(Object.keys(categories) as [Category, ...Category[]], "This category is not known."),
  channel: z.enum(channels, "Choose email or push."),
  wanted: z
    .union([z.boolean(), z.enum(["true", "false"])], "Say yes or no.")
    .transform((value) => value === true || value === "true"),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** A link's token, and whether emails of its category are wanted. One-click unsubscribe sends nothing more. */
export const emailsInput = z.object({
  token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200),
  emails: z.enum(["on", "off"], "Choose on or off.").default("off"),
});
export type EmailsInput = z.infer<typeof emailsInput>;

const base64url = (least: number, most: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, "This key is not valid.")
    .min(least)
    .max(most);

/** `POST /api/push-subscriptions`: a browser's PushSubscription as JSON. */
export const pushInput = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: "The endpoint must be an https:// address." })
    .max(1000, "The endpoint is too long."),
  keys: z.object({ p256dh: base64url(80, 100), auth: base64url(20, 30) }),
});
export type PushInput = z.infer<typeof pushInput>;
