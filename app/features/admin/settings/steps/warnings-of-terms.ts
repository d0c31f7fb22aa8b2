import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { takesNothing } from "#app/platform/fee-rules.ts";

/**
 * What published terms of service don't say as the fees are now, in a sentence each. Without a text of their own the built-in terms
 * are in force, which name both fees without an amount.
 */
export function warningsOfTerms(published: string | null, landlordFee: string): string[] {
  if (published === null) return [];
  const warnings: string[] = [];
  if (/\{\{\s*(?:fee|landlord_fee)\s*\}\}/.test(published))
    warnings.push(
      "Your terms of service print the fee of now, so another fee changes what people accepted. Publish them without {{fee}} and {{landlord_fee}}.",
    );
  const fees = parseFeeRules(landlordFee);
  const isPaid = fees !== null && ![fees.standard, ...Object.values(fees.ofTypes)].every(takesNothing);
  if (isPaid && !namesLandlordFee(published))
    warnings.push("Landlords pay a fee, and your terms of service don’t say so. Publish terms that name it.");
  return warnings;
}

/** A paragraph or line that names landlords and a fee. */
function namesLandlordFee(text: string): boolean {
  return text
    .split("\n")
    .some(
      (line) =>
        /\{\{\s*landlord_fee\s*\}\}/.test(line) || (/landlord/i.test(line) && /\bfees?\b/i.test(line)),
    );
}
