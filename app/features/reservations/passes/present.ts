import { z } from "@hono/zod-openapi";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { noEnd } from "../model.ts";
import type { CheckList } from "./load-check.server.ts";
import { isCanceled, type Verdict, verdicts } from "./model.ts";
import type { LoadedPass } from "./load-pass.server.ts";
import type { CheckedReservation } from "./queries.server.ts";

/** A pass; everything about its stay is on the reservation. */
export const passJson = z
  .object({
    pass: z.string().describe("The signed text: code, property and stay."),
    link: z.string().describe("What its QR code contains: /check with the pass behind the #."),
    qr: z.string().describe("The QR code as an SVG picture, in a data: URL."),
  })
  .openapi("Pass");

export function presentPass({ token, link, qr }: NonNullable<LoadedPass["pass"]>): z.infer<typeof passJson> {
  return { pass: token, link, qr };
}

const guestJson = z.object({
  id: z.string(),
  reservation_code: z.string(),
  title: z.string(),
  guest_name: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable().describe("The last day, included; null for a rental without an end."),
});

export const checkJson = z
  .object({
    verdict: z
      .enum(verdicts)
      .describe(
        "`early`: the stay has not begun; `over`: it has ended; `unpaid`: not accepted or not paid; `closed`: rent of a rental is past due; `unknown`: of none of the caller's reservations; `forged`: not signed by us.",
      ),
    reservation: guestJson.nullable().describe("The caller's own reservation; null if unknown or forged."),
  })
  .openapi("PassCheck");
export type CheckJson = z.infer<typeof checkJson>;

export function presentCheck(verdict: Verdict, found: CheckedReservation | null): CheckJson {
  if (found === null) return { verdict, reservation: null };
  const { id, reservationCode, title, guestName, stay } = found;
  const reservation = {
    id,
    reservation_code: reservationCode,
    title,
    guest_name: guestName,
    ...lastDayOf(stay.end),
    start_date: stay.start,
  };
  return { verdict, reservation };
}

function lastDayOf(end: IsoDate): { end_date: IsoDate | null } {
  return { end_date: end === noEnd ? null : addDays(end, -1) };
}

/** What a landlord's phone checks passes with while it has no network: no guest's name, contact or amount. */
export const checkListJson = z
  .object({
    listed_at: z.string().describe("An ISO 8601 time."),
    keys: z
      .array(z.object({ id: z.string(), key: z.string().describe("32 bytes in base64url.") }))
      .describe("The Ed25519 public keys whose signatures are valid."),
    spaces: z.array(z.object({ id: z.string(), title: z.string(), time_zone: z.string() })),
    passes: z
      .array(
        z.object({
          code: z.string(),
          property_id: z.string(),
          start_date: z.string(),
          end_date: z.string().nullable().describe("The last day, included; null without an end."),
          canceled: z.boolean(),
          closes_at: z
            .string()
            .nullable()
            .describe(
              "From when rent that is past due makes it invalid, an ISO 8601 time; null while none does.",
            ),
        }),
      )
      .describe("Paid stays until 40 days after their end, by start: at most 2,000."),
  })
  .openapi("CheckList");
export type CheckListJson = z.infer<typeof checkListJson>;

export function presentCheckList(list: CheckList): CheckListJson {
  return {
    listed_at: list.listedAt.toISOString(),
    keys: list.keys,
    spaces: list.spaces.map(({ id, title, timeZone }) => ({ id, title, time_zone: timeZone })),
    passes: list.passes.map(({ reservationCode: code, propertyId: property_id, stay, ...settled }) => ({
      code,
      property_id,
      start_date: stay.start,
      ...lastDayOf(stay.end),
      canceled: isCanceled(settled),
      closes_at: settled.accessClosesAt?.toISOString() ?? null,
    })),
  };
}
