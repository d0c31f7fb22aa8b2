import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { IsoDate } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { savedPhoto } from "./form-photo.ts";
import type { DraftField } from "./form-fields.ts";
import { changedFields, type PropertyDraft } from "./property-draft.ts";
import { PropertyForm } from "./property-form.tsx";
import { useFormPhotos } from "#app/features/properties/photos/components/use-form-photos.ts";
import { Link } from "#app/ui/link.tsx";
import type { FieldNotes } from "./step-fields.tsx";
import { usePropertyDraft } from "./use-property-draft.ts";

type Props = {
  id: string;
  version: number;
  saved: PropertyDraft;
  images: PhotoJson[];
  today: IsoDate;
  /** What to know before a field is changed. */
  notes?: FieldNotes | undefined;
};
type Changes = Record<string, unknown>;

const pinFields: DraftField[] = ["latitude", "longitude", "location_precision"];
/** What is sent together, since one means nothing without the other. */
const pairs: DraftField[][] = [
  ["access_from", "access_to"],
  ["vehicle_feet", "vehicle_inches"],
];

/** The form of an existing property; sends only what changed. Keyed by the version it shows. */
export function EditPropertyForm({ id, version, saved, images, today, notes }: Props) {
  const key = `property-draft:${id}:${version}`;
  const text = usePropertyDraft(key, saved);
  const [shown] = useState(() => images.map((image, place) => savedPhoto(image, `Photo ${place + 1}`)));
  const pictures = useFormPhotos(`${key}:photos`, shown);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function send(draft: PropertyDraft, photoIds: string[], over = version) {
    const { waits } = await call("PATCH /api/properties/{id}", {
      path: { id },
      json: { ...changesOf(saved, draft), ...photosOf(images, photoIds), version: over },
    });
    leave();
    await navigate("/landlord-dashboard?tab=spaces", { state: { saved: id, title: draft.title, waits } });
  }

  function leave() {
    text.forget();
    pictures.store.forget();
  }

  function showNewer() {
    leave();
    void revalidate();
  }

  function tell(error: unknown, again: (version: number) => void) {
    if (!(error instanceof CallError)) return "Server error while saving the property.";
    if (error.status === 401) return <SessionOver id={id} />;
    const newer = error.body["version"];
    if (error.status !== 409 || typeof newer !== "number")
      return failureOf(error, {
        refused: "Failed to save the property.",
        broken: "Server error while saving the property.",
      });
    return (
      <>
        <p>{error.message}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={showNewer}>
            Discard my changes
          </Button>
          <Button variant="quiet" onClick={() => again(newer)}>
            Overwrite
          </Button>
        </div>
      </>
    );
  }

  return (
    <PropertyForm
      text={text}
      pictures={pictures}
      today={today}
      notes={notes}
      earliest={saved.start_date !== "" && saved.start_date < today ? saved.start_date : today}
      optional={saved.start_date === "" ? ["start_date"] : []}
      words={{ save: "Save changes", saving: "Saving changes…" }}
      send={send}
      failureOf={tell}
    />
  );
}

function changesOf(saved: PropertyDraft, draft: PropertyDraft): Changes {
  const changed = changedFields(saved, draft);
  const fields = [
    ...changed,
    ...pairs.filter((pair) => pair.some((field) => changed.includes(field))).flat(),
  ];
  const changes: Changes = Object.fromEntries(
    fields.filter((field) => !pinFields.includes(field)).map((field) => [field, draft[field]]),
  );
  if (!fields.some((field) => pinFields.includes(field))) return changes;
  if (draft.latitude === "") return { ...changes, latitude: null, longitude: null };
  return {
    ...changes,
    latitude: Number(draft.latitude),
    longitude: Number(draft.longitude),
    location_precision: draft.location_precision,
  };
}

function photosOf(images: PhotoJson[], ids: string[]): Changes {
  const same = images.length === ids.length && images.every((image, place) => image.id === ids[place]);
  return same ? {} : { photo_ids: ids };
}

function SessionOver({ id }: { id: string }) {
  return (
    <>
      <p>Please log in to continue.</p>
      <p>
        Your changes are kept. <Link to={`/login?next=/landlord/properties/${id}/edit`}>Log in again</Link>
      </p>
    </>
  );
}
