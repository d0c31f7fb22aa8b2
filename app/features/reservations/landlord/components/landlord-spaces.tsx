import { useSearchParams } from "react-router";
import { FindProperties } from "#app/features/properties/listing/components/find-properties.tsx";
import { OwnProperties } from "#app/features/properties/listing/components/own-properties.tsx";
import { SpacesMap } from "#app/features/properties/listing/components/spaces-map.tsx";
import { searchedFrom, wishIn, withPart } from "#app/features/properties/listing/components/spaces-url.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { ManageDates } from "#app/features/reservations/calendar/components/manage-dates.tsx";
import { YearCalendar } from "#app/features/reservations/calendar/components/year-calendar.tsx";
import { dateIn } from "#app/platform/dates.ts";

type Props = {
  landlordId: string;
  properties: PropertyJson[];
  /** What each property offers next; `to` is empty without an end. */
  offers: { propertyId: string; from: string; to: string }[];
  propertyCount: number;
  foundCount: number;
  /** Where the list continues; null if this is its end. */
  olderSpaces: string | null;
  loadedAt: number;
};

/** A landlord's own properties with their dates, and the map of them. */
export function LandlordSpaces({ offers, loadedAt, ...props }: Props) {
  const { landlordId, properties, propertyCount, foundCount, olderSpaces } = props;
  const [params] = useSearchParams();
  const wish = wishIn(params);
  return (
    <>
      <OwnProperties
        loaded={properties}
        total={foundCount}
        first={params.has("before") ? withPart(params, null) : null}
        more={olderSpaces === null ? null : withPart(params, olderSpaces)}
        search={
          (propertyCount > searchedFrom || wish) && (
            <FindProperties wish={wish} found={foundCount} hasMap={params.has("map")} />
          )
        }
        renderCalendar={({ id, title, time_zone }) => (
          <YearCalendar
            propertyId={id}
            title={title}
            today={dateIn(time_zone, new Date(loadedAt))}
            fresh={loadedAt}
          />
        )}
        renderAvailability={(property) => {
          const offer = offers.find(({ propertyId }) => propertyId === property.id);
          const initially = { from: offer?.from ?? "", to: offer?.to ?? "", available: true };
          return <ManageDates property={property} fresh={loadedAt} initially={initially} />;
        }}
      />
      <SpacesMap landlordId={landlordId} properties={properties} />
    </>
  );
}
