import { z } from "zod";

const message = z
  .string("Please write a message.")
  .trim()
  .min(1, "Please write a message.")
  .max(5000, "The message is too long: at most 5000 characters.");

const person = {
  name: z
    .string("Please give your name.")
    .trim()
    .min(1, "Please give your name.")
    .max(120, "The name is too long."),
  email: z.email("Please enter a valid email address.").max(254, "The email address is too long."),
};

const trap = {
  website: z.string().max(2000).optional(),
  took_ms: z.number().nonnegative().optional(),
};

export const serviceRequestInput = z.object({ message, ...trap });
export type ServiceRequestInput = z.output<typeof serviceRequestInput>;

export const contactInput = z.object({ ...person, message, ...trap });
export type ContactInput = z.output<typeof contactInput>;

/** Somebody who thinks of hosting. */
export const leadInput = z.object({
  ...person,
  phone: z.string().trim().max(40, "The phone number is too long.").default(""),
  propertyType: z.string().trim().max(60, "The type is too long.").default(""),
  location: z.string().trim().max(200, "The location is too long.").default(""),
  ...trap,
});
export type LeadInput = z.output<typeof leadInput>;

export const answerInput = z.object({ message });

export const enquiryStateInput = z.object({ state: z.enum(["new", "done", "spam"]) });
