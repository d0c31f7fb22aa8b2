import { builtInEmail } from "#app/platform/email-texts.ts";
import { emailPages, type TextPage } from "../model.ts";
import { about } from "./about.ts";
import { help } from "./help.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

/** The texts that the product brings. */
export const builtIn: Record<TextPage, string> = {
  terms,
  privacy,
  about,
  ...help,
  ...Object.fromEntries(emailPages.map((page) => [page, builtInEmail])),
};
