import { z } from "@hono/zod-openapi";
import type { AccessForm } from "./schema.ts";
import { addressOf } from "./model.ts";
import type { ownAccess, viewsOf } from "./queries.server.ts";
import type { viewAccess } from "./view-access.server.ts";

const photos = z.array(
  z.object({
    file: z.string(),
    url: z.string().describe("Answers only who may read this."),
    width: z.int(),
    height: z.int(),
  }),
);
const instant = z.string().describe("An ISO 8601 time.");

/** A landlord's own. */
export const ownAccessJson = z
  .object({
    property_id: z.string(),
    code: z.string().describe("The gate code; empty without one."),
    instructions: z.string(),
    photos,
    code_is_old: z.boolean().describe("True if a stay has ended since the code was last changed."),
  })
  .openapi("OwnAccess");
export type OwnAccessJson = z.infer<typeof ownAccessJson>;

/** A stay's, for its holder. */
export const accessJson = z
  .object({
    reservation_id: z.string(),
    state: z
      .enum(["closed", "later", "open"])
      .describe(
        "Closed unless the stay is accepted, paid and not over, and while rent that is past due closes it; later until `opens_at`.",
      ),
    opens_at: instant,
    closes_at: z
      .string()
      .nullable()
      .describe("The end of the last day, or when rent that is past due closes it; null without an end."),
    closes_for_rent: z
      .boolean()
      .describe("True if that rent closes it; it opens again as all of it is paid."),
    is_written: z.boolean().describe("Whether the landlord wrote how to get in; false while closed."),
    code: z.string().nullable().describe("Here and below: null unless open."),
    instructions: z.string().nullable(),
    photos,
  })
  .openapi("Access");
export type AccessJson = z.infer<typeof accessJson>;

export const accessViewsJson = z
  .array(z.object({ by: z.enum(["tenant", "visitor"]), viewed_at: instant }))
  .openapi("AccessViews");
export type AccessViewsJson = z.infer<typeof accessViewsJson>;

type Photo = { file: string; width: number; height: number };
const presentPhotos = (list: Photo[], reservationId?: string) =>
  list.map((photo) => ({ ...photo, url: addressOf(photo.file, reservationId) }));

export function presentOwnAccess({
  property,
  guide,
  isCodeOld,
}: Awaited<ReturnType<typeof ownAccess>>): OwnAccessJson {
  const { code, instructions }: Pick<AccessForm, "code" | "instructions"> = guide ?? {
    code: "",
    instructions: "",
  };
  return {
    property_id: property.id,
    code,
    instructions,
    photos: presentPhotos(guide?.photos ?? []),
    code_is_old: isCodeOld,
  };
}

export function presentAccess({
  reservation,
  state,
  opensAt,
  closesAt,
  isForRent,
  isWritten,
  guide,
}: Awaited<ReturnType<typeof viewAccess>>): AccessJson {
  return {
    reservation_id: reservation.id,
    state,
    opens_at: opensAt.toISOString(),
    closes_at: closesAt?.toISOString() ?? null,
    closes_for_rent: isForRent,
    is_written: state !== "closed" && isWritten,
    code: guide?.code ?? null,
    instructions: guide?.instructions ?? null,
    photos: presentPhotos(guide?.photos ?? [], reservation.id),
  };
}

export function presentViews({ views }: Awaited<ReturnType<typeof viewsOf>>): AccessViewsJson {
  return views.map(({ viewerKind, viewedAt }) => ({ by: viewerKind, viewed_at: viewedAt.toISOString() }));
}
