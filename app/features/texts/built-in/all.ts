import { builtInEmail } from "#app/platform/email-texts.ts";
import { isEmail, type TextPage } from "../model.ts";
import { about } from "./about.ts";
import { help } from "./help.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

/** The texts that the product brings. */
export const builtIn: Record<Exclude<TextPage, `email-${string}`>, string> = {
  terms,
  privacy,
  about,
  ...help,
};

/** The text of a page, an article or an email as the product brings it. */
export function builtInOf(page: TextPage): string {
  return isEmail(page) ? builtInEmail : builtIn[page];
}
