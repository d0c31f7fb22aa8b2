import Download from "~icons/lucide/download";
import { dayInWords, monthInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import type { TaxesJson } from "../present.ts";
import { RateForm } from "./rate-form.tsx";
import { TaxForm } from "./tax-form.tsx";

/** Whether taxes are taken, what is owed by month, and the rates. */
export function TaxesScreen({ taxes }: { taxes: TaxesJson }) {
  const { is_on, count, rates, months, stripe_tax: stripeTax } = taxes;
  return (
    <div className="flex flex-col gap-10">
      <Alert tone="info">
        {is_on
          ? "Taxes are on: requests pay the rates of their places."
          : "Taxes are off: no request pays one, whatever rates are below."}{" "}
        An owner changes that under{" "}
        <Link to="/admin/settings" className="text-link">
          Settings
        </Link>
        . Reservations keep the taxes that they were made with.
      </Alert>
      <Months months={months} />
      <TaxForm isFirst={count === 0} />
      <RateForm />
      <Rates rates={rates} count={count} />
      {(stripeTax.is_on || stripeTax.count > 0) && <StripeTax stripeTax={stripeTax} isOn={is_on} />}
    </div>
  );
}

function Months({ months }: Pick<TaxesJson, "months">) {
  return (
    <section aria-labelledby="months" className="flex flex-col gap-4">
      <Head
        id="months"
        title="Owed by month"
        lead="What was taken for each jurisdiction, less what refunds and lost disputes returned, by the days of the properties."
        file={months.length > 0}
      />
      {months.length === 0 ? (
        <EmptyState title="No taxes were taken yet." />
      ) : (
        <Table
          caption="Taxes by month and jurisdiction"
          head={["Month", "Jurisdiction", "Taken", "Returned", "Owed"]}
          minor={["Taken", "Returned"]}
          rows={months.map(({ month, jurisdiction, state, collected, returned, owed }) => ({
            key: `${month} ${state} ${jurisdiction}`,
            cells: [
              monthInWords(month),
              `${jurisdiction}, ${state}`,
              formatDollars(collected),
              formatDollars(returned),
              owed < 0 ? `−${formatDollars(-owed)}` : formatDollars(owed),
            ],
          }))}
        />
      )}
    </section>
  );
}

function Rates({ rates, count }: Pick<TaxesJson, "rates" | "count">) {
  return (
    <section aria-labelledby="rates" className="flex flex-col gap-4">
      <Head
        id="rates"
        title="Rates"
        lead={
          rates.length < count
            ? `The first ${rates.length} of ${count.toLocaleString("en-US")}; the file has all.`
            : "Of each jurisdiction one rate counts: for the type of space first, then for the smaller area, then the newest that is valid."
        }
        file={count > 0}
      />
      {count === 0 ? (
        <EmptyState title="No rates yet. Import a file, or add one." />
      ) : (
        <Table
          caption="Rates of taxes"
          head={["Jurisdiction", "Where", "Rate", "Space", "Exempt from", "Valid from"]}
          minor={["Space", "Exempt from", "Valid from"]}
          rows={rates.map((rate) => ({
            key: JSON.stringify(rate),
            cells: [
              rate.jurisdiction,
              [rate.city, rate.county, rate.zip_prefix && `ZIP ${rate.zip_prefix}`, rate.state]
                .filter((words) => words)
                .join(", "),
              rate.included ? `${rate.rate}, included` : rate.rate,
              rate.type_of_space || "All",
              rate.exempt_from_days === null ? "Never" : `${rate.exempt_from_days} days`,
              dayInWords(rate.valid_from),
            ],
          }))}
        />
      )}
    </section>
  );
}

function StripeTax({ stripeTax, isOn }: { stripeTax: TaxesJson["stripe_tax"]; isOn: boolean }) {
  const { is_on: isRead, places, all_places: all, asked_at: askedAt, troubles, count, rates } = stripeTax;
  return (
    <section aria-labelledby="stripe-rates" className="flex flex-col gap-4">
      <Head
        id="stripe-rates"
        title="Rates from Stripe Tax"
        lead="Rates that Stripe names for your spaces’ places, asked about once a week. Of a jurisdiction with an imported rate for a place, only the imported one counts; spell its name as it is here. Stays of 30 days or more are exempt."
        file={count > 0}
      />
      <p className="text-soft">
        {stateInWords({ isRead, isOn })}
        {askedAt !== null && (
          <>
            {" "}
            {placesInWords(places, all)} asked about, last <ZonedTime at={askedAt} />.
          </>
        )}
      </p>
      {troubles.map(({ trouble, places: troubled, example }) => (
        <Alert key={trouble} tone="wait">
          {trouble}{" "}
          {troubled === 1
            ? `(${example})`
            : `(${troubled.toLocaleString("en-US")} places, such as ${example})`}
        </Alert>
      ))}
      <SideBySide {...stripeTax.side_by_side} />
      {count === 0 ? (
        <EmptyState title="Stripe Tax has named no rates yet." />
      ) : (
        <Table
          caption="Rates from Stripe Tax"
          head={["Jurisdiction", "Where", "Rate", "Space", "Valid from"]}
          minor={["Valid from"]}
          rows={rates.map((rate) => ({
            key: JSON.stringify(rate),
            cells: [
              rate.jurisdiction,
              `${rate.city}, ZIP ${rate.zip_prefix}, ${rate.state}`,
              rate.rate,
              rate.type_of_space,
              dayInWords(rate.valid_from),
            ],
          }))}
        />
      )}
      {rates.length < count && (
        <p className="text-soft">{`The first ${rates.length} of ${count.toLocaleString("en-US")}; the file has all.`}</p>
      )}
    </section>
  );
}

/** "1 place was", "12 of 101 places were". */
function placesInWords(places: number, all: number): string {
  if (places < all) return `${places.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} places were`;
  return places === 1 ? "1 place was" : `${places.toLocaleString("en-US")} places were`;
}

/** A tax with two names is taken twice. */
function SideBySide({ count, places }: TaxesJson["stripe_tax"]["side_by_side"]) {
  if (count === 0) return null;
  const others = count - places.length;
  return (
    <Alert tone="wait">
      Imported rates and Stripe’s add up at{" "}
      {places
        .map(({ place, imported, named }) => `${place} (imported: ${imported}; Stripe: ${named})`)
        .join(", ")}
      {others > 0 && ` and ${others.toLocaleString("en-US")} more ${others === 1 ? "place" : "places"}`}. If
      two are names of one tax, it is charged twice: import its rate under Stripe’s name, and 0% under the
      other.
    </Alert>
  );
}

function stateInWords({ isRead, isOn }: { isRead: boolean; isOn: boolean }): string {
  if (!isRead) return "Stripe Tax is off under Settings: these rates have ended, or end within minutes.";
  return isOn ? "A new place is asked about within minutes." : "Nothing is asked about while taxes are off.";
}

type HeadProps = { id: "months" | "rates" | "stripe-rates"; title: string; lead: string; file: boolean };

function Head({ id, title, lead, file }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <header className="min-w-0 flex-1 basis-72">
        <h2 id={id}>{title}</h2>
        <p className="mt-1 max-w-prose text-soft">{lead}</p>
      </header>
      {file && (
        <a href={`/api/admin/taxes/${id}`} download={`taxes-${id}.csv`} className="button button-secondary">
          <Download aria-hidden className="size-4" />
          {title} (CSV)
        </a>
      )}
    </div>
  );
}

type TableProps = {
  caption: string;
  head: string[];
  /** Columns that phones leave out; the file has them. */
  minor: string[];
  rows: { key: string; cells: string[] }[];
};

function Table({ caption, head, minor, rows }: TableProps) {
  const lookOf = (name: string | undefined) => `px-3 ${minor.includes(name ?? "") ? "max-lg:hidden" : ""}`;
  return (
    <div className="card">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-soft">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={`h-11 font-semibold ${lookOf(name)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={head[at]} className={`h-10 wrap-anywhere ${lookOf(head[at])}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
