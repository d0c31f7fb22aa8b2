import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { PropertyJson } from "../present.ts";
import { DeleteProperty } from "./delete-property.tsx";
import { ManageAvailability } from "./manage-availability.tsx";

/** One of the landlord's own properties. */
export function OwnProperty({ property, onDeleted }: { property: PropertyJson; onDeleted: () => void }) {
  const [managing, setManaging] = useState(false);
  const { id, title, price, price_per, type_of_space, image_url } = property;
  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5" aria-labelledby={`title-${id}`}>
      <div className="flex gap-4">
        <div className="aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-control bg-sunken sm:w-36">
          {image_url && (
            <img
              src={image_url}
              alt=""
              width={144}
              height={108}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 className="text-lg">
            <Link id={`title-${id}`} to={`/properties/${id}`} className="hover:underline">
              {title}
            </Link>
          </h3>
          <p className="font-semibold">
            ${price.toFixed(2)}/{price_per}
          </p>
          <p className="text-sm text-soft">
            {property.street_address}, {property.city}, {property.state} {property.zipcode}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Chip icon={false}>{type_of_space}</Chip>
            <Offered property={property} />
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-expanded={managing}
          aria-controls={`manage-${id}`}
          aria-describedby={`title-${id}`}
          onClick={() => setManaging(!managing)}
        >
          Manage
        </Button>
        <DeleteProperty property={property} onDeleted={onDeleted} />
      </div>
      <div id={`manage-${id}`} hidden={!managing}>
        {managing && <ManageAvailability property={property} />}
      </div>
    </article>
  );
}

function Offered({ property }: { property: PropertyJson }) {
  if (property.start_date === null) return <Chip>Not available now</Chip>;
  const until = property.end_date === null ? "" : ` until ${property.end_date}`;
  return (
    <Chip tone="good">
      Available from {property.start_date}
      {until}
    </Chip>
  );
}
