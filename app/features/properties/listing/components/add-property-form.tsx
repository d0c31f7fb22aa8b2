import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { amenityName, type ShownAmenity, unoffered } from "#app/platform/amenities.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { isOffered, type ShownType, typeName } from "#app/platform/space-types.ts";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { typeNotOffered } from "../model.ts";
import type { PhotoJson } from "../../present.ts";
import { savedPhoto } from "./form-photo.ts";
import { draftFields, type FormStep, formSteps } from "./form-fields.ts";
import { type DraftErrors, emptyDraft, type PropertyDraft, stepOf } from "./property-draft.ts";
import { PropertyForm } from "./property-form.tsx";
import { useFormPhotos } from "#app/features/properties/photos/components/use-form-photos.ts";
import { Link } from "#app/ui/link.tsx";
import type { FieldNotes } from "./step-fields.tsx";
import { usePropertyDraft } from "./use-property-draft.ts";

type Props = {
  landlordId: string;
  today: IsoDate;
  /** What another property of the landlord's fills in, its photos, and its id. */
  copy: { id: string; draft: PropertyDraft; photos: PhotoJson[] } | null;
  /** What to know before a field is filled in. */
  notes?: FieldNotes | undefined;
};

/**
 * The form of a new property, one step at a time; the step is in the URL, so that Back leads to the previous one. Photos
 * are uploaded one by one before it is sent.
 */
export function AddPropertyForm({ landlordId, today, copy, notes }: Props) {
  // A copy is another draft: the one that was begun before stays.
  const key = copy ? `${landlordId}:${copy.id}` : landlordId;
  const [copied] = useState(() =>
    copy?.photos.map((photo, place) => savedPhoto(photo, `Photo ${place + 1}`)),
  );
  const pictures = useFormPhotos(`property-draft-photos:${key}`, copied);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const types = useSpaceTypes();
  const amenities = useAmenities();
  const [initial] = useState(() => copy?.draft ?? draftFrom(params, types));
  const text = usePropertyDraft(`property-draft:${key}`, initial);
  const terms = useTerms();
  const current = formSteps.find(({ id }) => id === params.get("step"))?.id ?? "space";

  async function send(draft: PropertyDraft, photoIds: string[]) {
    const form = multipart(landlordId, draft, photoIds);
    if (copy) form.set("copied_from", copy.id);
    if (terms.accepts) form.set("accepts_terms", terms.accepts);
    const { property } = await call("POST /api/properties", { form }).catch((error: unknown) => {
      if (error instanceof CallError) terms.refused(error.fields);
      throw error;
    });
    text.forget();
    pictures.store.forget();
    await navigate("/landlord-dashboard", {
      state: { added: property.id, title: draft.title, waits: property.waits },
    });
  }

  return (
    <PropertyForm
      text={text}
      pictures={pictures}
      today={today}
      notes={notes}
      action="/api/properties"
      words={{ save: "Add property", saving: "Adding property…" }}
      steps={{
        current,
        go: (step: FormStep) => {
          if (step !== current) setParams({ ...(copy && { copy: copy.id }), step });
        },
      }}
      check={(step, draft) => checkStep(step, draft, types, amenities)}
      terms={terms}
      send={send}
      failureOf={failureOf}
    />
  );
}

/** A new draft: the address is hidden and the price by the month until chosen otherwise; the URL fills in more. */
function draftFrom(params: URLSearchParams, types: readonly ShownType[]): PropertyDraft {
  const { zipcode, type_of_space } = Object.fromEntries(params);
  return {
    ...emptyDraft,
    hide_address: "true",
    price_per: "Month",
    ...(zipcode && { zipcode }),
    ...(type_of_space && isOffered(type_of_space, types) && { type_of_space }),
  };
}

/** The type and amenities, which the operator may have hidden since they were chosen, and the address's ZIP code, as the server checks them. */
async function checkStep(
  step: FormStep,
  draft: PropertyDraft,
  types: readonly ShownType[],
  amenities: readonly ShownAmenity[],
): Promise<DraftErrors> {
  const { type_of_space: type, zipcode, state } = draft;
  const gone = step === stepOf("amenities") ? unoffered(amenities, draft.amenities) : [];
  if (gone.length > 0)
    return {
      amenities: `Clear what we no longer list: ${gone.map((code) => amenityName(amenities, code)).join(", ")}.`,
    };
  if (step === stepOf("type_of_space") && type !== "" && !isOffered(type, types))
    return { type_of_space: typeNotOffered(typeName(types, type)) };
  if (step !== stepOf("zipcode")) return {};
  try {
    await call("GET /api/places/zip", { query: { zipcode, state } });
  } catch (error) {
    if (error instanceof CallError && "zipcode" in error.fields) return { zipcode: error.fields["zipcode"] };
  }
  return {};
}

/** The request's fields, named as POST /api/properties expects. */
function multipart(landlordId: string, draft: PropertyDraft, photoIds: string[]): FormData {
  const form = new FormData();
  form.set("landlord_id", landlordId);
  for (const field of draftFields) form.set(field, draft[field]);
  for (const id of photoIds) form.append("photo_ids", id);
  return form;
}

function failureOf(error: unknown) {
  if (!(error instanceof CallError)) return "Server error while adding property.";
  if (error.status === 401 || error.status === 403) return <SessionOver />;
  return sentenceOf(error, "Failed to add property.");
}

function SessionOver() {
  return (
    <>
      <p>Only logged-in landlords can add properties.</p>
      <p>
        Your changes are kept. <Link to="/login?next=/landlord/add-property">Log in again</Link>
      </p>
    </>
  );
}
