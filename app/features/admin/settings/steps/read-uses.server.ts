import type { LoggedIn } from "#app/features/accounts/model.ts";
import { countAmenities, countTypes } from "#app/features/properties/listing/queries.server.ts";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { isOwnAmenity } from "#app/platform/amenities.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { parseShownTypes } from "#app/platform/space-type-rules.ts";
import { adjustable } from "#app/platform/settings.ts";
import { countTaxRatesOf } from "#app/platform/tax-rates.server.ts";
import { feeSettings } from "../model.ts";

type Chosen = Record<string, string>;

/** `by` is who has it, with its verb: "2 spaces have". */
export type Use = { setting: "SPACE_TYPES" | "AMENITIES"; code: string; by: string };

/**
 * Of an operator's own types and amenities that are in the settings before and not in those after: which of them spaces, tax rates
 * or a fee still have. Spaces come first.
 */
export async function readUses(
  trx: Transaction,
  actor: LoggedIn,
  before: Chosen,
  after: Chosen,
): Promise<Use[]> {
  const types = ownTypes(before).filter((code) => !ownTypes(after).includes(code));
  const amenities = ownAmenities(before).filter((code) => !ownAmenities(after).includes(code));
  const [ofTypes, ofRates, ofAmenities] = [
    types.length === 0 ? [] : await countTypes(actor, types, trx),
    types.length === 0 ? [] : await countTaxRatesOf(types, trx),
    amenities.length === 0 ? [] : await countAmenities(actor, amenities, trx),
  ];
  const spacesHave = ({ code, spaces }: { code: string; spaces: number }) => ({
    code,
    by: spaces === 1 ? "1 space has" : `${spaces} spaces have`,
  });
  const typeUses = [
    ...ofTypes.map(spacesHave),
    ...ofRates.map(({ code, rates }) => ({
      code,
      by: rates === 1 ? "1 tax rate names" : `${rates} tax rates name`,
    })),
    ...feeSettings.flatMap((fee) =>
      types
        .filter((code) => typesOfFee(fee, after).includes(code))
        .map((code) => ({ code, by: `${adjustable.get(fee)!.label} names` })),
    ),
  ];
  return [
    ...typeUses.map((use) => ({ setting: "SPACE_TYPES" as const, ...use })),
    ...ofAmenities.map((count) => ({ setting: "AMENITIES" as const, ...spacesHave(count) })),
  ];
}

/** That a fee names a type of the operator's own which isn't among theirs, in a sentence; null if it doesn't. */
export function missingTypeOfFee(fee: string, chosen: Chosen): string | null {
  const own = ownTypes(chosen);
  const missing = typesOfFee(fee, chosen).find((type) => type.includes("/") && !own.includes(type));
  if (missing === undefined) return null;
  return `${adjustable.get(fee)!.label} names ${missing}, which isn’t among the types of space.`;
}

/** The codes of types that a fee names. */
function typesOfFee(fee: string, chosen: Chosen): string[] {
  return Object.keys(parseFeeRules(valueOf(fee, chosen))?.ofTypes ?? {});
}

function ownTypes(chosen: Chosen): string[] {
  const types = parseShownTypes(valueOf("SPACE_TYPES", chosen));
  return typeof types === "string" ? [] : types.map(({ type }) => type).filter((type) => type.includes("/"));
}

function ownAmenities(chosen: Chosen): string[] {
  const amenities = parseShownAmenities(valueOf("AMENITIES", chosen));
  return typeof amenities === "string" ? [] : amenities.map(({ code }) => code).filter(isOwnAmenity);
}

function valueOf(setting: string, chosen: Chosen): string {
  return setByEnvironment(setting) ?? chosen[setting] ?? "";
}
