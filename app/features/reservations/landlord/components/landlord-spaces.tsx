import { useSearchParams } from "react-router";
import { FindProperties } from "#app/features/properties/listing/components/find-properties.tsx";
import { OwnProperties } from "#app/features/properties/listing/components/own-properties.tsx";
import { SpacesMap } from "#app/features/properties/listing/components/spaces-map.tsx";
import { searchedFrom, wishIn, withPart } from "#app/features/properties/listing/components/spaces-url.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { ManageDates } from "#app/features/reservations/calendar/components/manage-dates.tsx";
import { YearCalendar } from "#app/features/reservations/calendar/components/year-calendar.tsx";
import { dateIn, dayInWords, type IsoDate, isEndless } from "#app/platform/dates.ts";
import type { NextStayJson } from "../present.ts";

type Props = {
  landlordId: string;
  properties: PropertyJson[];
  /** What each property offers next; `to` is empty without an end. */
  offers: { propertyId: string; from: string; to: string }[];
  /** The stay that goes on or comes next in each of them. */
  nextStays: NextStayJson[];
  propertyCount: number;
  foundCount: number;
  /** Where the list continues; null if this is its end. */
  olderSpaces: string | null;
  loadedAt: number;
};

/** A landlord's own properties with their dates, and the map of them. */
export function LandlordSpaces({ offers, nextStays, loadedAt, ...props }: Props) {
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
        renderStay={({ id, time_zone }) => (
          <NextStay
            stay={nextStays.find((stay) => stay.property_id === id)}
            today={dateIn(time_zone, new Date(loadedAt))}
          />
        )}
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

/** Whether a space is occupied, and what comes next; the year is said where it is another one. */
function NextStay({ stay, today }: { stay: NextStayJson | undefined; today: IsoDate }) {
  if (!stay) return "No stay booked";
  const day = (date: IsoDate) => dayInWords(date).replace(`, ${today.slice(0, 4)}`, "");
  const unpaid = stay.paid ? "" : ", unpaid";
  if (!stay.current) return `Next stay ${day(stay.start_date)}${unpaid}`;
  return isEndless(stay.end_date)
    ? `Occupied, no end date${unpaid}`
    : `Occupied until ${day(stay.end_date)}${unpaid}`;
}
