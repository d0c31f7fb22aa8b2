import { Link } from "#app/ui/link.tsx";
import { tones } from "#app/ui/tone.ts";
import type { ShownCheck } from "./pass-words.ts";

/** What a check found, readable at arm's length: never by color alone. */
export function PassVerdict({ shown }: { shown: ShownCheck }) {
  const { title, sentence, tone, about, caution, verdict } = shown;
  const { box, text, icon: Icon } = tones[tone];
  return (
    <section
      role={tone === "bad" ? "alert" : "status"}
      data-verdict={verdict}
      className={`flex flex-col gap-4 rounded-card border-2 p-5 ${box}`}
    >
      <div className={`flex items-center gap-3 ${text}`}>
        <Icon aria-hidden className="size-10 shrink-0" />
        <h2 className="font-heading text-3xl leading-tight font-bold">{title}</h2>
      </div>
      <p className="font-medium">{sentence}</p>
      {about && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {about.guest !== null && <Fact name="Guest">{about.guest}</Fact>}
          <Fact name="Space">{about.space}</Fact>
          <Fact name="Stay">{about.stay}</Fact>
          <Fact name="Code">
            <span className="font-mono font-bold whitespace-nowrap">{about.code}</span>
          </Fact>
        </dl>
      )}
      {about?.id && (
        <Link
          to={`/landlord-dashboard?tab=requests&reservation=${about.id}`}
          className="text-link inline-flex min-h-11 items-center self-start"
        >
          Open the reservation
        </Link>
      )}
      {about === null && tone === "bad" && (
        <div className="flex flex-wrap gap-x-5">
          <Link to="/landlord-dashboard?tab=requests" className="text-link inline-flex min-h-11 items-center">
            Look in your reservations
          </Link>
          <Link to="/contact" className="text-link inline-flex min-h-11 items-center">
            Contact us
          </Link>
        </div>
      )}
      {caution && <p className="text-sm">{caution}</p>}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  );
}
