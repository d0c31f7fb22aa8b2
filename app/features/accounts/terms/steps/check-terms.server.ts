import { Invalid } from "#app/platform/errors.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { termsHaveChanged } from "../model.ts";
import { termsInForce } from "../terms-in-force.server.ts";

/** Refuses the acceptance of terms that are not the current ones: they changed while someone read them. */
export async function checkTerms(version: string): Promise<void> {
  // Another process may have published some: an older version must not be stored over them.
  await applyOperatorTexts();
  if (version === termsInForce()[0].version) return;
  throw new Invalid(termsHaveChanged, { accepts_terms: termsHaveChanged });
}
