import { z } from "zod";
import { files, lines } from "#app/platform/form-fields.ts";
import { handoverKinds } from "./model.ts";

export const handoverParams = z.object({ id: z.string().max(60), kind: z.enum(handoverKinds) });

/** `POST /api/reservations/{id}/handovers/{kind}`. */
export const handoverForm = z.object({
  note: lines({ missing: "A note is text.", least: 0, most: 2000 }).default(""),
  photos: files("Photos must be files."),
});

/** `POST /api/reservations/{id}/handovers/{kind}/agreement`: to what the caller saw. */
export const agreement = z.object({
  version: z.coerce.number("Say which version you saw.").int().min(1).max(1_000_000),
});
