import { Invalid } from "#app/platform/errors.ts";
import { termsVersion } from "../model.ts";

/** Refuses the acceptance of terms that are not the current ones: they changed while someone read them. */
export function checkTerms(version: string): void {
  if (version === termsVersion) return;
  const message = "Our terms of service have changed. Read them and accept them again.";
  throw new Invalid(message, { accepts_terms: message });
}
