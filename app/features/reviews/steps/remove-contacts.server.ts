import { hideContacts } from "#app/features/messages/hide-contacts.server.ts";
import { Invalid } from "#app/platform/errors.ts";

/** No link stays, ours included. */
const noOrigin = "https://nowhere.invalid";
const instead = {
  "phone number": "[phone number removed]",
  "email address": "[email address removed]",
  link: "[link removed]",
};

/** A public text without phone numbers, addresses and links: they are removed for good, as the writer will see. */
export function removeContacts(text: string, most: number, field: string): string {
  const { text: kept } = hideContacts(text, noOrigin, instead);
  if (kept.length <= most) return kept;
  const message = "Leave out phone numbers, email addresses and links.";
  throw new Invalid(message, { [field]: message });
}
