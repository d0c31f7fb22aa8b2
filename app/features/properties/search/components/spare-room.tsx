import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import type { PriceEstimateJson } from "#app/features/properties/search/present.ts";
import { typesToChoose } from "#app/platform/space-types.ts";
import { textFields } from "#app/platform/text-fields.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy.tsx";

const EstimateInWords = lazyPart(async () => (await import("./estimate-in-words.tsx")).EstimateInWords);

type Props = {
  /** What was asked for by the form without our script. */
  estimate: PriceEstimateJson | null;
  /** Where to list a space like what was typed. */
  listAt: (draft: Record<string, string>) => string;
};

/** What a spare space could ask for, from the prices of spaces around it. Without script a plain form. */
export function SpareRoom({ estimate, listAt }: Props) {
  const [params] = useSearchParams();
  const types = useSpaceTypes();
  const [asked, setAsked] = useState({
    zip: params.get("zip") ?? "",
    type: params.get("space") ?? typesToChoose(types)[0]!.type,
  });
  const [draft, setDraft] = useState(params.has("zip") ? fieldsOf(asked) : {});
  const [found, setFound] = useState(estimate);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { zip = "", space = "" } = textFields(new FormData(event.currentTarget));
    const query = { zip: zip.trim(), type: space };
    if (!/^\d{5}$/.test(query.zip)) return setProblem("Enter a ZIP code of five digits.");
    setBusy(true);
    setProblem(null);
    try {
      setFound(await call("GET /api/price-estimate", { query }));
      setAsked(query);
    } catch (error) {
      setFound(null);
      setProblem(sentenceOf(error, "We couldn’t look up prices. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section id="spare-room" aria-labelledby="spare-room-title" className="card flex flex-col p-5 sm:p-6">
      <h2 id="spare-room-title">Have room to spare?</h2>
      <p className="mt-1 text-soft">See what spaces like yours ask for nearby, then list it for free.</p>
      <form
        action="/#spare-room"
        noValidate
        onSubmit={(event) => void ask(event)}
        onChange={({ currentTarget }) => {
          const { zip = "", space = "" } = textFields(new FormData(currentTarget));
          setDraft(fieldsOf({ zip, type: space }));
        }}
        className="mt-4 flex flex-col gap-3"
      >
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="ZIP code"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            defaultValue={asked.zip}
          />
          <SelectField label="Type of space" name="space" defaultValue={asked.type}>
            {typesToChoose(types).map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" busy={busy}>
            See prices
          </Button>
          <LinkButton to={listAt(draft)} variant="soft">
            List your space
          </LinkButton>
        </div>
        <output className="text-soft">
          {found && <EstimateInWords estimate={found} type={asked.type} types={types} />}
        </output>
        {problem && (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
    </section>
  );
}

/** The fields of the form of a new property. */
function fieldsOf({ zip, type }: { zip: string; type: string }): Record<string, string> {
  return { type_of_space: type, ...(zip.trim() !== "" && { zipcode: zip.trim() }) };
}
