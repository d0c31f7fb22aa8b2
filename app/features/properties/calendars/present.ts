import { z } from "@hono/zod-openapi";
import type { calendarsOf } from "../queries.server.ts";

export const calendarsJson = z
  .object({
    feed_url: z
      .string()
      .nullable()
      .describe("The secret address of the property's booked days; null until it is made."),
    imported: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        read_at: z.string().nullable().describe("When it was last read without failure."),
        failure: z.string().nullable().describe("Why the last reading failed."),
        blocks: z.int().describe("How many ranges of days it blocks."),
      }),
    ),
  })
  .openapi("Calendars");
export type CalendarsJson = z.infer<typeof calendarsJson>;

export function presentCalendars(
  { secret, imported }: Awaited<ReturnType<typeof calendarsOf>>,
  publicUrl: string,
): CalendarsJson {
  return {
    feed_url: secret === null ? null : `${publicUrl}/api/calendars/${secret}.ics`,
    imported: imported.map(({ readAt, ...calendar }) => ({
      ...calendar,
      read_at: readAt?.toISOString() ?? null,
    })),
  };
}
