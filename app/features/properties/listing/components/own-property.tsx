import { type ReactNode, useState } from "react";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { SpaceMenu } from "./space-menu.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { PropertyCalendars } from "#app/features/properties/calendars/components/property-calendars.tsx";
import { PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  property: PropertyJson;
  /** The stay that goes on or comes next. */
  stay: ReactNode;
  calendar: ReactNode;
  availability: ReactNode;
  onDeleted: () => void;
};

export function OwnProperty({ property, stay, calendar, availability, onDeleted }: Props) {
  const [managing, setManaging] = useState(false);
  const [looking, setLooking] = useState(false);
  const { id, title } = property;
  return (
    <article className="flex flex-col gap-2 px-4 py-1.5 sm:py-3" aria-labelledby={`title-${id}`}>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-control bg-sunken">
          <Photo photo={property.images[0]} alt="" sizes="64px" />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-base leading-snug">
            <Link id={`title-${id}`} to={`/properties/${id}`} className="tall-link hover:underline">
              {title}
            </Link>
          </h3>
          <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
            <PriceInWords property={property} fee={null} className="text-ink" />
            <span>{stay}</span>
            <Offered property={property} />
          </div>
        </div>
        <div className="relative -ml-1.5 flex flex-wrap max-sm:w-full sm:-ml-2">
          <Button
            variant="quiet"
            className="px-2 max-sm:px-1.5 max-sm:text-sm"
            aria-expanded={managing}
            aria-controls={`manage-${id}`}
            aria-describedby={`title-${id}`}
            onClick={() => setManaging(!managing)}
          >
            Manage
          </Button>
          <Button
            variant="quiet"
            className="px-2 max-sm:px-1.5 max-sm:text-sm"
            aria-expanded={looking}
            aria-controls={`calendar-${id}`}
            aria-describedby={`title-${id}`}
            onClick={() => setLooking(!looking)}
          >
            Calendar
          </Button>
          <LinkButton
            to={`/landlord/properties/${id}/edit`}
            variant="quiet"
            className="min-w-11 px-2 max-sm:px-1.5 max-sm:text-sm"
            aria-describedby={`title-${id}`}
          >
            Edit
          </LinkButton>
          <SpaceMenu property={property} onDeleted={onDeleted} />
        </div>
      </div>
      <div id={`calendar-${id}`} hidden={!looking}>
        {looking && calendar}
      </div>
      <div id={`manage-${id}`} hidden={!managing} className="flex flex-col gap-4">
        {managing && (
          <>
            {availability}
            <PropertyCalendars propertyId={id} title={title} timeZone={property.time_zone} />
          </>
        )}
      </div>
    </article>
  );
}

function Offered({ property: { start_date, end_date } }: { property: PropertyJson }) {
  if (start_date === null) return <span className="font-medium text-wait">Listed, not available now</span>;
  return (
    <span>
      {end_date === null
        ? `Available from ${dayInWords(start_date)}`
        : `Available ${daysInWords(start_date, end_date)}`}
    </span>
  );
}
