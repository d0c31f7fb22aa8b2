import { z } from "zod";
import { reasonsToReport } from "./model.ts";
import { isVisibleLine, oneLine, whenValid } from "#app/platform/one-line.ts";

const message = z
  .string("Enter a message.")
  .trim()
  .min(1, "Enter a message.")
  .max(5000, "The message is too long: at most 5000 characters.");

const person = {
  name: oneLine(
    z.string("Enter your name.").trim().min(1, "Enter your name.").max(120, "The name is too long."),
    "A name",
  ),
  email: z.email("Please enter a valid email address.").max(254, "The email address is too long."),
};

const honeypot = {
  website: z.string().max(2000).optional(),
  took_ms: z.number().nonnegative().optional(),
};

export const serviceRequestInput = z.object({ message, ...honeypot });
export type ServiceRequestInput = z.output<typeof serviceRequestInput>;

export const contactInput = z.object({ ...person, message, ...honeypot });
export type ContactInput = z.output<typeof contactInput>;

export const reportInput = contactInput.extend({
  reason: z.enum(reasonsToReport, "Choose a reason."),
  property_id: z.string().max(40).optional(),
  host: z.string().max(120).optional(),
  review_id: z.string().max(40).optional(),
});

const detail = (most: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .refine(isVisibleLine, { error: "Visible characters only.", when: whenValid })
    .default("");

export const leadInput = z.object({
  ...person,
  phone: detail(40, "The phone number is too long."),
  propertyType: detail(60, "The type is too long."),
  location: detail(200, "The location is too long."),
  ...honeypot,
});
export type LeadInput = z.output<typeof leadInput>;

export const answerInput = z.object({ message });

export const inquiryStateInput = z.object({ state: z.enum(["new", "done", "spam"]) });
