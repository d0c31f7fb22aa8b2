import { z } from "zod";

const message = z
  .string("Please write a message.")
  .trim()
  .min(1, "Please write a message.")
  .max(5000, "The message is too long: at most 5000 characters.");

export const serviceRequestInput = z.object({ message });
export type ServiceRequestInput = z.output<typeof serviceRequestInput>;

export const contactInput = z.object({
  name: z
    .string("Please give your name.")
    .trim()
    .min(1, "Please give your name.")
    .max(120, "The name is too long."),
  email: z.email("Please enter a valid email address.").max(254, "The email address is too long."),
  message,
});
export type ContactInput = z.output<typeof contactInput>;
