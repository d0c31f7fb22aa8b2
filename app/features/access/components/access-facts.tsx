import { unbroken } from "#app/features/properties/model.ts";
import type { ReactNode } from "react";
import { dateIn, dayInWords, instantInWords } from "#app/platform/dates.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { AccessJson } from "#app/features/access/present.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { AccessPhotos } from "./access-photos.tsx";

type Props = { access: AccessJson; reservation: ReservationJson; timeZone: string };

/** What the holder of a stay may read now; before that, when it opens. */
export function AccessFacts({ access, reservation, timeZone }: Props) {
  const { state, is_written, opens_at, closes_at, closes_for_rent, code, instructions, photos } = access;
  if (state === "closed" && closes_for_rent)
    return (
      <Card>
        <p>Access is closed because rent is past due. It opens as soon as all of that is paid.</p>
        <LinkButton to={`/rentals#${reservation.id}`} className="self-start">
          Pay the rent
        </LinkButton>
      </Card>
    );
  if (state === "closed")
    return (
      <Card>
        <p>
          How to get in is shown for an accepted and paid stay, from 24 hours before it begins until it ends.
        </p>
        <LinkButton to={`/checkout/${reservation.id}`} variant="secondary" className="self-start">
          Open the reservation
        </LinkButton>
      </Card>
    );
  if (state === "later")
    return (
      <Card>
        <Where address={reservation.address} />
        <p className="text-lg font-semibold">
          Opens {instantInWords(timeZone, new Date(opens_at))}, 24 hours before your stay.
        </p>
        <p className="text-soft">
          {is_written ? "We’ll email you a link then." : "The landlord hasn’t written it yet."}
        </p>
      </Card>
    );
  if (!is_written)
    return (
      <Card>
        <Where address={reservation.address} />
        <p>The landlord hasn’t written how to get in. Ask them.</p>
        <LinkButton to={`/messages/new?reservation=${reservation.id}`} className="self-start">
          Message the landlord
        </LinkButton>
      </Card>
    );
  return (
    <Card>
      <Where address={reservation.address} />
      {code && (
        <div>
          <p className="text-sm text-soft">Gate code</p>
          <p className="font-mono text-3xl font-bold tracking-wider wrap-anywhere">{code}</p>
        </div>
      )}
      {instructions && <p className="wrap-anywhere whitespace-pre-line">{instructions}</p>}
      <AccessPhotos photos={photos} />
      <p className="border-t border-line pt-4 text-sm text-soft">
        {closes_at === null
          ? "Available until your rental ends."
          : `Available through ${dayInWords(dateIn(timeZone, new Date(Date.parse(closes_at) - 1)))}${closes_for_rent ? ", unless you pay the rent that is past due" : ""}.`}{" "}
        Your landlord can see when you open it. Don’t share it.
      </p>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return <section className="card flex flex-col gap-4 p-5">{children}</section>;
}

function Where({ address }: { address: string }) {
  return (
    <div>
      <p className="text-sm text-soft">Address</p>
      <p className="font-semibold wrap-anywhere">{unbroken(address)}</p>
    </div>
  );
}
