import { checkZip } from "#app/features/properties/listing/check-zip.server.ts";
import { locateProperty } from "#app/features/properties/listing/steps/locate-property.server.ts";
import { refuseAmenities } from "#app/features/properties/listing/steps/refuse-amenities.server.ts";
import { refuseDeposit } from "#app/features/properties/listing/steps/refuse-deposit.server.ts";
import { refuseType } from "#app/features/properties/listing/steps/refuse-type.server.ts";
import { ownChoices } from "#app/features/properties/listing/steps/write-edit.server.ts";
import { refuseHouseNumber } from "#app/features/properties/listing/steps/refuse-house-number.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { timeZoneOf } from "#app/platform/places/places.server.ts";
import type { NewProperty } from "../../schema.ts";
import type { Problems } from "../model.ts";
import type { RowPlan } from "./plan-rows.server.ts";

/**
 * What the form would refuse of a row whose fields are valid by themselves, by column. Asks no provider of places: those
 * are asked as it is run.
 */
export async function checkPlan(plan: RowPlan): Promise<Problems> {
  if (plan.kind === "bad") return plan.problems;
  const input = plan.kind === "new" ? plan.input : plan.after;
  if (plan.kind === "same" || input === null) return {};
  const isNew = plan.kind === "new";
  const changes: Partial<NewProperty> = isNew ? plan.input : (plan.changes as Partial<NewProperty>);
  const { street_address: street, hide_address } = input;
  const texts = [
    changes.title,
    changes.description,
    changes.house_rules,
    changes.city,
    changes.street_address,
  ];
  const checks: (() => unknown)[] = [
    () => refuseDeposit(input.deposit ?? 0, { priceCents: input.price, pricePer: input.price_per }),
    () => checkPlace(input),
  ];
  if ([...texts, changes.hide_address].some((text) => text !== undefined))
    checks.push(() => refuseHouseNumber({ ...input, street, hides: hide_address ?? false }));
  const { type_of_space: type, amenities } = changes;
  const isChosen = type !== undefined || amenities !== undefined;
  const own = plan.kind === "change" && isChosen ? await ownChoices(plan.propertyId) : null;
  if (type !== undefined && !own?.types.includes(type)) checks.push(() => refuseType(type));
  if (amenities !== undefined) checks.push(() => refuseAmenities(amenities, own?.amenities));
  if (changes.start_date !== undefined) checks.push(() => checkStart(input));
  const problems: Problems = {};
  for (const check of checks) Object.assign(problems, await fieldsRefused(check));
  return problems;
}

async function checkPlace(input: NewProperty): Promise<void> {
  if (input.latitude === undefined) checkZip(input);
  else await locateProperty(input, input);
}

function checkStart({ start_date: start, zipcode }: NewProperty): void {
  const zone = timeZoneOf(zipcode);
  const message = "The start date cannot be earlier than today.";
  if (zone && start < todayIn(zone)) throw new Invalid(message, { start_date: message });
}

async function fieldsRefused(check: () => unknown): Promise<Problems> {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof Invalid) return error.extra["fields"] as Problems;
    throw error;
  }
}
