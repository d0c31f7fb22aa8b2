import { ShieldCheck, ShieldQuestion } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { formatCents } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { PricePeriod } from "#app/features/properties/model.ts";
import { unitsInWords } from "../model.ts";
import type { ReservationJson } from "../present.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { landlordWords, timeLeft } from "./landlord-list.ts";
import { PaymentChip, StatusChip } from "./status-chip.tsx";

type Props = {
  reservation: ReservationJson;
  now: number;
  onAnswered: (news: Partial<ReservationJson>) => void;
};

/** One reservation as its landlord sees it; it can be answered while it is pending. */
export function LandlordReservation({ reservation, now, onAnswered }: Props) {
  const { title, status, guest_name, guest_contact, image_url, id_verified } = reservation;
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function answered(news: Partial<ReservationJson>) {
    // The buttons go with the status; the focus stays with the reservation.
    heading.current?.focus({ preventScroll: true });
    onAnswered(news);
  }

  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5" aria-labelledby={`title-${reservation.id}`}>
      <div className="flex gap-4">
        <Picture url={image_url} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h3 ref={heading} id={`title-${reservation.id}`} tabIndex={-1} className="text-lg">
            {title}
          </h3>
          <p className="font-medium">{datesInWords(reservation)}</p>
          <div className="flex flex-wrap gap-2">
            <StatusChip status={status} label={landlordWords[status]} />
            <PaymentChip status={reservation.payment_status} />
          </div>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 md:grid-cols-4">
        <Fact name="Guest">
          <span className="block font-medium">{guest_name}</span>
          <Contact contact={guest_contact} />
        </Fact>
        <Fact name="Identity">
          <span className={`flex items-center gap-1.5 ${id_verified ? "font-medium text-good" : ""}`}>
            {id_verified ? (
              <ShieldCheck aria-hidden className="size-4 shrink-0" />
            ) : (
              <ShieldQuestion aria-hidden className="size-4 shrink-0" />
            )}
            {id_verified ? "ID verified" : "ID not verified yet"}
          </span>
        </Fact>
        <Fact name="Offer">
          <strong className="block text-lg">{dollars(reservation.offer_amount)}</strong>
          <span className="text-sm text-soft">
            {unitsInWords(reservation.units, reservation.price_per as PricePeriod)} at{" "}
            {dollars(reservation.price)}
          </span>
        </Fact>
        <Fact name="You receive">
          <strong className="block text-lg">{dollars(reservation.offer_amount)}</strong>
          <span className="text-sm text-soft">
            The tenant also pays the {dollars(reservation.fee)} service fee
          </span>
        </Fact>
      </dl>
      {failure && <Alert>{failure}</Alert>}
      {status === "pending" && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <Deadline until={reservation.answer_by} now={now} />
          <AnswerButtons reservation={reservation} onAnswered={answered} onFailed={setFailure} />
        </div>
      )}
    </article>
  );
}

function Picture({ url }: { url: string | null }) {
  return (
    <div className="aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-control bg-sunken sm:w-36">
      {url && (
        <img src={url} alt="" width={144} height={108} loading="lazy" className="size-full object-cover" />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Contact({ contact }: { contact: string }) {
  if (!contact.includes("@")) return <span>{contact}</span>;
  return (
    <a className="text-link" href={`mailto:${contact}`}>
      {contact}
    </a>
  );
}

function Deadline({ until, now }: { until: string; now: number }) {
  const left = timeLeft(until, now);
  return (
    <p className="text-sm text-soft">
      {left === null ? (
        "The time to answer has passed; this request is about to expire."
      ) : (
        <>
          Please answer within <strong className="text-ink">{left}</strong>, then the request expires.
        </>
      )}
    </p>
  );
}

function datesInWords({ start_date, end_date }: ReservationJson): string {
  return start_date === end_date ? inWords(start_date) : `${inWords(start_date)} to ${inWords(end_date)}`;
}

function inWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "medium" });
}

function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100));
}
