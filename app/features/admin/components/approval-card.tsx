import { heldFields } from "#app/features/properties/approval/model.ts";
import { amenityName } from "#app/platform/amenities.ts";
import { typeName } from "#app/platform/space-types.ts";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { FactsRow } from "#app/features/properties/card/components/facts-row.tsx";
import { PlaceInWords, PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import type { ApprovalJson } from "#app/features/properties/approval/present.ts";
import { goodsInWords } from "#app/features/properties/model.ts";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import { usualAnswers } from "../cases/model.ts";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";
import { StateChip } from "./state-chip.tsx";

/** A space as everyone will see it, what an edit changes next to what everyone sees now, and the decision. */
export function ApprovalCard({ approval }: { approval: ApprovalJson }) {
  const { id, version, property, before, refused, address, landlord_email } = approval;
  const path = { id };
  return (
    <li className="card flex flex-col gap-4 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">{property.title}</h2>
        <StateChip state={refused === null ? "waiting" : "refused"} />
      </header>
      {refused !== null && <p className="wrap-anywhere">{refused}</p>}
      <p className="text-sm wrap-anywhere">
        {before === null ? "A new space" : "An edit"} of {property.landlord_name} ({landlord_email}),{" "}
        {address}
      </p>
      {before && <Differences approval={approval} before={before} />}
      <AsPublic property={property} />
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label="Approve"
          variant="primary"
          send={() => call("POST /api/admin/properties/{id}/approval", { path, json: { version } })}
          done={`${property.title} is approved.`}
        />
        {refused === null && (
          <ActionButton
            label="Refuse"
            send={(reason) =>
              call("PUT /api/admin/properties/{id}/refusal", { path, json: { version, reason } })
            }
            done={`${property.title} is refused.`}
            ask={{
              title: `Refuse “${property.title}”?`,
              words:
                before === null
                  ? "No one sees it until it is corrected and approved. The landlord gets an email with the reason."
                  : "The space stays as everyone sees it now. The landlord gets an email with the reason.",
              label: "Refuse it",
            }}
            usual={usualAnswers.refusals}
          />
        )}
      </div>
      <Ids ids={[id, property.landlord_id]} />
      <Linked
        links={[
          before !== null && ["Open", `/properties/${id}`],
          ["Landlord", `/admin/users?q=${property.landlord_id}`],
          ["Their spaces", `/admin/properties?q=${property.landlord_id}`],
          ["Reports", `/admin/inquiries?q=${property.landlord_id}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}

type DifferencesProps = { approval: ApprovalJson; before: PropertyJson };

function Differences({ approval: { changes, property }, before }: DifferencesProps) {
  const types = useSpaceTypes();
  const amenities = useAmenities();
  const namings: Record<string, (text: string) => string> = {
    [heldFields.type_of_space]: (type) => typeName(types, type),
    [heldFields.amenities]: (codes) =>
      codes
        .split(",")
        .filter((code) => code !== "")
        .map((code) => amenityName(amenities, code))
        .join(", "),
  };
  const inWords = (change: ApprovalJson["changes"][number]) => {
    const name = namings[change.label];
    return name ? { ...change, before: name(change.before), after: name(change.after) } : change;
  };
  const photosChanged =
    before.images.map((image) => image.id).join(" ") !== property.images.map((image) => image.id).join(" ");
  return (
    <section aria-label="What changed" className="flex flex-col gap-3">
      <h3 className="text-sm">What changed</h3>
      {changes.map(inWords).map(({ label, ...texts }) => (
        <dl key={label} className="grid grid-cols-2 gap-x-3 text-sm">
          <div className="min-w-0">
            <dt className="text-soft">{label}, now</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{texts.before || "Nothing"}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-soft">{label}, changed</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{texts.after || "Nothing"}</dd>
          </div>
        </dl>
      ))}
      {photosChanged && (
        <div className="grid grid-cols-2 gap-x-3 text-sm">
          <div className="min-w-0">
            <p className="text-soft">Photos, now</p>
            <Photos property={before} />
          </div>
          <div className="min-w-0">
            <p className="text-soft">Photos, changed</p>
            <Photos property={property} />
          </div>
        </div>
      )}
    </section>
  );
}

function AsPublic({ property }: { property: PropertyJson }) {
  return (
    <section aria-label="As everyone will see it" className="flex flex-col gap-3">
      <h3 className="text-sm">As everyone will see it</h3>
      <Photos property={property} />
      <p>
        <Chip icon={false}>{typeName(useSpaceTypes(), property.type_of_space)}</Chip>
      </p>
      <PlaceInWords property={property} className="text-sm" />
      <PriceInWords property={property} fee={null} />
      <FactsRow property={property} amenities={useAmenities()} />
      {property.description !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">{property.description}</p>
      )}
      {property.allowed.length > 0 && <p className="text-sm">Goes in: {goodsInWords(property.allowed)}</p>}
      {property.house_rules !== "" && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">House rules: {property.house_rules}</p>
      )}
    </section>
  );
}

/** Each opens in full. */
function Photos({ property: { images, title } }: { property: PropertyJson }) {
  if (images.length === 0) return <p className="text-sm text-soft">No photos</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
      {images.map((image, place) => (
        <li key={image.id} className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
          <a href={image.srcset.split(" ").at(-2) ?? image.image_url} target="_blank" rel="noreferrer">
            <Photo photo={image} alt={`${title}, photo ${place + 1}`} sizes="160px" />
          </a>
        </li>
      ))}
    </ul>
  );
}
