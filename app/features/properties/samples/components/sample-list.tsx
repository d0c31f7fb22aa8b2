import { useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDollars } from "#app/platform/money.ts";
import { reserveSample, sampleProperties, samplesNamed } from "./sample-properties.ts";

/** The samples, filtered by name; reserving one only marks it here. */
export function SampleList() {
  const [samples, setSamples] = useState(sampleProperties);
  const [text, setText] = useState("");
  const shown = samplesNamed(samples, text);
  return (
    <>
      <search>
        <label htmlFor="samples-search" className="sr-only">
          Search for a property
        </label>
        <input
          id="samples-search"
          type="search"
          autoComplete="off"
          placeholder="Search for a property..."
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            announce(countInWords(samplesNamed(samples, event.target.value).length));
          }}
          className="control mb-5 min-h-13"
        />
      </search>
      {shown.length === 0 && <EmptyState title="No properties found." />}
      <ul aria-label="Sample properties" className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ id, name, price, isReserve }) => (
          <li key={id} data-reserved={isReserve} className="card flex flex-col gap-3 p-5">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-lg leading-snug">{name}</h2>
              {isReserve && <Chip tone="good">Reserved</Chip>}
            </div>
            <p className="font-heading text-xl font-bold tabular-nums">{formatDollars(price)}</p>
            <Button
              variant="soft"
              disabled={isReserve}
              className="mt-auto"
              onClick={() => {
                setSamples(reserveSample(samples, id));
                announce(`${name} is reserved.`);
              }}
            >
              Reserve Property
              <span className="sr-only">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function countInWords(count: number): string {
  if (count === 0) return "No properties found.";
  return `${count} ${count === 1 ? "property" : "properties"} found`;
}
