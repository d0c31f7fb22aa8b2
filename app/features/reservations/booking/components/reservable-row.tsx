import { useRef } from "react";
import type { UserJson } from "#app/features/accounts/model.ts";
import { FavoriteButton } from "#app/features/properties/favorites/components/favorite-button.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import {
  AvailableFrom,
  PlaceInWords,
  BelowPrice,
  PriceInWords,
} from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ContactReserveForm } from "./contact-reserve-form.tsx";
import type { Reserved } from "./use-reserve.tsx";

type RowProps = {
  property: PropertyJson;
  /** The list that the row is in, as its URL has it. */
  asked: { query: string; page: number };
  person: UserJson | null;
  mayReserve: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onReserved: (answer: Reserved) => void;
};

/** A property in a list; Reserve opens the form below it. */
export function ReservableRow({ property, asked, person, mayReserve, isOpen, ...on }: RowProps) {
  const { id, title, images, is_available } = property;
  const fee = useShownFee(property.type_of_space);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li id={id} className="card overflow-hidden">
      <article aria-label={title} className="flex gap-4 p-4 max-sm:flex-wrap sm:items-center sm:p-5">
        <div className="relative w-24 shrink-0 self-start sm:w-44 sm:self-center">
          <div className="aspect-square overflow-hidden rounded-control bg-sunken sm:aspect-4/3">
            <Photo photo={images[0]} alt="" sizes="(min-width: 640px) 176px, 96px" />
          </div>
          <FavoriteButton property={property} />
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-snug wrap-anywhere">
            <Link
              to={`/properties/${id}`}
              className="relative after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline hover:underline-offset-4"
            >
              {title}
            </Link>
          </h2>
          <PlaceInWords property={property} className="text-sm text-soft" />
          <AvailableFrom property={property} className="text-sm text-soft" />
          <div className="mt-1">
            <PriceInWords property={property} fee={fee} className="text-lg" />
            <BelowPrice property={property} fee={fee} />
          </div>
        </div>
        <form action={`/reserve#${id}`} className="contents">
          {Object.entries({ ...asked, open: id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            ref={button}
            type="submit"
            variant="soft"
            aria-expanded={isOpen}
            disabled={!mayReserve || !is_available}
            onClick={(event) => {
              event.preventDefault();
              on.onOpen(!isOpen);
            }}
            className="max-sm:w-full sm:min-w-28"
          >
            Reserve
            <span className="sr-only">: {title}</span>
          </Button>
        </form>
      </article>
      {isOpen && (
        <ContactReserveForm
          property={property}
          person={person}
          onReserved={on.onReserved}
          onCancel={() => {
            on.onOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </li>
  );
}
