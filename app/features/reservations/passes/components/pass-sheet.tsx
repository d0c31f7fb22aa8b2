import { unbroken } from "#app/features/properties/model.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import { PrintedSheet } from "#app/ui/printed-sheet.tsx";
import { ContentsInWords } from "#app/features/reservations/terms/components/contents-in-words.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = { brandName: string; reservation: ReservationJson; qr: string; isEarly: boolean };

/** A stay's pass to show or print: a QR code for the landlord's phone, the code, and its barcode. */
export function PassSheet({ brandName, reservation, qr, isEarly }: Props) {
  const { title, address, guest_name, start_date, end_date, reservation_code: code, contents } = reservation;
  return (
    <PrintedSheet label="Pass" brandName={brandName} number={<PassState isEarly={isEarly} />}>
      <div className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_16rem] print:grid-cols-[minmax(0,1fr)_16rem]">
        <dl className="flex min-w-0 flex-col gap-4">
          <Fact name="Space">
            <span className="block font-heading text-xl font-bold wrap-anywhere">{title}</span>
            <span className="text-soft wrap-anywhere">{unbroken(address)}</span>
          </Fact>
          <Fact name="Stay">
            <span className="inline-block font-medium first-letter:uppercase">
              {daysInWords(start_date, end_date)}
            </span>
          </Fact>
          <Fact name="Guest">
            <span className="font-medium wrap-anywhere">{guest_name}</span>
          </Fact>
          {contents && (
            <Fact name="What goes in">
              <ContentsInWords contents={contents} />
            </Fact>
          )}
        </dl>
        <img
          src={qr}
          alt={`QR code of your pass, for the landlord’s phone. Without it, the code ${code} is enough.`}
          width={288}
          height={288}
          className="mx-auto h-auto w-full max-w-72 rounded-control bg-white print:order-last"
        />
      </div>
      <div className="flex flex-col items-center gap-2 border-t border-line pt-6">
        <p className="text-sm text-soft">Reservation code</p>
        <p className="font-mono text-2xl font-bold tracking-wider whitespace-nowrap sm:text-3xl">{code}</p>
        <img
          src={`/api/barcodes/${code}.svg`}
          alt={`Barcode of the reservation code ${code}`}
          width={418}
          height={107}
          className="h-auto w-[418px] max-w-full bg-white"
        />
        <p className="max-w-prose text-center text-sm text-soft">
          Show this when you arrive. Your landlord can scan it offline.
        </p>
      </div>
    </PrintedSheet>
  );
}

function PassState({ isEarly }: { isEarly: boolean }) {
  // On paper it would stay true forever.
  return (
    <span className="print:hidden">
      {isEarly ? <Chip tone="info">Accepted and paid</Chip> : <Chip tone="good">Valid now</Chip>}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
