import type { Actor } from "#app/features/accounts/model.ts";
import { countAmenities, countTypes } from "#app/features/properties/listing/queries.server.ts";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { isOwnAmenity } from "#app/platform/amenities.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { parseFeeRules } from "#app/platform/fee-rules.ts";
import { adjustable } from "#app/platform/settings.ts";
import { parseShownTypes } from "#app/platform/space-type-rules.ts";

type Chosen = Record<string, string>;

/** What is wrong with an operator's own types and amenities, by setting: one that is gone has spaces, or a fee names it. */
export async function checkOwn(
  trx: Transaction,
  actor: Actor,
  before: Chosen,
  after: Chosen,
): Promise<[setting: string, sentence: string][]> {
  const [earlier, later] = [ownTypes(before), ownTypes(after)];
  const gone = earlier.filter((type) => !later.includes(type));
  const problems: [string, string][] = [];
  for (const fee of ["SERVICE_FEE", "LANDLORD_FEE"]) {
    const isChanged = before[fee] !== after[fee];
    const named = Object.keys(parseFeeRules(valueOf(fee, after))?.ofTypes ?? {});
    const missing = named.find((type) =>
      isChanged ? type.includes("/") && !later.includes(type) : gone.includes(type),
    );
    if (missing === undefined) continue;
    const sentence = `${adjustable.get(fee)!.label} names ${missing}, which isn’t among the types of space.`;
    problems.push([isChanged ? fee : "SPACE_TYPES", sentence]);
  }
  const [type] = gone.length === 0 ? [] : await countTypes(actor, gone, trx);
  if (type) problems.push(["SPACE_TYPES", `Types of space ${mustKeep(type)}`]);
  const amenities = ownAmenities(before).filter((code) => !ownAmenities(after).includes(code));
  const [amenity] = amenities.length === 0 ? [] : await countAmenities(actor, amenities, trx);
  if (amenity) problems.push(["AMENITIES", `Amenities ${mustKeep(amenity)}`]);
  return problems;
}

function mustKeep({ code, spaces }: { code: string; spaces: number }): string {
  const have = spaces === 1 ? "1 space has" : `${spaces} spaces have`;
  return `must keep ${code}: ${have} it. Hide it with a minus instead.`;
}

function ownAmenities(chosen: Chosen): string[] {
  const amenities = parseShownAmenities(valueOf("AMENITIES", chosen));
  return typeof amenities === "string" ? [] : amenities.map(({ code }) => code).filter(isOwnAmenity);
}

function ownTypes(chosen: Chosen): string[] {
  const types = parseShownTypes(valueOf("SPACE_TYPES", chosen));
  return typeof types === "string" ? [] : types.map(({ type }) => type).filter((type) => type.includes("/"));
}

function valueOf(setting: string, chosen: Chosen): string {
  return setByEnvironment(setting) ?? chosen[setting] ?? "";
}
