import ChevronRight from "~icons/lucide/chevron-right";
import type { AboutJson, ConversationJson } from "#app/features/messages/present.ts";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { landlordGets } from "#app/features/reservations/landlord/model.ts";
import { awaitsAnswer, hasReceipt } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = { conversation: ConversationJson; about: AboutJson };

/** The space that a conversation is about, and the reservation of its two sides. */
export function ConversationAbout({ conversation, about }: Props) {
  const { title, side, property_exists: exists, property_id: id } = conversation;
  const { image_url: imageUrl, stay } = about;
  return (
    <aside
      aria-label="What it is about"
      className="card grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 p-3 lg:flex lg:flex-col lg:items-stretch lg:p-4"
    >
      <CoverPhoto
        url={imageUrl}
        className="size-14 rounded-control bg-sunken object-cover max-lg:row-span-2 max-lg:self-start lg:aspect-4/3 lg:size-auto lg:w-full"
      />
      <div className="flex min-w-0 flex-col gap-1 max-lg:-mt-2.5">
        <h3 className="text-base leading-snug">
          {exists ? (
            <Link to={`/properties/${id}`} className="text-link inline-block py-1 max-lg:py-3">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {stay && (
          <p className="text-sm text-soft first-letter:uppercase">
            {daysInWords(stay.start_date, stay.end_date)}
          </p>
        )}
      </div>
      {stay ? (
        <>
          <p className="max-lg:col-span-2 max-lg:col-start-2">
            <StatusChip of={stay} reader={side} />
          </p>
          {side === "landlord" && stay.offer_amount > 0 && (
            <p className="text-sm max-lg:hidden">
              <span className="text-soft">You earn </span>
              {formatDollars(landlordGets(stay))}
            </p>
          )}
          <LinkButton
            to={pageOf(stay, side)}
            variant="secondary"
            className="max-lg:col-start-3 max-lg:row-start-1 max-lg:px-3"
          >
            {side === "landlord" && awaitsAnswer(stay.status) ? (
              "Answer"
            ) : (
              <>
                <ChevronRight aria-hidden className="size-5 lg:hidden" />
                <span className="max-lg:sr-only">
                  Details<span className="sr-only"> of the reservation</span>
                </span>
              </>
            )}
          </LinkButton>
        </>
      ) : (
        side === "tenant" &&
        exists && (
          <LinkButton
            to={`/properties/${id}`}
            variant="secondary"
            className="max-lg:col-span-2 max-lg:col-start-2 max-lg:justify-self-start"
          >
            See dates and price
          </LinkButton>
        )
      )}
    </aside>
  );
}

function pageOf({ id, payment_status }: ReservationJson, side: ConversationJson["side"]): string {
  if (side === "landlord") return `/landlord-dashboard?tab=requests&reservation=${id}`;
  return hasReceipt(payment_status) ? `/reservation-success?reservationId=${id}` : `/checkout/${id}`;
}
