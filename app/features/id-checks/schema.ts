import { z } from "zod";

const picture = z.instanceof(File).meta({ type: "string", format: "binary" });

/** The command refuses a missing `frontId`, with its own message. */
export const uploadIdForm = z.object({
  reservationId: z.string("The reservation is missing.").min(1, "The reservation is missing.").max(60),
  frontId: z.union([picture, z.literal("")]).optional(),
  backId: z.union([picture, z.literal("")]).optional(),
});

/** `documentId` is the ID that was reviewed; its uploader reads `reason`. */
export const refuseIdInput = z.object({
  reservationId: z.string("The reservation is missing.").min(1, "The reservation is missing.").max(60),
  documentId: z.string().max(60).optional(),
  reason: z
    .string("Enter a reason.")
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "A reason has at most 500 characters."),
});

/** The token that shows a picture once. */
export const pictureLink = z.object({ link: z.string().max(300).optional() });

/** `documentId` is the ID that was reviewed; API callers may know only the reservation. */
export const verifyIdInput = z.object({
  reservationId: z.string("The reservation is missing.").min(1, "The reservation is missing.").max(60),
  documentId: z.string().max(60).optional(),
});
