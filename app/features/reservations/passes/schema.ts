import { z } from "zod";

/** `POST /api/passes/check`: a pass, its link or a reservation code. */
export const checkBody = z.object({
  pass: z
    .string("Scan a pass or enter a reservation code.")
    .trim()
    .min(1, "Scan a pass or enter a reservation code.")
    .max(500, "This is too long for a pass."),
});
