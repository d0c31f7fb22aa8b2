import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { DeleteProperty } from "./delete-property.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { PropertyCalendars } from "#app/features/properties/calendars/components/property-calendars.tsx";
import { PlaceInWords, PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";

type Props = { property: PropertyJson; calendar: ReactNode; availability: ReactNode; onDeleted: () => void };

export function OwnProperty({ property, calendar, availability, onDeleted }: Props) {
  const [managing, setManaging] = useState(false);
  const [looking, setLooking] = useState(false);
  const { id, title } = property;
  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5" aria-labelledby={`title-${id}`}>
      <div className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr] sm:gap-y-2">
        <div className="aspect-4/3 self-start overflow-hidden rounded-control bg-sunken sm:row-span-2">
          <Photo photo={property.images[0]} alt="" sizes="144px" />
        </div>
        <div className="min-w-0">
          <h3 className="text-lg leading-snug">
            <Link id={`title-${id}`} to={`/properties/${id}`} className="hover:underline">
              {title}
            </Link>
          </h3>
          <PriceInWords property={property} />
          <PlaceInWords property={property} className="text-sm text-soft" />
        </div>
        <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
          <Chip icon={false}>{property.type_of_space}</Chip>
          <Offered property={property} />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <Button
          variant="secondary"
          aria-expanded={managing}
          aria-controls={`manage-${id}`}
          aria-describedby={`title-${id}`}
          onClick={() => setManaging(!managing)}
        >
          Manage
        </Button>
        <Button
          variant="secondary"
          aria-expanded={looking}
          aria-controls={`calendar-${id}`}
          aria-describedby={`title-${id}`}
          onClick={() => setLooking(!looking)}
        >
          Calendar
        </Button>
        <LinkButton
          to={`/landlord/properties/${id}/edit`}
          variant="secondary"
          aria-describedby={`title-${id}`}
        >
          Edit
        </LinkButton>
        <DeleteProperty property={property} onDeleted={onDeleted} />
      </div>
      <div id={`calendar-${id}`} hidden={!looking}>
        {looking && calendar}
      </div>
      <div id={`manage-${id}`} hidden={!managing} className="flex flex-col gap-4">
        {managing && (
          <>
            {availability}
            <PropertyCalendars propertyId={id} title={title} />
          </>
        )}
      </div>
    </article>
  );
}

function Offered({ property: { start_date, end_date } }: { property: PropertyJson }) {
  if (start_date === null) return <Chip>Not available now</Chip>;
  return (
    <Chip tone="good">
      {end_date === null
        ? `Available from ${dayInWords(start_date)}`
        : `Available ${daysInWords(start_date, end_date)}`}
    </Chip>
  );
}
