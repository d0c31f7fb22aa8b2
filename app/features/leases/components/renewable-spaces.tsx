import Search from "~icons/lucide/search";
import { Form } from "react-router";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type RenewableSpace, RenewalSwitch } from "./renewal-switch.tsx";

type Props = {
  properties: RenewableSpace[];
  noticeDays: number;
  /** What was searched; "" for all. */
  words: string;
  isFirst: boolean;
  /** Where the next part begins; null for none. */
  older: string | null;
};

/** A part of the spaces that can be rented without an end, each with its switch; many of them have a search. */
export function RenewableSpaces({ properties, noticeDays, words, isFirst, older }: Props) {
  const find = words === "" ? "" : `find=${encodeURIComponent(words)}&`;
  return (
    <section aria-labelledby="renewals" className="flex flex-col gap-3">
      <h2 id="renewals" className="scroll-mt-20">
        Rent without an end date
      </h2>
      <p className="max-w-prose text-soft">
        Let guests leave the end date open. We charge each month or week to their card, until you or they end
        the rental with {noticeDays === 1 ? "1 day’s" : `${noticeDays} days’`} notice.
      </p>
      {(words !== "" || !isFirst || older !== null) && (
        <search>
          <Form key={words} action="/rentals#renewals" preventScrollReset className="flex gap-3 sm:max-w-xl">
            <Field
              className="min-w-0 grow"
              label="Search your spaces"
              quietLabel
              placeholder="Title, street, city or ZIP code"
              name="find"
              type="search"
              enterKeyHint="search"
              maxLength={100}
              defaultValue={words}
            />
            <Button type="submit" variant="secondary">
              <Search aria-hidden className="size-5" />
              Search
            </Button>
          </Form>
        </search>
      )}
      {properties.length === 0 && <p role="status">No space has these words.</p>}
      {properties.length > 0 && (
        <ul className="card divide-y divide-line">
          {properties.map((property) => (
            <RenewalSwitch key={property.id} property={property} />
          ))}
        </ul>
      )}
      {(!isFirst || older !== null) && (
        <nav aria-label="Pages of spaces" className="flex flex-wrap justify-between gap-3">
          {!isFirst && (
            <LinkButton to={`/rentals?${find}#renewals`} variant="secondary">
              First spaces
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton to={`/rentals?${find}spaces=${older}#renewals`} variant="secondary">
              More spaces
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
