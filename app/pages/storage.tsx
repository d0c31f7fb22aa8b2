import { data } from "react-router";
import type { Route } from "./+types/storage";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { ReservableGrid } from "#app/features/cart/components/reservable-grid.tsx";
import { SearchFromHere } from "#app/features/properties/search/components/search-from-here.tsx";
import { type PropertyJson, readProperties } from "#app/features/properties/present.ts";
import { searchStorage } from "#app/features/properties/search/search-storage.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Prose } from "#app/ui/prose.tsx";

export const handle = { search: true, shared: true, counted: true };

const area = "Harrisburg, PA";
const neighborhoods = [
  ["17101", "Downtown and the Capitol"],
  ["17102", "Midtown and Broad Street Market"],
  ["17103", "Allison Hill"],
  ["17104", "South Harrisburg"],
  ["17110", "Uptown and Italian Lake"],
  ["17011", "Camp Hill"],
  ["17043", "Lemoyne"],
  ["17112", "Linglestown"],
] as const;

export async function loader() {
  try {
    const json = await searchStorage(area);
    if (json !== null) return data({ properties: readProperties(json), failed: false });
  } catch (error) {
    log.error({ err: error }, "the spaces near Harrisburg failed");
    return data({ properties: [] as PropertyJson[], failed: true }, { status: 503 });
  }
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const meta = () =>
  pageMeta({
    title: "Storage and parking in Harrisburg, PA",
    description:
      "Rent a garage, basement, driveway or storage unit from a neighbor in Harrisburg, Camp Hill or Lemoyne.",
  });

export default function Storage({ loaderData: { properties, failed } }: Route.ComponentProps) {
  const isLandlord = usePerson()?.role === "landlord";
  return (
    <div className="mx-auto max-w-page px-4 py-4 sm:px-6 sm:py-8">
      <section className="mb-10 rounded-card bg-brand-tint p-5 sm:p-8">
        <h1 className="max-w-xl text-balance">Storage in the Harrisburg area</h1>
        <p className="mt-2 max-w-prose text-lg text-pretty text-soft">
          Garages, basements, driveways and storage units from people nearby, on both sides of the
          Susquehanna.
        </p>
        {!isLandlord && (
          <div className="mt-6 flex flex-col gap-3">
            <SearchFromHere />
            <Field
              label="Date"
              name="date"
              type="date"
              disabled
              className="[&_input]:sm:max-w-64"
              hint="You choose dates once you have found a space."
            />
          </div>
        )}
      </section>

      <section aria-labelledby="near" className="mb-12">
        <h2 id="near" className="mb-4">
          Spaces near Harrisburg
        </h2>
        {failed && <Alert>Failed to fetch properties</Alert>}
        {!failed && properties.length === 0 && <EmptyState title="No properties found." />}
        <ReservableGrid properties={properties} mayReserve={!isLandlord} />
        {properties.length > 0 && (
          <div className="mt-6 text-center">
            <LinkButton to={`/?query=${encodeURIComponent(area)}`} variant="secondary">
              Show all near Harrisburg
            </LinkButton>
          </div>
        )}
      </section>

      <section aria-labelledby="where" className="mb-12">
        <h2 id="where" className="mb-4">
          By neighborhood
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {neighborhoods.map(([zip, name]) => (
            <li key={zip}>
              <Link to={`/?query=${zip}`} className="card flex min-h-11 flex-col px-4 py-3 hover:bg-sunken">
                <span className="font-semibold">{zip}</span>
                <span className="text-sm text-soft">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <div className="max-w-2xl">
        <Prose>
          <h2>Why rent from a neighbor?</h2>
          <p>
            Self-storage is usually out of town. A neighbor’s garage is a few streets away, so your bicycle,
            canoe or winter tires are close when you need them.
          </p>
          <h2>How it works</h2>
          <ol>
            <li>Search by ZIP code, city or street. The nearest spaces come first.</li>
            <li>See photos and measurements, choose your dates, and see the full price.</li>
            <li>Reserve. The landlord answers, you upload an ID and pay by card.</li>
          </ol>
          <h2>What fits</h2>
          <p>
            Every space has its length, width and height in feet. A 10 by 10 foot space holds the furniture of
            a small apartment. A car needs about 18 by 9 feet. For a camper, check the height too.
          </p>
          <h2>Have room to spare?</h2>
          <p>
            <Link to="/signup">Sign up as a landlord</Link> and add your space. Listing it costs nothing, and
            you approve every request.
          </p>
        </Prose>
      </div>
    </div>
  );
}
