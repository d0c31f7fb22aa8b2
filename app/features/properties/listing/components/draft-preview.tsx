import { type IsoDate, isIsoDate, tidyDate } from "#app/platform/dates.ts";
import { toCents, toDollars } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { pricePeriods } from "#app/features/properties/model.ts";
import { publicStreet } from "./address-hint.ts";
import type { FormPhoto } from "./form-photo.ts";
import type { CardFacts } from "#app/features/properties/card/components/property-facts.tsx";
import { PropertyCard } from "#app/features/properties/card/components/property-card.tsx";
import type { PropertyDraft } from "./property-draft.ts";

type Props = { draft: PropertyDraft; photos: FormPhoto[]; today: IsoDate };

/** The search result's card from the fields so far; its buttons are inert. */
export function DraftPreview({ draft, photos, today }: Props) {
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview">Preview</h2>
      <div inert>
        <PropertyCard
          key={photos.map(({ key }) => key).join()}
          property={factsOf(draft, photos, today)}
          blank={blanksOf(draft)}
          action={<Button variant="soft">Reserve</Button>}
        />
      </div>
    </section>
  );
}

/** Placeholders for fields that are empty or invalid. */
function blanksOf(draft: PropertyDraft) {
  const sides = [
    Number(draft.length) || "Length",
    Number(draft.width) || "Width",
    Number(draft.height) || "Height",
  ];
  return {
    price: toCents(draft.price) ? undefined : `Price/${periodOf(draft)}`,
    size: sides.every((side) => typeof side === "number") ? undefined : `${sides.join(" × ")} (feet)`,
    start: isIsoDate(tidyDate(draft.start_date)) ? undefined : "Start date",
  };
}

function periodOf({ price_per }: PropertyDraft) {
  return pricePeriods.find((period) => period === price_per) ?? "Month";
}

function factsOf(draft: PropertyDraft, photos: FormPhoto[], today: IsoDate): CardFacts {
  const written = tidyDate(draft.start_date);
  // The card says from when it is free, which is never in the past.
  const start = isIsoDate(written) && written < today ? today : written;
  const title = draft.title.trim() || "Your space";
  const usable = photos.filter(({ problem }) => problem === null);
  const images = usable.map(({ key, url }) => ({
    id: key,
    image_url: url,
    srcset: `${url} 1280w`,
    width: 1280,
    height: 960,
  }));
  return {
    id: "",
    title,
    price: toDollars(toCents(draft.price) ?? 0),
    price_per: periodOf(draft),
    type_of_space: draft.type_of_space || "Type of space",
    street_address: publicStreet(draft) || "Street address",
    city: draft.city || "City",
    state: draft.state || "State",
    zipcode: draft.zipcode || "ZIP code",
    length: Number(draft.length) || 0,
    width: Number(draft.width) || 0,
    height: Number(draft.height) || 0,
    instant: draft.instant === "true",
    renews: false,
    rating: null,
    review_count: 0,
    start_date: isIsoDate(start) ? start : null,
    images,
  };
}
