import { z } from "@hono/zod-openapi";
import { type HostRecord, hostPhotoWidth } from "./model.ts";

export const hostRecordJson = z
  .object({
    photo_url: z.string().nullable().describe("A square picture; null without one."),
    member_since: z.string().describe("The month of the sign-up, YYYY-MM."),
    answer_rate: z
      .int()
      .nullable()
      .describe(
        "The percentage of requests of the last 90 days that were answered; null for fewer than 3. Expired unanswered ones count as not answered, instant bookings not at all.",
      ),
    answer_minutes: z.int().nullable().describe("The median time of these answers."),
    cancellations: z.int().describe("How many bookings the landlord canceled after accepting them."),
    problems: z.int().describe("How many reports about their spaces were decided for the tenant."),
  })
  .openapi("HostRecord");
export type HostRecordJson = z.infer<typeof hostRecordJson>;

export function presentHostRecord({
  photoKey,
  memberSince,
  answers,
  cancellations,
  problems,
}: HostRecord): HostRecordJson {
  return {
    photo_url: photoKey && hostPhotoUrl(photoKey),
    member_since: memberSince.toISOString().slice(0, 7),
    answer_rate: answers?.ratePercent ?? null,
    answer_minutes: answers?.medianMinutes ?? null,
    cancellations,
    problems,
  };
}

export function hostPhotoUrl(photoKey: string): string {
  return `/photos/${photoKey}/${hostPhotoWidth}.webp`;
}
