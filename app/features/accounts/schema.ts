import { z } from "zod";
import { oneLine, personName } from "#app/platform/one-line.ts";
import { chooseRole, passwordProblem } from "./model.ts";
import { administratorRoles } from "./model.ts";

const email = z
  .string("Enter your email.")
  .trim()
  .min(1, "Enter your email.")
  .max(254, "This email is too long.")
  .pipe(z.email("Please enter a valid email address."));

const givenPassword = z
  .string("Enter your password.")
  .min(1, "Enter your password.")
  .max(1000, "This password is too long.");

export const loginInput = z.object({ email, password: givenPassword });
export type LoginInput = z.infer<typeof loginInput>;

const username = personName(
  z
    .string("Enter a username.")
    .trim()
    .min(1, "Enter a username.")
    .max(60, "A username has at most 60 characters."),
  "A username",
);

export const nameInput = z.object({ username });
export type NameInput = z.infer<typeof nameInput>;

/** Optional: without it, the person is asked on the next screen that commits them. */
export const acceptsTerms = z
  .string("This is not a version of our terms.")
  .max(20, "This is not a version of our terms.")
  .optional()
  .describe("The version of the terms of service, a date, that the person accepts with this.");

export const signupInput = z
  .object({
    username,
    email,
    password: givenPassword,
    /** Only the form without script sends this; it must match. */
    confirmPassword: z.string().max(1000).optional(),
    role: z.enum(["tenant", "landlord"], chooseRole),
    accepts_terms: acceptsTerms,
  })
  .superRefine((given, context) => {
    const problem = passwordProblem(given.password, given);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
    if (given.confirmPassword !== undefined && given.confirmPassword !== given.password)
      context.addIssue({ code: "custom", path: ["confirmPassword"], message: "Passwords do not match!" });
  });
export type SignupInput = z.infer<typeof signupInput>;

export const checkEmailQuery = z.object({ email });

export const forgotPasswordInput = z.object({ email });

/** With an emailed link's token or, logged in, with the current password. */
export const resetPasswordInput = z.object({
  token: z.string().max(200).optional(),
  currentPassword: z.string().max(1000).optional(),
  newPassword: givenPassword,
});

/** A landlord's business info; tenants see its name with the properties. */
export const businessInput = z.object({
  business_name: oneLine(
    z
      .string("Enter your business name.")
      .trim()
      .min(1, "Enter your business name.")
      .max(120, "A business name has at most 120 characters."),
    "A business name",
  ),
  address: z.string().trim().max(300, "An address has at most 300 characters.").default(""),
  contact: z.string().trim().max(200, "A contact has at most 200 characters.").default(""),
});
export type BusinessInput = z.infer<typeof businessInput>;

export const verifyEmailInput = z.object({ token: z.string("The link is incomplete.").min(1).max(1200) });

/** Actions that need the current password. */
export const currentPasswordInput = z.object({ currentPassword: givenPassword });

export const changeEmailInput = z.object({ email, currentPassword: givenPassword });

/** A 6-digit code or a backup code. */
export const codeInput = z.object({
  code: z
    .string("Enter the code.")
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().min(1, "Enter the code.").max(20, "This code is too long.")),
});

/** A browser's response to a passkey challenge; the library that made the challenge checks it. */
export const passkeyInput = z.object({
  response: z.looseObject({ id: z.string().min(1).max(1400) }, "The passkey's response is missing."),
});

export const administratorRoleInput = z.object({
  role: z.enum(administratorRoles, "Choose owner, support, finance or reviewer."),
});

export const suspensionInput = z.object({
  reason: z
    .string("Enter a reason.")
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "A reason has at most 500 characters."),
});
