import { z } from "zod";

const picture = z.instanceof(File).meta({ type: "string", format: "binary" });

/** A missing `frontId` is refused in words of its own, so its absence is left to the command. */
export const uploadIdForm = z.object({
  reservationId: z.string("Which reservation?").min(1, "Which reservation?").max(60),
  frontId: z.union([picture, z.literal("")]).optional(),
  backId: z.union([picture, z.literal("")]).optional(),
});

/** `documentId` is the ID that was looked at; callers may know only the reservation. */
export const verifyIdInput = z.object({
  reservationId: z.string("Which reservation?").min(1, "Which reservation?").max(60),
  documentId: z.string().max(60).optional(),
});
