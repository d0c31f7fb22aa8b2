import { z } from "@hono/zod-openapi";
import { type Category, categories, categoriesOf, type Channel, channels, isLocked } from "./model.ts";
import type { NoticeRow } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");

export const noticeJson = z
  .object({
    id: z.string(),
    kind: z.string().describe("What happened, such as `accepted`; there may be more kinds later."),
    title: z.string(),
    text: z.string(),
    path: z.string().describe("Where it leads on this site."),
    later: z.int().describe("How many more of this kind came soon after it and are not listed."),
    created_at: instant,
    time_zone: z.string().nullable().describe("The property’s, if it is about a reservation; null if not."),
    read: z.boolean(),
  })
  .openapi("Notice");
export type NoticeJson = z.infer<typeof noticeJson>;

export const noticesJson = z
  .object({ notices: z.array(noticeJson), has_more: z.boolean().describe("Ask with `before`.") })
  .openapi("Notices");

export const noticePathJson = z.object({ path: z.string() }).openapi("NoticePath");

const category = z.enum(Object.keys(categories) as [Category, ...Category[]]);

export const noticeChoiceJson = z
  .object({
    category,
    label: z.string(),
    lead: z.string(),
    locked: z.boolean().describe("True for money and security, which are always told."),
    email: z.boolean(),
    push: z.boolean(),
  })
  .openapi("NoticeChoice");
export type NoticeChoiceJson = z.infer<typeof noticeChoiceJson>;

export const pushJson = z
  .object({
    public_key: z
      .string()
      .nullable()
      .describe("For the browser's `subscribe`; null where push isn't set up."),
    here: z.boolean().describe("Whether the browser of this session shows pushes."),
  })
  .openapi("Push");
export type PushJson = z.infer<typeof pushJson>;

export function presentNotice({ createdAt, readAt, timeZone, ...row }: NoticeRow): NoticeJson {
  return { ...row, created_at: createdAt.toISOString(), time_zone: timeZone, read: readAt !== null };
}

/** A row for each category that concerns this role. */
export function presentChoices(role: string, mutes: readonly string[]): NoticeChoiceJson[] {
  const wants = (name: Category, channel: Channel) => !mutes.includes(`${name}-${channel}`);
  return categoriesOf(role).map((name) => {
    const { label, lead } = categories[name];
    const [email, push] = channels.map((channel) => wants(name, channel));
    return { category: name, label, lead, locked: isLocked(name), email: email!, push: push! };
  });
}
