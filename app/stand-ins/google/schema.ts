import { z } from "zod";
import { forgotPasswordInput } from "#app/features/accounts/schema.ts";

export const googleAccountInput = z.object({
  email: forgotPasswordInput.shape.email,
  name: z.string().trim().max(100).default(""),
  email_verified: z
    .enum(["true", "false"])
    .default("false")
    .transform((verified) => verified === "true"),
});
export type GoogleAccountInput = z.infer<typeof googleAccountInput>;
