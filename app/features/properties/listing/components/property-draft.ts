import { tidyDate } from "#app/platform/dates.ts";
import type { ShownType } from "#app/platform/space-types.ts";
import { leftOut, typeFacts } from "#app/platform/type-facts.ts";
import {
  type DraftField,
  draftFields,
  fieldOf,
  fieldsOfStep,
  type FormStep,
  formSteps,
} from "./form-fields.ts";

export type PropertyDraft = Record<DraftField, string>;
export type DraftErrors = Partial<Record<DraftField | "images", string>>;

export const emptyDraft = Object.fromEntries(draftFields.map((field) => [field, ""])) as PropertyDraft;

/**
 * A draft's errors before it is sent, in the order of the fields; the server decides. `optional: ["start_date"]` lets a
 * property that no longer offers a day stay so.
 */
export function draftErrors(draft: PropertyDraft, optional: DraftField[] = []): DraftErrors {
  const errors: DraftErrors = {};
  for (const name of draftFields) {
    const { missing, check } = fieldOf(name);
    const text = draft[name].trim();
    const isMissing = text === "" && missing !== undefined;
    if (isMissing && optional.includes(name)) continue;
    const error = isMissing ? missing : check?.(text, draft);
    if (error) errors[name] = error;
  }
  return errors;
}

/** The first field with an error, in screen order. */
export function firstError(errors: DraftErrors): DraftField | "images" | null {
  return inScreenOrder.find((name) => errors[name]) ?? null;
}

/** The first step that has an error; null if none has. */
export function firstStepToFix(errors: DraftErrors): FormStep | null {
  const first = firstError(errors);
  return first && stepOf(first);
}

export function stepOf(name: DraftField | "images"): FormStep {
  return name === "images" ? "photos" : fieldOf(name).step;
}

/** The errors of one step. */
export function errorsOfStep(errors: DraftErrors, step: FormStep): DraftErrors {
  return Object.fromEntries(
    inScreenOrder.flatMap((name) => (errors[name] && stepOf(name) === step ? [[name, errors[name]]] : [])),
  );
}

const inScreenOrder = formSteps.flatMap(({ id }) =>
  id === "photos" ? (["images"] as const) : fieldsOfStep(id),
);

/** Parses a stored draft; unknown and invalid fields are left out. */
export function parseDraft(stored: string | null, initial = emptyDraft): PropertyDraft {
  try {
    const found = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const known = draftFields.filter((field) => typeof found[field] === "string");
    return { ...initial, ...Object.fromEntries(known.map((field) => [field, found[field]])) };
  } catch {
    return initial;
  }
}

/** The fields in which two drafts differ. */
export function changedFields(before: PropertyDraft, after: PropertyDraft): DraftField[] {
  return draftFields.filter((field) => before[field] !== after[field].trim());
}

/**
 * The draft as it is sent: trimmed, with dates normalized. What its type leaves out is kept as it is, unless it has an error: no one
 * sees a field to mend it.
 */
export function tidyDraft(draft: PropertyDraft, types: readonly ShownType[] = []): PropertyDraft {
  const trimmed = Object.fromEntries(draftFields.map((field) => [field, draft[field].trim()]));
  const { start_date, end_date, ...rest } = trimmed as PropertyDraft;
  // Only prices per day have discounts.
  const undiscounted = rest.price_per === "Day" ? {} : { weekly_discount: "", monthly_discount: "" };
  const tidy = { ...rest, ...undiscounted, start_date: tidyDate(start_date), end_date: tidyDate(end_date) };
  const unseen = leftOut(types, tidy.type_of_space)
    .map((fact) => typeFacts[fact])
    .filter((fields) => fields.some((name) => fieldOf(name).check?.(tidy[name], tidy)));
  return { ...tidy, ...Object.fromEntries(unseen.flat().map((name) => [name, ""])) };
}

/** A changed address removes the pin; a corrected street keeps it. */
export function withChanges(draft: PropertyDraft, changes: Partial<PropertyDraft>): PropertyDraft {
  const moved = (["city", "state", "zipcode"] as const).some(
    (part) => changes[part] !== undefined && changes[part] !== draft[part],
  );
  return { ...draft, ...(moved && noPin), ...changes };
}

export const noPin = { latitude: "", longitude: "", location_precision: "" };
